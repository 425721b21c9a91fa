"""The site that is only files, with the network cut off after the first load: play, review, roll out, take along."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect
from tests.browser.conftest import Visitor
from tests.browser.plain_files import served
from tests.browser.players import Finger, Mouse, Player
from tests.browser.test_study import drop
from tests.cli.test_analyse import MATCH

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.backgammon import Game
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import read_record

FOLDER = Path(__file__).resolve().parents[2] / "web" / "dist-static"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
OPEN = """
async ([game, level, rules]) => {
  const options = { game, length: 1, rules, clock: { kind: "none" } };
  const body = { options, seats: [{ kind: "person", name: "Ana" }, { kind: "computer", level }] };
  return (await (await fetch("/api/v1/tables", { method: "POST", body: JSON.stringify(body) })).json()).table;
}
"""
ASK = """
async ([path, body]) => (await (await fetch(path, { method: "POST", body: JSON.stringify(body) })).json())
"""
GAME: list[Any] = ["checkers", "beach-bum", {}]
FILLS = """
let full = false;
new BroadcastChannel("room").onmessage = ({ data }) => (full = data === "full");
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (row) {
  if (full) this.transaction.abort();
  else put.call(this, row);
};
"""
REFUSES = "indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); };"
IS_OVER = "async (path) => (await (await fetch(path)).json()).view.phase === 'over'"
pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(not (FOLDER / "python.zip.gz").is_file(), reason="run `make static` first"),
]


@pytest.fixture(scope="module")
def files() -> Iterator[str]:
    with served(FOLDER) as address:
        yield address


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def offline(shared_browser: Browser, files: str) -> AsyncIterator[Page]:
    """A phone's page that was loaded once, and has no network since."""
    someone = Visitor(shared_browser)
    someone.expected = re.compile("ServiceWorker intercepted")  # Firefox, of a page that was left while it was loading
    page = await someone.open(phone=True, pace="instant")
    await page.goto(files)
    await expect(page.locator("h1").first).to_be_visible()
    await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)  # everything is kept
    await page.context.set_offline(True)
    yield page
    await someone.leave()
    assert someone.complaints == []


async def test_the_first_game_needs_no_more_than_eight_megabytes() -> None:
    packed = [file for file in FOLDER.rglob("*") if file.suffix in (".gz", ".bundle") and "checkers" not in file.name]
    scripts = [
        FOLDER / "index.html",
        *(FOLDER / "pyodide").glob("*.mjs"),
        *FOLDER.glob("assets/main-*"),
        *FOLDER.glob("assets/table-*"),
    ]
    most = sum(file.stat().st_size for file in packed) + sum(len(gzip.compress(file.read_bytes())) for file in scripts)
    assert 6_000_000 < most < 8_000_000


async def go(page: Page, path: str) -> None:
    """Follow a link inside the app, which keeps the host in the page running."""
    await page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
    )


async def load(page: Page, path: str) -> None:
    """Load another page of the app anew, without a network."""
    await page.goto(re.sub(r"^(https?://[^/]+).*", r"\1", page.url) + path)


@pytest.mark.parametrize(
    ("game", "rules"), [("backgammon", {"variant": "hypergammon"}), ("checkers", {})], ids=["backgammon", "checkers"]
)
@pytest.mark.long
async def test_a_whole_game_against_a_character(
    offline: Page, game: str, rules: dict[str, str], pytestconfig: pytest.Config
) -> None:
    hand = Mouse() if pytestconfig.getoption("--firefox") else Finger()  # no touch over WebDriver BiDi
    await go(offline, "/")
    table = await offline.evaluate(OPEN, [game, "beach-bum", rules])
    await load(offline, f"/t/{table}")
    await Player(offline, hand).play()
    text = await offline.evaluate("async (path) => (await fetch(path)).text()", f"/api/v1/tables/{table}/record")
    assert audit(read_record(text).events).id == table  # the local app and a site take it
    await go(offline, "/study")
    await expect(offline.locator("main h1")).to_be_visible()
    await drop(offline, "game.json", text)  # so does the study room of any of them
    await expect(offline).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))
    await go(offline, f"/t/{table}/replay")
    await expect(offline.locator("cp-replay-page")).to_be_visible()
    await go(offline, "/games")
    await expect(offline.locator(f'a[href*="{table}"]').first).to_be_visible()


