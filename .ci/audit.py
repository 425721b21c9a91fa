"""Are the packages we build on known to be unsafe? `make audit`.

First, what is pinned: everything that pyproject.toml names is in constraints.txt, with one version each, and what is
installed is what is pinned. Then pip-audit asks for known faults of these versions. Where it reaches nobody, the pins
are all that is checked, and that is said.
"""

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def plain(name: str) -> str:
    """A package's name as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    """The version of each package in constraints.txt."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        line = line.split("#")[0].split(";")[0].strip()
        if line:
            name, equals, version = line.partition("==")
            if not equals or plain(name) in found:
                raise SystemExit(f"constraints.txt: {line!r} is not one package with one version")
            found[plain(name)] = version
    return found


def wanted(project: dict) -> set[str]:
    """Every package that pyproject.toml names, but for PyTorch, which nothing that runs needs."""
    extras = {name: names for name, names in project["project"]["optional-dependencies"].items() if name != "train"}
    lists = [project["project"]["dependencies"], *extras.values(), *project["dependency-groups"].values()]
    names = {plain(re.match(r"[A-Za-z0-9._-]+", text)[0]) for each in lists for text in each}
    return names - {"crownpoint"}


def faults_of_pins() -> list[str]:
    """What is wrong with the pins."""
    pinned = pins((ROOT / "constraints.txt").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    faults = [f"{name} is in pyproject.toml and not pinned" for name in sorted(wanted(project) - set(pinned))]
    for package in distributions():
        name = plain(package.metadata["Name"])
        if name in pinned and package.version != pinned[name]:
            faults.append(f"{name} {package.version} is installed, {pinned[name]} is pinned")
    return faults


def known_faults() -> list[str] | None:
    """The known faults of the pinned versions, None where nobody could be asked."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(ROOT / "constraints.txt"), "--no-deps"]
    command += ["--disable-pip", "--progress-spinner", "off", "--format", "json", "--timeout", "15"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        packages = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, LookupError):
        return None
    if all("vulns" not in package for package in packages):
        return None
    return [
        f"{package['name']} {package['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'none'}"
        for package in packages
        for fault in package.get("vulns", [])
    ]


def main() -> None:
    """The command: status 1 when there are faults."""
    faults = faults_of_pins()
    known = [] if "--pins" in sys.argv[1:] else known_faults()
    for fault in faults + (known or []):
        print(fault)
    if known is None:
        print("The list of known faults cannot be reached from here: only the pins were checked.")
    if faults or known:
        raise SystemExit(1)
    print("No package is known to be unsafe." if known is not None else "The pins are in order.")


if __name__ == "__main__":
    main()
