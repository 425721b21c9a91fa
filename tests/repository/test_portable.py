"""What other compilers and Windows do not have stays in its place: one header of the core, and guarded imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
THE_HEADER = "core/shared/compiler.hpp"
OF_ONE_COMPILER = re.compile(
    r"__builtin_|__attribute__|__int128|__restrict|__typeof|#pragma (GCC|clang)|#include <sys/|#include <unistd"
)
ONLY_THERE = re.compile(r"#\s*(if|elif)(?!.*_M_X64).*(__x86_64__|__wasm|__wasi__|__ARM_NEON|__linux__|__CUDA_ARCH__)")
"""What lies behind such a condition is never seen by another compiler; `_M_X64` is how MSVC calls x86-64."""
SOURCES = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for folder in ("shared", "backgammon", "checkers", "bindings")
    for path in (REPOSITORY / "core" / folder).rglob("*.?pp")
)
UNIX_MODULES = {"fcntl", "grp", "pwd", "resource", "readline", "termios", "tty"}
UNIX_NAMES = {"nice", "fork", "getuid", "geteuid", "getpgid", "killpg", "setsid", "SIGHUP", "SIGKILL", "SIGUSR1"}


def seen_by_all(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a source that every compiler sees, numbered."""
    inside: list[bool] = []  # for each open condition, whether only some compilers see this branch
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith("#if"):
            inside.append(bool(ONLY_THERE.match(stripped)))
        elif stripped.startswith(("#else", "#elif")):
            inside[-1] = bool(ONLY_THERE.match(stripped))
        elif stripped.startswith("#endif"):
            inside.pop()
        elif not any(inside):
            yield number, line


@pytest.mark.parametrize("source", [source for source in SOURCES if source != THE_HEADER])
def test_the_core_is_plain_cpp(source: str) -> None:
    text = (REPOSITORY / source).read_text("utf-8")
    found = [f"{source}:{number}: {line.strip()}" for number, line in seen_by_all(text) if OF_ONE_COMPILER.search(line)]
    assert not found, f"put it into {THE_HEADER}"


def test_the_check_sees_what_it_is_for() -> None:
    text = "#if defined(__x86_64__)\n__builtin_a();\n#else\n__builtin_b();\n#endif\n__builtin_c();"
    assert [number for number, _ in seen_by_all(text)] == [4, 6]
    everywhere = "#if defined(__wasm__)\na;\n#elif defined(__x86_64__) || defined(_M_X64)\n__builtin_b();\n#endif"
    assert [number for number, _ in seen_by_all(everywhere)] == [4]
    assert unguarded("import fcntl") == ["line 1: fcntl"]
    assert unguarded("try:\n    import fcntl\nexcept ImportError:\n    pass") == []
    assert unguarded("import os\nos.nice(5)") == ["line 2: nice"]
    assert unguarded("import os\nif hasattr(os, 'nice'):\n    os.nice(5)") == []


def unguarded(text: str) -> list[str]:
    """What a module uses of Unix without asking whether it is there."""
    found: list[str] = []

    def visit(node: ast.AST, safe: bool) -> None:
        if isinstance(node, ast.Try | ast.With) or (isinstance(node, ast.If) and _asks(node.test)):
            safe = True
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("os", "signal"):
            names = [node.attr]
        if not safe:
            found.extend(f"line {node.lineno}: {name}" for name in names if name in UNIX_MODULES | UNIX_NAMES)  # type: ignore[attr-defined]
        for child in ast.iter_child_nodes(node):
            visit(child, safe)

    visit(ast.parse(text), False)
    return found


def _asks(test: ast.expr) -> bool:
    return any(word in ast.unparse(test) for word in ("hasattr", "platform", "fcntl"))


def test_modules_ask_before_they_use_what_windows_lacks() -> None:
    package = REPOSITORY / "src" / "crownpoint"
    found = {
        path.relative_to(package).as_posix(): lines
        for path in package.rglob("*.py")
        if "migrations" not in path.parts and (lines := unguarded(path.read_text("utf-8")))
    }
    assert not found
