"""Cards for Anki: a package with the board as a picture, the answer behind it, and tags."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

import genanki

from crownpoint.ai.study import Choice, JudgedChoice, study_of
from crownpoint.messages import catalog
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
    question = catalog(language)(f"study.ask.{study.turn(card.position).kind}")
    origin = card.origin
    source = " – ".join(filter(None, (origin.white, origin.black)))
    source = ", ".join(filter(None, (source, origin.event, origin.date)))
    return genanki.Note(
        model=_MODEL,
        fields=[
            escape(question), f'<img src="{picture.name}">', _answer(judged), escape(card.position), escape(source),
        ],
        tags=[card.game, card.deck.replace(" ", "_")],
        guid=genanki.guid_for(card.position),
    )  # fmt: skip


def _answer(judged: JudgedChoice) -> str:
    rows = "".join(f"<tr><td>{escape(each.move)}</td><td>{_worth(each)}</td></tr>" for each in judged.candidates[:5])
    if judged.cube is not None:
        cube = judged.cube
        pairs = (("no double", cube.no_double), ("double, take", cube.double_take), ("double, pass", cube.double_pass))
        rows += "".join(f"<tr><td>{name}</td><td>{value:+.3f}</td></tr>" for name, value in pairs if value is not None)
    return f"<b>{escape(judged.best)}</b><table>{rows}</table>"


def _worth(choice: Choice) -> str:
    """Equity with three places, men with two, or a result that is certain."""
    return escape(choice.verdict) or f"{choice.value:+.{3 if choice.chances else 2}f}"


def _number(name: str) -> int:
    """A number for a deck, always the same for the same name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") >> 1
