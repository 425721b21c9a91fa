"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

from crownpoint import backgammon

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(backgammon.__path__, prefix=f"{backgammon.__name__}.")
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples(module: ModuleType) -> None:
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(len(test.examples) for module in MODULES for test in finder.find(module)) > 30
