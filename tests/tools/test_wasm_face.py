"""The page's types and offsets are those of the plain C face."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.wasm_face import FACE, FILES, structs_of

FACE_TEXT = FACE.read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_made_from_the_face_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path](FACE_TEXT), "Run python -m tools.wasm_face."


def test_structs_are_laid_out_as_compilers_do() -> None:
    one = "struct CpOne {\n    std::int8_t a;\n    double b;  // aligned\n    float c[3];\n};\n"
    two = "struct CpTwo {\n    std::int8_t d;\n    CpOne e[2];\n};\n"
    found = structs_of(f"{one}\n{two}")
    assert [(each.name, each.offset) for each in found["CpOne"].fields] == [("a", 0), ("b", 8), ("c", 16)]
    assert found["CpOne"].size == 32
    assert [each.offset for each in found["CpTwo"].fields] == [0, 8]
    assert found["CpTwo"].size == 72
