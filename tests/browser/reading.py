"""What a table page shows at one moment: status, buttons that can be pressed, and the labeled places of the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error, Page

# In one go, so that all of it belongs to the same moment.
READ = """
() => {
  const page = document.querySelector("cp-table-page");
  const board = page?.querySelector("cp-backgammon-board, cp-checkers-board");
  if (!board?.shadowRoot || !page.querySelector(".say .t")) return null;
  const thing = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const label = element.getAttribute("aria-label") ?? element.textContent.trim();
    const key = element.dataset.act ?? element.dataset.key ?? null; // `undefined` would not survive the trip to Python
    return { key, label, x: x + width / 2, y: y + height / 2 };
  };
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return {
    title: page.querySelector(".say .t").textContent,
    detail: page.querySelector(".say .d").textContent,
    strip: page.querySelector(".strip")?.textContent ?? "",
    buttons: [...page.querySelectorAll(".acts button[data-act]:enabled")].map(thing),
    places: [...board.shadowRoot.querySelectorAll("button[data-key]")].map(thing),
    focus: focus?.dataset?.key ?? focus?.dataset?.act ?? null,
  };
}
"""
# The other side's pieces may still be on their way: what counts is what there is to do.
DIFFERS = f"""
([old, focus]) => {{
  const now = ({READ})();
  const todo = ({{ places, ...reading }}) => JSON.stringify({{
    ...reading,
    focus: focus ? reading.focus : null,
    places: places.filter((each) => /move|must|target|selected/.test(each.label)),
  }});
  return now && (!old || todo(now) !== todo(old));
}}
"""

MOVABLE = re.compile(r"can move|must capture|must enter")
TARGET = re.compile(r"target (\d+)")


@dataclass(frozen=True)
class Thing:
    """A button of the page or of the board, and where its middle is."""

    key: str
    label: str
    x: float
    y: float

    @property
    def number(self) -> int:
        """The number a target carries; 0 for anything else."""
        found = TARGET.search(self.label)
        return int(found[1]) if found else 0


@dataclass(frozen=True)
class Reading:
    """One moment of a table page."""

    title: str
    detail: str
    strip: str
    buttons: dict[str, Thing]
    places: dict[str, Thing]
    focus: str | None
    raw: Any

    @property
    def pieces(self) -> list[Thing]:
        """The pieces that may be taken up: the lowest point or square first, the bar last."""
        found = (place for place in self.places.values() if MOVABLE.search(place.label))
        return sorted(found, key=lambda place: int(re.sub(r"\D", "", place.key) or 25))

    @property
    def targets(self) -> list[Thing]:
        """Where the piece in hand may go, by number."""
        return sorted((place for place in self.places.values() if place.number), key=lambda place: place.number)

    @property
    def in_hand(self) -> Thing | None:
        """The piece that is taken up."""
        return next((place for place in self.places.values() if "selected" in place.label), None)


async def read(page: Page, after: Reading | None = None, *, focus: bool = False) -> Reading:
    """What the page shows; with `after`, as soon as there is something else to do, or another focus if asked."""
    try:
        await page.wait_for_function(DIFFERS, arg=[after.raw if after else None, focus])
    except Error as error:
        raise AssertionError(f"The page still shows what it showed: {await page.evaluate(READ)}") from error
    raw = await page.evaluate(READ)
    return Reading(
        raw["title"],
        raw["detail"],
        raw["strip"],
        {each["key"]: Thing(**each) for each in raw["buttons"]},
        {each["key"]: Thing(**each) for each in raw["places"]},
        raw["focus"],
        raw,
    )
