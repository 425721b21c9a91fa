"""For the documentation site: shows how to import each name, and leaves out methods that only Python calls."""

from collections.abc import Iterator
from typing import Any

import griffe


class ImportLines(griffe.Extension):
    """Write below each class, function and constant the shortest import that works."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Change the docstrings of a whole package."""
        shortest = {path: package for package, path in sorted(_exported(pkg), key=_dots, reverse=True)}
        for module in _modules(pkg):
            for name, found in module.members.items():
                if found.is_alias or found.is_module or name.startswith("_"):
                    continue
                source = shortest.get(found.path, module.path)
                line = f"`from {source} import {name}`"
                if found.docstring is None:
                    found.docstring = griffe.Docstring(line, parent=found)
                else:
                    found.docstring.value += f"\n\n{line}"

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Leave out special methods, except the constructor."""
        if obj.name.startswith("__") and obj.name != "__init__":
            obj.public = False


def _modules(module: griffe.Module) -> Iterator[griffe.Module]:
    yield module
    for found in module.modules.values():
        if not found.is_alias and not found.name.startswith("_"):
            yield from _modules(found)


def _exported(package: griffe.Module) -> Iterator[tuple[str, str]]:
    """Every name that a package exports from elsewhere, as the package and the path of its definition."""
    for module in _modules(package):
        if not module.is_init_module or not module.exports:
            continue
        for name in module.exports:
            found = module.members.get(str(name))
            if found is not None and found.is_alias:
                yield module.path, _target(found)


def _target(alias: Any) -> str:
    try:
        return str(alias.final_target.path)
    except (griffe.AliasResolutionError, griffe.CyclicAliasError):
        return str(alias.target_path)


def _dots(pair: tuple[str, str]) -> tuple[int, str]:
    return pair[0].count("."), pair[0]
