"""The sounds as Chromium renders them: heard, as long as the design says, none like another, and silence when muted.

The modules of the sounds import nothing, so a page takes them by themselves. `AudioContext` stands there for one that
renders at once into memory instead of into a loudspeaker; everything else is the browser's own WebAudio.
"""

from __future__ import annotations

import base64
import itertools
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

WEB = Path(__file__).parents[2] / "web"

# In milliseconds, from the design's table: where it gives the length of a note, notes and their starts added up.
LENGTHS = {
    "pick": 3,
    "set": 60,
    "hit": 95,
    "off": 140,
    "dice": 434,
    "confirm": 130,
    "capture": 85,
    "crown": 480,
    "double": 190,
    "take": 230,
    "drop": 230,
    "blocked": 140,
    "no-move": 360,
    "turn": 300,
    "tick": 8,
    "win": 600,
    "loss": 500,
    "message": 90,
}
MOODS = ["calm", "contact", "race", "cube"]
LOUDEST = 0.7  # at full volume, so that nothing is clipped when a sound falls on another one
ENDED = 0.01  # a sound is over when nothing louder than this part of its peak, 40 dB less, comes any more

TRANSPILE = """
const { readFileSync } = require("node:fs");
const { transpile } = require(process.argv[1]);
process.stdout.write(transpile(readFileSync(0, "utf8"), { target: "es2022", module: "es2022" }));
"""

PREPARE = """
async ([effects, groove]) => {
  const RATE = 48000;
  const seeded = () => {
    let state = 1;
    Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  };
  let seconds = 1;
  globalThis.AudioContext = class extends OfflineAudioContext {
    constructor() { super(2, seconds * RATE, RATE); }
    get state() { return "running"; }
  };
  const measure = (audio) => {
    const [left, right] = [audio.getChannelData(0), audio.getChannelData(1)];
    const peak = left.reduce((most, value, at) => Math.max(most, Math.abs(value), Math.abs(right[at])), 0);
    const loud = (value, at) => Math.max(Math.abs(value), Math.abs(right[at])) > ENDED * peak;
    const end = peak ? left.findLastIndex(loud) + 1 : 0;
    const pitch = (from, to) => {
      let crossings = 0;
      for (let at = from + 1; at < to; at++) crossings += left[at - 1] < 0 !== left[at] < 0;
      return (crossings * RATE) / 2 / Math.max(to - from, 1);
    };
    const power = (values) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
    return {
      peak,
      length: (1000 * end) / RATE,
      pitches: [0, 1, 2].map((third) => pitch(Math.floor((third * end) / 3), Math.floor(((third + 1) * end) / 3))),
      spread: power(left.map((value, at) => value - right[at])),
    };
  };
  const { Effects, SCORES } = await import(effects);
  const { Groove } = await import(groove);
  globalThis.scores = Object.keys(SCORES).sort();

  globalThis.hearEffect = async (name, settings) => {
    seeded();
    seconds = 1;
    const sound = Object.assign(new Effects(), settings);
    sound.wake();
    sound.play(name);
    return measure(await sound.audio.context.startRendering());
  };

  // The groove puts its notes down by a timer, a little ahead: here the rendering stops for each tick.
  const rendered = async ({ mood, volume = 1, every = 0.06 }) => {
    seeded();
    seconds = 7;
    const context = new AudioContext();
    let tick;
    window.setInterval = (act) => ((tick = act), 1);
    const music = new Groove();
    music.set(mood);
    music.start(context, volume);
    tick();
    for (let at = every; at < seconds; at += every)
      void context.suspend(at).then(() => (tick(), context.resume()));
    return context.startRendering();
  };

  globalThis.hearGroove = async (settings) => measure(await rendered(settings));

  globalThis.hearDifference = async (one, other) => {
    const [first, second] = [await rendered(one), await rendered(other)];
    for (const channel of [0, 1]) {
      const values = first.getChannelData(channel);
      second.getChannelData(channel).forEach((value, at) => (values[at] -= value));
    }
    return measure(first);
  };
}
""".replace("ENDED", str(ENDED))


