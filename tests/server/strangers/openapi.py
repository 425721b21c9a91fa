"""Schemathesis over the OpenAPI of a site that runs: `python -m tests.server.strangers.openapi ADDRESS SECRET`.

A program of its own, because CPython before 3.11.8 and 3.12.1 miscounts how deep `ast.parse` is once it has failed in a
deep stack (python/cpython#106905): Hypothesis may leave that behind in a process that has run other tests, and then
every strategy made afterwards ends in "AST constructor recursion depth mismatch".
"""

from __future__ import annotations

import argparse
import sys

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error

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
            asked[operation.label] = _ask(operation, headers, given_.examples)
    print(f"{sum(asked.values())} requests to {len(asked)} operations")
    return 0


def _ask(operation: schemathesis.APIOperation, headers: dict[str, str], examples: int) -> int:
    asked = 0

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(case=operation.as_strategy())
    def ask(case: schemathesis.Case) -> None:
        nonlocal asked
        asked += 1
        case.call_and_validate(headers=headers, checks=[not_a_server_error], timeout=60)

    ask()
    return asked


if __name__ == "__main__":
    sys.exit(main())
