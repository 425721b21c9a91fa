"""Add up JUnit reports: `count_tests.py REPORT...` prints how many tests ran in all."""

import sys
from pathlib import Path
from xml.etree import ElementTree

ran = skipped = 0
for report in sys.argv[1:]:
    for case in ElementTree.parse(Path(report)).iter("testcase"):
        if case.find("skipped") is None:
            ran += 1
        else:
            skipped += 1
print(f"{ran} tests ran and passed, {skipped} skipped")
