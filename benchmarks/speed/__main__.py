"""Run every measurement of this folder: `python benchmarks/speed` or `make bench`."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
for script in sorted(HERE.glob("[!_]*.py")):
    print(f"== {script.stem}", flush=True)
    subprocess.run([sys.executable, str(script), *sys.argv[1:]], check=True)
