"""Schemathesis over the OpenAPI of a site that runs: `python -m tests.server.strangers.openapi ADDRESS SECRET`.

A program of its own, because CPython before 3.11.8 and 3.12.1 miscounts how deep `ast.parse` is once it has failed in a
deep stack (python/cpython#106905): Hypothesis may leave that behind in a process that has run other tests, and then
every strategy made afterwards ends in "AST constructor recursion depth mismatch".
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from tests.server.strangers.extremes import EXTREMES

ENDLESS = ("/api/v1/stream", "/api/v1/tables/{table}/events")


def main() -> int:
    """Ask every operation, and say how often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("secret", help="of a login")
    parser.add_argument("--examples", type=int, default=50, help="for each operation")
    given_ = parser.parse_args()
    headers = {"origin": given_.address, "cookie": f"crownpoint_login={given_.secret}"}
    described = httpx.get(f"{given_.address}/api/v1/openapi.json", trust_env=False, timeout=60).json()
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=given_.address)
    asked: dict[str, int] = {}
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path not in ENDLESS:
            asked[operation.label] = sum(_ask(operation, headers, given_.examples, mode) for mode in GenerationMode)
            asked[operation.label] += _ask_extremes(operation, headers, given_.examples)
    print(f"{sum(asked.values())} requests to {len(asked)} operations")
    return 0


def _limits(examples: int) -> settings:
    return settings(
        max_examples=examples,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )


def _send(case: schemathesis.Case, headers: dict[str, str]) -> None:
    case.call_and_validate(headers=headers, checks=[not_a_server_error], timeout=60)


def _ask(operation: schemathesis.APIOperation, headers: dict[str, str], examples: int, mode: GenerationMode) -> int:
    """Ask with values that fit the description, or with values that do not."""
    asked = 0

    @_limits(examples)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        nonlocal asked
        asked += 1
        _send(case, headers)

    try:
        ask()
    except Unsatisfiable:  # whatever is sent to an operation without parameters fits
        assert mode is GenerationMode.NEGATIVE
    return asked


def _ask_extremes(operation: schemathesis.APIOperation, headers: dict[str, str], examples: int) -> int:
    """Ask with values that fit, but for an extreme one in one place."""
    asked = 0

    @_limits(examples)
    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        place=st.integers(0, 10_000),
        value=st.sampled_from(EXTREMES),
    )
    def ask(case: schemathesis.Case, place: int, value: Any) -> None:
        nonlocal asked
        places = list(_places(case))
        if not places:
            return
        asked += 1
        part, inside, key = places[place % len(places)]
        if part is case.path_parameters:
            value = quote(_written(value), safe="") or "%00"
        elif part is case.query:
            value = _written(value)
        inside[key] = value
        _send(case, headers)

    ask()
    return asked


def _written(value: Any) -> str:
    """A value as it can stand in an address, whatever it is."""
    return str(value).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _places(case: schemathesis.Case) -> Iterator[tuple[Any, Any, Any]]:
    """Where a case has values: the part of the request, and within it each with what it stands in."""
    for part in (case.path_parameters, case.query, case.body):
        for inside, key in _inside(part):
            yield part, inside, key


def _inside(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _inside(inner)


if __name__ == "__main__":
    sys.exit(main())