async def test_a_dropped_match_is_reviewed(offline: Page) -> None:
    await go(offline, "/study")
    await expect(offline.locator("main h1")).to_be_visible()
    await drop(offline, "match.mat", MATCH)
    await expect(offline).to_have_url(re.compile(r"/study/[0-9a-f]{32}$"))
    await expect(offline.locator(".stat-card")).to_contain_text("PR")
    await go(offline, "/study")
    await expect(offline.locator(".match-row, tbody tr").first).to_be_visible()
    kept = await offline.locator('a[href*="/study/"]').count()
    await drop(offline, "again.mat", MATCH)
    await expect(offline.locator(".stat-card")).to_contain_text("PR")
    await go(offline, "/study")
    await expect(offline.locator('a[href*="/study/"]')).to_have_count(kept)  # it is there already


async def test_a_position_is_judged_and_rolled_out(offline: Page) -> None:
    await go(offline, f"/position#{OPENING}")
    await offline.get_by_role("button", name="Hint").click()
    await expect(offline.locator(".candidates tbody tr").first).to_contain_text("8/5 6/5")
    await offline.get_by_role("button", name="Roll out").click()
    await expect(offline.locator(".study-rollout")).to_contain_text(re.compile(r"[1-9][0-9]* of 1296 games"))
    await offline.get_by_role("button", name="Stop").click()


async def test_every_roll_every_score_and_what_if(offline: Page) -> None:
    await go(offline, f"/position#{OPENING}")

    async def ask(what: str, **more: Any) -> Any:
        return await offline.evaluate(
            ASK, [f"/api/v1/positions/{what}", {"text": OPENING.replace(":31:", ":00:"), **more}]
        )

    rolls = (await ask("dice"))["rolls"]
    assert len(rolls) == 21
    assert {"8/5 6/5"} == {each["move"] for each in rolls if sorted(each["dice"]) == ["1", "3"]}
    assert len((await ask("cube"))["scores"]) > 50
    turn = await ask("after", choice="31")
    assert [[8, 5, 3, False, 0], [6, 5, 1, False, 0]] in turn["turn"]["ways"]
    assert "31" in turn["position"]["id"].split(":")
    candidates = [{"move": "8/5 6/5"}, {"move": "24/20"}]
    worse = (await ask("reasons", text=OPENING, candidates=candidates))["reasons"]
    assert not worse[0]
    assert worse[1]


async def test_hints_and_the_tutor_at_the_table_without_a_network(visitor: Visitor, files: str) -> None:
    page = await visitor.open(tutor=True)
    await page.goto(files)
    await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
    await page.context.set_offline(True)
    table = await page.evaluate(OPEN, ["backgammon", "beach-bum", {}])
    await go(page, f"/t/{table}")
    roll, confirm = (page.locator(f'.acts [data-act="{act}"]') for act in ("roll", "confirm"))
    hint = page.locator('[data-tool="hint"]').first
    await expect(hint).to_be_enabled()  # it is our turn
    if await roll.count():  # the computer has begun
        await roll.click()
        await expect(roll).to_have_count(0)
    await hint.click()
    best = page.locator(".hints li").first
    await expect(best).to_contain_text(re.compile(r"\d+/\d+"))
    view = (await page.evaluate("async (path) => (await fetch(path)).json()", f"/api/v1/tables/{table}"))["view"]
    game = Game.from_xgid(view["board"]["xgid"])
    ranked = Engine().rank_moves(game.position, game.dice or (1, 1), Stakes.of_game(game), 2)  # as the page looks
    assert str(ranked[0].move) in await best.inner_text()
    await page.keyboard.type(str(ranked[-1].move)[:3])
    await page.locator(".typed input").fill(str(ranked[-1].move))
    await page.keyboard.press("Enter")
    await confirm.click()
    await expect(page.locator(".say .t")).to_have_text(re.compile("^There is a better move than"))
    await page.locator('.acts [data-act="better"]').click()
    await expect(page.locator(".say .t")).to_have_text(f"Better: {ranked[0].move}")


