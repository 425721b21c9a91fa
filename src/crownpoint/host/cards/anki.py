"""Cards for Anki: a package with the board as a picture, the answer behind it, and tags."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

import genanki

from crownpoint.ai.study import Choice, JudgedChoice, study_of
from crownpoint.messages import Catalog, catalog
from crownpoint.storage.library.cards import KeptCard

__all__ = ["anki_package"]

_MODEL = genanki.Model(
    1_718_224_016,
    "Crownpoint",
    fields=[{"name": name} for name in ("Question", "Board", "Answer", "Position", "Source")],
    templates=[
        {
            "name": "Decision",
            "qfmt": "<h2>{{Question}}</h2>{{Board}}",
            "afmt": "{{FrontSide}}<hr id=answer>{{Answer}}<p class=source>{{Source}}<br>{{Position}}</p>",
        }
    ],
    css=(
        ".card { font: 18px sans-serif; text-align: center } table { margin: auto; border-spacing: 12px 2px }"
        " img { max-width: 100%; height: auto } .source { color: #777; font-size: 14px }"
    ),
)


def anki_package(cards: Sequence[KeptCard], language: str = "en") -> bytes:
    """The cards as an .apkg file. Anki knows a card again that is imported twice."""
    decks: dict[str, genanki.Deck] = {}
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for card in cards:
            name = f"Crownpoint::{card.deck}"
            deck = decks.setdefault(card.deck, genanki.Deck(_number(name), name))
            picture = Path(folder) / f"crownpoint-{card.id}.svg"
            deck.add_note(_note(card, picture, language))
            pictures.append(str(picture))
        package = genanki.Package(list(decks.values()), media_files=pictures)
        path = Path(folder) / "cards.apkg"
        package.write_to_file(str(path))
        return path.read_bytes()


def _note(card: KeptCard, picture: Path, language: str) -> genanki.Note:
    study = study_of(card.game)
    shown = study.position(card.position)
    judged = study.shown(card.body)
    picture.write_text(shown.svg if shown else "", "utf-8")
    say = catalog(language)
    turn, *stakes = study.asks(card.position, say)
    known = "".join(f"<p>{escape(each)}</p>" for each in stakes)
    origin = card.origin
    source = " – ".join(filter(None, (origin.white, origin.black)))
    source = ", ".join(filter(None, (source, origin.event, origin.date)))
    return genanki.Note(
        model=_MODEL,
        fields=[
            escape(turn), f'{known}<img src="{picture.name}">', _answer(judged, say), escape(card.position),
            escape(source),
        ],
        tags=[card.game, card.deck.replace(" ", "_")],
        guid=genanki.guid_for(card.position),
    )  # fmt: skip


def _answer(judged: JudgedChoice, say: Catalog) -> str:
    rows = [(each.move, _worth(each)) for each in judged.candidates[:5]]
    best = judged.best
    if judged.cube is not None:
        cube = judged.cube
        worth = (("no_double", cube.no_double), ("double_take", cube.double_take), ("double_drop", cube.double_pass))
        rows += [(say(f"study.action.{name}"), f"{value:+.3f}") for name, value in worth if value is not None]
    key = f"study.action.{best.replace(' ', '_')}"
    best = say(key) if key in say else best
    table = "".join(f"<tr><td>{escape(name)}</td><td>{value}</td></tr>" for name, value in rows)
    return f"<b>{escape(best)}</b><table>{table}</table>"


def _worth(choice: Choice) -> str:
    """Equity with three places, men with two, or a result that is certain."""
    return escape(choice.verdict) or f"{choice.value:+.{3 if choice.chances else 2}f}"


def _number(name: str) -> int:
    """A number for a deck, always the same for the same name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") >> 1