def module(program: str, name: str) -> str:
    """An address that holds the module itself, in the JavaScript that the app is built to."""
    done = subprocess.run(
        [program, "-e", TRANSPILE, str(WEB / "node_modules/typescript")],
        input=(WEB / f"src/sound/{name}.ts").read_bytes(),
        capture_output=True,
        check=True,
    )
    return "data:text/javascript;base64," + base64.b64encode(done.stdout).decode()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(shared_browser: Browser, require_program: Any) -> AsyncIterator[Page]:
    node = require_program("node")
    page = await shared_browser.new_page()
    await page.evaluate(PREPARE, [module(node, "effects"), module(node, "groove")])
    yield page
    await page.close()


async def effect(page: Page, name: str, **settings: object) -> dict[str, Any]:
    heard: dict[str, Any] = await page.evaluate("([name, settings]) => hearEffect(name, settings)", [name, settings])
    return heard


async def groove(page: Page, **settings: object) -> dict[str, Any]:
    heard: dict[str, Any] = await page.evaluate("(settings) => hearGroove(settings)", settings)
    return heard


async def difference(page: Page, one: dict[str, object], other: dict[str, object]) -> dict[str, Any]:
    heard: dict[str, Any] = await page.evaluate("([one, other]) => hearDifference(one, other)", [one, other])
    return heard


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two sounds have nearly the same length and, third by third, nearly the same pitch."""
    pairs = zip([one["length"], *one["pitches"]], [other["length"], *other["pitches"]], strict=True)
    return all(abs(first - second) < 0.1 * max(first, second) for first, second in pairs)


async def test_every_effect_is_heard_for_its_time_and_none_is_like_another(page: Page) -> None:
    heard = {name: await effect(page, name, volume=1) for name in LENGTHS}
    loudness = {name: round(sound["peak"], 3) for name, sound in heard.items()}
    assert {name: peak for name, peak in loudness.items() if not 0.05 < peak < LOUDEST} == {}
    lengths = {name: (round(sound["length"], 1), LENGTHS[name]) for name, sound in heard.items()}
    assert {name: pair for name, pair in lengths.items() if not 0.4 * pair[1] < pair[0] <= pair[1]} == {}
    assert [pair for pair in itertools.combinations(heard, 2) if alike(heard[pair[0]], heard[pair[1]])] == []


async def test_only_the_dice_are_spread_over_the_room(page: Page) -> None:
    assert [name for name in LENGTHS if (await effect(page, name))["spread"] > 0] == ["dice"]


async def test_the_list_is_whole(page: Page) -> None:
    assert await page.evaluate("() => scores") == sorted(LENGTHS)


async def test_volume_and_mute(page: Page) -> None:
    full, half = await effect(page, "crown", volume=1), await effect(page, "crown", volume=0.5)
    assert half["peak"] == pytest.approx(full["peak"] / 2, rel=0.01)
    for name in LENGTHS:
        assert (await effect(page, name, volume=0))["peak"] == 0
        assert (await effect(page, name, muted=True))["peak"] == 0
    assert (await groove(page, mood="cube", volume=0))["peak"] == 0


async def test_every_mood_of_the_groove_adds_something_to_hear(page: Page) -> None:
    for mood in MOODS:
        assert 0.1 < (await groove(page, mood=mood))["peak"] < LOUDEST
    for calmer, mood in itertools.pairwise(MOODS):
        assert (await difference(page, {"mood": mood}, {"mood": calmer}))["peak"] > 0.02, mood


async def test_the_groove_does_not_depend_on_its_timer(page: Page) -> None:
    early, late = {"mood": "cube", "every": 0.03}, {"mood": "cube", "every": 0.2}
    assert (await difference(page, early, late))["peak"] < 0.001