async def test_everything_that_is_kept_can_be_taken_along(
    offline: Page, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("--firefox"):
        pytest.skip(
            "Playwright hears nothing of downloads from Debian's Firefox: WebDriver BiDi has no event for them yet"
        )
    await go(offline, "/settings")
    await offline.evaluate(OPEN, ["checkers", "beach-bum", {}])
    async with offline.expect_download() as waiting:
        await offline.locator("#export-all").click()
    file = tmp_path / "crownpoint.json"
    await (await waiting.value).save_as(file)
    rows = json.loads(file.read_text("utf-8"))["rows"]
    table = next(row for row in rows if row["kind"] == "tables")
    await offline.evaluate("(id) => fetch(`/api/v1/tables/${id}`, { method: 'DELETE' })", table["id"])
    await offline.locator("#import-all").set_input_files(file)
    await expect(offline.get_by_text("Loaded. New: 1.")).to_be_visible()
    await go(offline, "/games")
    await expect(offline.locator(f'a[href*="{table["id"]}"]').first).to_be_visible()


async def test_a_game_goes_on_where_the_browser_has_no_room(visitor: Visitor, files: str) -> None:
    page = await visitor.open()

    async def with_a_switch(route: Route) -> None:
        """The worker of the host, which keeps nothing from "full" on and again from "free" on."""
        script = await (await route.fetch()).text()
        await route.fulfill(body=FILLS + script, content_type="text/javascript")

    async def is_now(what: str) -> None:
        await page.evaluate("(what) => new BroadcastChannel('room').postMessage(what)", what)

    await page.route("**/assets/host-worker*", with_a_switch)
    await page.goto(files)
    table = await page.evaluate(OPEN.replace("rules, clock", "rules, first_color: 'black', clock"), GAME)
    await go(page, f"/t/{table}")
    await expect(page.get_by_role("button", name="can move").first).to_be_visible()
    said = page.get_by_role("alert").filter(has_text="This browser keeps nothing")
    await expect(said).to_have_count(0)
    await is_now("full")
    for act in ("resign", "give-up"):
        await page.locator(f'.acts [data-act="{act}"]').click()
    await expect(page.get_by_role("tabpanel", name="Result")).to_contain_text("Beach Bum wins")
    await expect(said).to_be_visible()
    await expect(said.get_by_role("button", name="Save to a file")).to_be_visible()
    rows = (await page.evaluate("async () => (await fetch('/api/v1/kept')).json()"))["rows"]
    assert any(row["id"] == table and "resign" in row["body"] for row in rows)
    await is_now("free")
    await page.evaluate(OPEN, GAME)  # something else is written, and what there was no room for with it
    await expect(said).to_have_count(0)
    await page.goto(f"{files}/t/{table}")
    await expect(page.get_by_role("tabpanel", name="Result")).to_contain_text("Beach Bum wins")


async def test_a_browser_that_keeps_nothing_says_so_and_plays(visitor: Visitor, files: str) -> None:
    page = await visitor.open()

    async def refused(route: Route) -> None:
        script = await (await route.fetch()).text()
        await route.fulfill(body=REFUSES + script, content_type="text/javascript")

    await page.add_init_script(REFUSES)
    await page.route("**/assets/host-worker*", refused)
    await page.goto(files)
    await page.evaluate(OPEN, GAME)
    await expect(page.get_by_role("alert")).to_contain_text("Games last until you close this page.")
    await page.get_by_role("alert").get_by_role("button", name="Close").click()
    await expect(page.get_by_role("alert")).to_have_count(0)
    await page.locator('header a[href="/games"]').click()
    await expect(page.locator('a[href*="/t/"]').first).to_be_visible()


async def test_a_new_version_waits_until_no_game_is_shown(visitor: Visitor, tmp_path: Path) -> None:
    site = Path(shutil.copytree(FOLDER, tmp_path / "site"))
    with served(site) as address:
        page = await visitor.open(pace="instant")
        await page.goto(address)
        await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
        table = await page.evaluate(OPEN, ["checkers", "beach-bum", {}])
        await load(page, f"/t/{table}")
        await expect(page.locator("cp-checkers-board, cp-board").first).to_be_visible()
        # A worker that is still busy with this page keeps its successor waiting, for minutes if need be.
        await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
        await page.evaluate("window.before = true")
        worker = site / "sw.js"
        worker.write_text(worker.read_text("utf-8").replace("crownpoint-static-", "crownpoint-static-next-"), "utf-8")
        await page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
        await page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
        assert await page.evaluate("window.before") is True  # the game goes on
        await page.locator('a[href="/games"]').first.click()
        await page.wait_for_function("window.before === undefined")  # the new version has taken over
        await page.wait_for_function("async () => (await caches.keys()).every((name) => !/static-(?!next)/.test(name))")
        await expect(page.locator(f'a[href*="{table}"]').first).to_be_visible()


async def test_two_tabs_show_one_game(visitor: Visitor, files: str) -> None:
    one = await visitor.open()
    await one.goto(files)
    begins = OPEN.replace("rules, clock", "rules, first_color: 'black', clock")
    table = await one.evaluate(begins, ["checkers", "beach-bum", {}])
    await one.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
    other = await one.context.new_page()
    other.set_default_timeout(240_000)
    for page in (one, other):
        await page.goto(f"{files}/t/{table}")
        await expect(page.get_by_role("button", name="can move").first).to_be_visible()
    await one.keyboard.press("/")
    await one.locator(".typed input").fill("11-15")
    await one.keyboard.press("Enter")
    for page in (one, other):
        moves = page.get_by_role("tabpanel", name="Moves")
        await expect(moves).to_contain_text(re.compile(r"11–15\s*\d+–\d+"))  # it is Ana's turn again
    for act in ("resign", "give-up"):
        await other.locator(f'.acts [data-act="{act}"]').click()
    for page in (one, other):
        await page.wait_for_function(IS_OVER, arg=f"/api/v1/tables/{table}")
        await expect(page.get_by_role("tabpanel", name="Result")).to_contain_text("Beach Bum wins")
    record = await one.evaluate("async (path) => (await fetch(path)).text()", f"/api/v1/tables/{table}/record")
    assert audit(read_record(record).events).id == table  # every event of both tabs, each once


async def test_a_page_that_cannot_load_its_host_says_so(visitor: Visitor, tmp_path: Path) -> None:
    site = Path(shutil.copytree(FOLDER, tmp_path / "site"))
    python = (site / "python.zip.gz").rename(tmp_path / "python.zip.gz")
    with served(site) as address:
        page = await visitor.open()
        visitor.expected = re.compile("404|The host in the page failed")
        await page.goto(address)
        said = page.get_by_role("alert").filter(has_text="The game host could not be loaded.")
        await expect(said).to_be_visible()
        python.rename(site / "python.zip.gz")
        await said.get_by_role("button", name="Try again").click()
        await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
        await expect(said).to_be_hidden()
        await page.add_init_script("WebAssembly.validate = () => false")
        await page.goto(address)
        await expect(page.get_by_role("alert")).to_contain_text("This browser is too old")


async def test_the_site_works_in_any_folder_and_offline(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "crownpoint").symlink_to(FOLDER)
    with served(tmp_path, missing="crownpoint/404.html") as address:
        page = await visitor.open()
        visitor.expected = re.compile("404|MIME type|preload CSS")  # the server's own answer to the deep address
        await page.goto(f"{address}/crownpoint/position#{OPENING}")  # nothing is kept yet
        await expect(page.get_by_label("XGID, GNU id, OGID or FEN")).to_have_value(OPENING)
        visitor.expected = re.compile("preload CSS")  # Firefox tells late that the page was left while it was loading
        assert page.url.startswith(f"{address}/crownpoint/position#")
        await page.wait_for_selector("html[data-offline]", state="attached", timeout=240_000)
        scopes = "async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)"
        assert await page.evaluate(scopes) == [f"{address}/crownpoint/"]
        await page.context.set_offline(True)
        await page.goto(f"{address}/crownpoint/study")
        await expect(page.locator("main h1")).to_be_visible()
        await drop(page, "match.mat", MATCH)
        await expect(page).to_have_url(re.compile(f"^{address}/crownpoint/study/[0-9a-f]{{32}}$"))
        await expect(page.locator(".stat-card")).to_contain_text("PR")
        await page.reload()
        await expect(page.locator(".stat-card")).to_contain_text("PR")
        await page.get_by_role("link", name="Games").first.click()
        await expect(page).to_have_url(f"{address}/crownpoint/games")
        link = page.get_by_role("link", name="Learn").first
        await link.focus()  # a link that is opened in another tab, or copied, leads below the folder too
        assert await link.evaluate("(link) => link.href") == f"{address}/crownpoint/learn"
        table = await page.evaluate(OPEN, ["checkers", "beach-bum", {}])
        await page.goto(f"{address}/crownpoint/t/{table}")
        await expect(page.get_by_role("button", name="can move").first).to_be_visible()


async def test_the_page_can_be_installed_and_opens_files() -> None:
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text("utf-8"))
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        assert (FOLDER / picture["src"]).stat().st_size > 300, picture["src"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} >= {"games", "study", "position", "learn"}
    endings = [each for handler in manifest["file_handlers"] for some in handler["accept"].values() for each in some]
    assert {".mat", ".sgf", ".xg", ".pdn"} <= set(endings)
