"""Adds the host's files to the built static site: `python -m tools.static_site web/dist-static`.

Pyodide (from web/node_modules) gzipped, so that any web server will do, with as much of the standard library as we use;
our Python as one archive; and the service worker's list of files.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PACKAGE = ROOT / "src" / "crownpoint"
HOST = ROOT / "web" / "host"
LEFT_OUT = (
    "cli/", "tui/", "envs/", "storage/", "server/", "_core/", "ai/backgammon/weights/", "ai/checkers/weights/",
    "host/analysis.py", "host/cards/", "host/decisions.py", "jupyter/",
    # programs that speak to others, files of tables, workers, benchmarks, the manual of the terminal
    "ai/backgammon/protocols/fibs_board.py", "ai/backgammon/protocols/gnubg_external.py",
    "ai/backgammon/protocols/ubgi.py", "ai/checkers/bench.py", "ai/checkers/endgame_file.py",
    "ai/checkers/protocols/dxp.py", "ai/checkers/protocols/hub.py", "ai/protocols/line.py", "ai/protocols/session.py",
    "ai/worker.py", "backgammon/notation/ogxm_writer.py", "messages/manual/", "table/dice/statistics.py",
)  # fmt: skip
TAKEN = ("server/tables/views.py", "storage/signal.py", "storage/log/appending.py")
SUFFIXES = {".py", ".txt", ".json", ".md"}
# Loaded when they are first needed: codecs of the files that people bring, and what dates and large numbers want.
LOADED_LATER = {
    "_pylong.py", "_strptime.py", "calendar.py", "stringprep.py", "encodings/ascii.py", "encodings/cp1252.py",
    "encodings/idna.py", "encodings/latin_1.py", "encodings/utf_16.py", "encodings/utf_16_be.py",
    "encodings/utf_16_le.py", "encodings/utf_8_sig.py", "importlib/readers.py", "importlib/simple.py",
    "importlib/resources/_adapters.py", "importlib/resources/_itertools.py", "importlib/resources/readers.py",
    "importlib/resources/simple.py",
}  # fmt: skip


def package_files() -> Iterator[tuple[str, bytes]]:
    """Our Python: the package without the parts that the page does not run, and with stand-ins for those it cannot."""
    standins = HOST / "standins"
    replaced = {path.relative_to(standins).as_posix(): path for path in sorted(standins.rglob("*.py"))}
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE).as_posix()
        if not path.is_file() or path.suffix not in SUFFIXES or f"crownpoint/{inside}" in replaced:
            continue
        if inside in TAKEN or not inside.startswith(LEFT_OUT):
            yield f"crownpoint/{inside}", path.read_bytes()
    for name, path in replaced.items():
        yield name, path.read_bytes()
    for path in sorted(HOST.glob("*.py")):
        yield path.name, path.read_bytes()


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files as one archive, always the same for the same files. It is not compressed: gzip does that better."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as found:
        for name, data in files:
            found.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


def library_files(package: bytes) -> Iterator[tuple[str, bytes]]:
    """The modules of the standard library that our Python loads, as Pyodide reports them."""
    with tempfile.NamedTemporaryFile(suffix=".zip") as file:
        file.write(package)
        file.flush()
        command = [str(ROOT / ".ci" / "npm"), "run", "--silent", "page-modules", "--", file.name]
        loaded = set(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split())
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as given:
        for name in given.namelist():
            if name in loaded | LOADED_LATER:
                yield name, given.read(name)


def add_pyodide(folder: Path, package: bytes) -> None:
    """Pyodide's files; the large ones gzipped."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(PYODIDE / name, folder / name)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), "utf-8")
    (folder / "python_stdlib.zip.gz").write_bytes(gzip.compress(archive(library_files(package)), 9, mtime=0))
    wasm = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    (folder / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(wasm, 9, mtime=0))


def add_worker(folder: Path) -> None:
    """The service worker, with the list of all files and a name that changes with them."""
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    kept = [name for name in files if name not in ("sw.js", "404.html") and not name.startswith("embed/")]
    digest = hashlib.sha256()
    for name in kept:
        digest.update(name.encode())
        digest.update((folder / name).read_bytes())
    text = (HOST / "sw.js").read_text("utf-8")
    listed = json.dumps([name for name in kept if name != "index.html"])
    made = text.replace('"VERSION"', json.dumps(digest.hexdigest()[:12])).replace('["FILES"]', listed)
    (folder / "sw.js").write_text(made, "utf-8")


def main(folder: Path) -> None:
    """Complete the folder."""
    package = archive(package_files())
    (folder / "python.zip.gz").write_bytes(gzip.compress(package, 9, mtime=0))
    add_pyodide(folder / "pyodide", package)
    shutil.copy(folder / "index.html", folder / "404.html")  # for hosts that show it at every other path
    add_worker(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
