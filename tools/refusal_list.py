"""All refusals of a site for docs/protocol.md, found in the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import crownpoint.server
from crownpoint.server.people.refusals import SENTENCES as PEOPLE
from crownpoint.server.people.refusals import status_of
from crownpoint.table.refusal import SENTENCES as TABLES

__all__ = ["refusal_list"]

ELSEWHERE = {
    "no_such_method": ("405", "Method Not Allowed."),
    "no_such_table": ("404", "There is no table {table} here."),
    "not_found": ("404", "There is nothing here."),
    "bad_message": ("422", "What is wrong with the form of a message, and where."),
    "failure": ("500", "Something failed on our side. Nothing is lost. Try again."),
    "refused": ("400", "What cannot be, in English: options.game is 'chess', not one of backgammon, checkers."),
    "challenge_gone": ("410", "This challenge is gone: taken up, withdrawn or run out."),
    "rating_outside": ("403", "This challenge is for ratings from {least} to {most}."),
    "seek_gone": ("410", "This search has ended."),
    "text_too_long": ("400", "The text is too long: {limit} characters at most."),
    "too_many_challenges": ("409", "You have {most} challenges waiting: withdraw one first."),
    "too_many_streams": ("429", "More than {most} event streams are too many."),
    "storage": ("503", "The store failed: …. Nothing confirmed is lost. Try again."),
    "stranger": ("403", "Requests from '{origin}' are not served."),
    "too_large": ("413", "More than {bytes} bytes are too much."),
    "too_slow": ("408", "{seconds} s are over."),
}
"""Those whose sentence is not beside their code."""


def refusal_list() -> Iterator[str]:
    """A section of the page: code, status and sentence of each."""
    yield "## Refusals\n\n| code | status | sentence |\n|---|---|---|"
    found = {code: (str(status_of(code)), sentence) for code, sentence in PEOPLE.items()}
    server = Path(crownpoint.server.__file__).parent
    for file in sorted((server / "online").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (refusal := _refusal(node)) is not None:
                found.setdefault(*refusal)
    for code, (status, sentence) in sorted((found | ELSEWHERE).items()):
        yield f"| `{code}` | {status} | {sentence} |"
    yield "\nThe tables refuse with reasons of their own, over HTTP with status 400:\n\n| code | sentence |\n|---|---|"
    yield "\n".join(f"| `{reason.value}` | {sentence} |" for reason, sentence in sorted(TABLES.items()))
    yield ""


def _refusal(node: ast.AST) -> tuple[str, tuple[str, str]] | None:
    """The code, status and sentence of a refusal in the source."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or len(node.args) < 2:
        return None
    code, sentence = node.args[0], node.args[1]
    if node.func.id not in ("NotAllowedError", "refused_message") or not isinstance(code, ast.Constant):
        return None
    status = node.args[2].value if len(node.args) > 2 and isinstance(node.args[2], ast.Constant) else 403
    plain = isinstance(sentence, ast.Constant | ast.JoinedStr)  # else it is made elsewhere
    shown = sentence.value if isinstance(sentence, ast.Constant) else ast.unparse(sentence).lstrip("f").strip("'\"")
    told = str(shown).replace("|", "\\|") if plain else "…"
    return str(code.value), (str(status) if node.func.id == "NotAllowedError" else "", told)
