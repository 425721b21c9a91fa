"""The engine in the page beside the native one, in the same run: `python benchmarks/speed/page_engine.py [BROWSER…]`.

A plain page with one worker of the static site (`make static`) measures itself and sends what it found; so any browser
will do that takes an address: chromium and firefox-esr by default, where they are. The native engine runs on one
thread, before and after. All do the same work, and what they find is compared. Times are by the clock: the load is
printed beside them.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import functools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))

from crownpoint import _core  # noqa: E402
from crownpoint.ai.backgammon.engine import Engine  # noqa: E402
from crownpoint.ai.checkers import bench  # noqa: E402
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames  # noqa: E402
from tools import native_answers as native  # noqa: E402

FOLDER = REPOSITORY / "web" / "dist-static"
DEPTH = 14  # deep enough that the message to the worker and back hardly counts
TRIALS = 18
PASSES = 4
WAIT_S = 180
BROWSERS = {
    "chromium": ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir={profile}", "{url}"],
    "firefox-esr": ["firefox-esr", "--headless", "--no-remote", "--profile", "{profile}", "{url}"],
}
# ruff: noqa: E501 - the page is JavaScript
PAGE = """<!doctype html><title>Benchmark</title><script type="module">
const files = await (await fetch("/files")).json();
const work = await (await fetch("/work")).json();
const unzip = async (url) => new Response((await fetch(url)).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const began = performance.now();
const worker = new Worker(files.worker, { type: "module" });
let last = 0;
const waiting = new Map();
worker.onmessage = ({ data }) => { if ("done" in data) return; waiting.get(data.id)(data); waiting.delete(data.id); };
worker.onerror = (event) => report({ failed: event.message });
const ask = (game, method, ...args) => new Promise((resolve, reject) => {
  waiting.set(++last, (told) => ("value" in told ? resolve(told.value) : reject(told.error)));
  worker.postMessage({ ask: { id: last, game, method, args } });
});
const report = (found) => fetch("/result", { method: "POST", body: JSON.stringify(found) });
try {
  const module = await WebAssembly.compile(await unzip(files.core));
  for (const game of ["backgammon", "checkers"])
    worker.postMessage({ open: { game, module, bundle: await unzip(files[game]) } });
  const timed = async (list, run, before = () => null) => {
    const times = list.map(() => Infinity), answers = [];
    for (let pass = 0; pass < work.passes; pass++) {
      await ask("backgammon", "forget");
      for (const [at, each] of list.entries()) {
        await before();
        const t = performance.now();
        answers[at] = await run(each);
        times[at] = Math.min(times[at], performance.now() - t);
      }
    }
    return { times, answers };
  };
  const found = { agent: navigator.userAgent };
  await ask("backgammon", "rank", work.moves[0].board, work.moves[0].dice, work.moves[0].stakes, 0);
  found.first = performance.now() - began;
  found.moves = await timed(work.moves, ({ board, dice, stakes }) => ask("backgammon", "rank", board, dice, stakes, 2));
  found.cubes = await timed(work.moves, ({ board, stakes }) => ask("backgammon", "cube", board, stakes, 2));
  found.rollout = await timed([work.rollout], ({ board, stakes, part }) => ask("backgammon", "rollOut", board, stakes, part));
  await ask("checkers", "makeTable");
  const search = async (position) => (await ask("checkers", "search", position, [], { depth: work.depth }, 1)).nodes;
  found.bench = await timed(work.positions, search, () => ask("checkers", "clear"));
  await report(found);
} catch (error) { await report({ failed: String(error) }); }
</script>"""


def asked(count: int) -> dict[str, Any]:
    """The work of a run."""
    native.SAMPLE = count
    found = native.decisions()
    moves = [
        {
            "board": native.board_of(each.position.board),
            "dice": list(each.dice),
            "stakes": native.stakes_of(each.stakes),
        }
        for each in found
    ]
    part = {
        "seed": 7,
        "opponentOnRoll": False,
        "firstTrial": 0,
        "trials": TRIALS,
        "truncate": 0,
        "plies": 0,
        "finalPlies": 0,
    }
    positions = [native.position_of(each) for each in bench.positions()]
    return {
        "questions": found,
        "moves": moves,
        "rollout": {**moves[1], "part": part},
        "positions": positions,
        "depth": DEPTH,
        "passes": PASSES,
    }


def run_native(work: dict[str, Any]) -> dict[str, Any]:
    """The same by the native engine, in milliseconds: of each piece of work the quickest of all passes."""
    passes = [_one_pass(work) for _ in range(PASSES)]
    found = passes[0]
    for name in ("moves", "cubes", "rollout", "bench"):
        found[name] = [min(times) for times in zip(*(each[name] for each in passes), strict=True)]
    return found


def _timed(run: Any) -> tuple[float, Any]:
    began = time.perf_counter()
    told = run()
    return 1000 * (time.perf_counter() - began), told


def _one_pass(work: dict[str, Any]) -> dict[str, Any]:
    questions, found = work["questions"], {}
    engine = Engine(use_endgames=False).native
    moves = [_timed(lambda q=q: engine.rank_moves(q.position.board, *q.dice, q.stakes.native, 2)) for q in questions]
    found["moves"], found["best"] = [ms for ms, _ in moves], [told[0].equity if told else None for _, told in moves]
    engine = Engine(use_endgames=False).native
    found["cubes"] = [_timed(lambda q=q: engine.judge(q.position.board, q.stakes.native, 2))[0] for q in questions]
    engine, q = Engine(use_endgames=False).native, questions[1]
    ms, rows = _timed(lambda: _core.backgammon.roll_out(engine, q.position.board, q.stakes.native, False, 7, 0, TRIALS))
    found["rollout"], found["rows"] = [ms], rows.tolist()
    searcher = _core.checkers.Engine(bench.TABLE_MEBIBYTES, 1)
    searcher.set_evaluator(shipped_evaluator())
    searcher.set_endgames(solved_endgames())
    found["bench"], found["nodes"] = [], 0
    for position in bench.positions():
        searcher.clear()
        ms, told = _timed(lambda p=position: searcher.search(p.board, depth=DEPTH))
        found["bench"].append(ms)
        found["nodes"] += told.nodes
    return found


class Server(ThreadingHTTPServer):
    """Serves the static site, the page that measures, and takes what it found."""

    def __init__(self, work: dict[str, Any]) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(FOLDER)))
        self.work = {name: value for name, value in work.items() if name != "questions"}
        self.found: dict[str, Any] | None = None
        self.done = threading.Event()


class Handler(SimpleHTTPRequestHandler):
    """See `Server`."""

    server: Server

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def _send(self, text: str, kind: str = "application/json") -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """A file of the site, or one of this script."""
        assets = FOLDER / "assets"
        if self.path == "/measure":
            return self._send(PAGE, "text/html")
        if self.path == "/work":
            return self._send(json.dumps(self.server.work))
        if self.path == "/files":
            names = {name: next(assets.glob(f"{name}-*.bundle")).name for name in ("core", "backgammon", "checkers")}
            worker = next(path.name for path in assets.glob("worker-*.js"))
            return self._send(
                json.dumps({name: f"/assets/{file}" for name, file in {**names, "worker": worker}.items()})
            )
        return super().do_GET()

    def do_POST(self) -> None:
        """What the page found."""
        self.server.found = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self._send("{}")
        self.server.done.set()


def run_page(browser: str, work: dict[str, Any]) -> dict[str, Any]:
    """What one browser measures."""
    server = Server(work)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        url = f"http://127.0.0.1:{server.server_port}/measure"
        command = [part.format(profile=profile, url=url) for part in BROWSERS[browser]]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not server.done.wait(WAIT_S):
                raise SystemExit(f"{browser} sent nothing within {WAIT_S} seconds.")
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            server.shutdown()
            server.server_close()
    found = server.found or {}
    if "failed" in found:
        raise SystemExit(f"{browser}: {found['failed']}")
    return found


def compared(known: dict[str, Any], found: dict[str, Any]) -> None:
    """Exit with an error if the page found anything else."""
    best = [told[0]["equity"] if told else None for told in found["moves"]["answers"]]
    if (
        best != known["best"]
        or found["rollout"]["answers"][0] != known["rows"]
        or sum(found["bench"]["answers"]) != known["nodes"]
    ):
        raise SystemExit("The page and the native engine do not agree.")


def figures(found: dict[str, Any], first: float | None) -> tuple[float | None, ...]:
    """The numbers of a column."""
    mean = statistics.mean
    rate = found["nodes"] / sum(found["bench"]) / 1000
    return mean(found["moves"]), mean(found["cubes"]), found["rollout"][0] / TRIALS, rate, first


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("browsers", nargs="*", default=[name for name in BROWSERS if shutil.which(name)])
    parser.add_argument("--decisions", type=int, default=25)
    parser.add_argument("--kernels", default="", help="of the native engine: scalar, avx2, avxvnni or avx512")
    given = parser.parse_args()
    _core.backgammon.use_kernels(given.kernels)
    _core.checkers.use_kernels("avx2" if given.kernels == "avxvnni" else given.kernels)  # it has none for that
    work = asked(given.decisions)
    known = run_native(work)
    values = {}
    for browser in given.browsers:
        found = run_page(browser, work)
        compared(known, found)
        values[browser] = figures(
            {name: found[name]["times"] for name in ("moves", "cubes", "rollout", "bench")} | {"nodes": known["nodes"]},
            found["first"],
        )
    again = run_native(work)  # before and after
    for name in ("moves", "cubes", "rollout", "bench"):
        known[name] = list(map(min, known[name], again[name]))
    values["native"] = figures(known, None)
    rows = []
    labels = (
        "moves at 2 plies, ms",
        "cube at 2 plies, ms",
        "a game of a rollout, ms",
        "checkers, million nodes/s",
        "first answer, ms",
    )
    for at, label in enumerate(labels):
        base = values["native"][at]
        cells = ["" if base is None else f"{base:.3g}"]
        for browser in given.browsers:
            own = values[browser][at]
            times = "" if base is None else f" ({(base / own if at == 3 else own / base):.2f}×)"
            cells.append(f"{own:.3g}{times}")
        rows.append(f"| {label} | {' | '.join(cells)} |")
    load = os.getloadavg()[0]
    print(
        f"{datetime.date.today()}; one thread and one worker, {len(work['moves'])} decisions; load {load:.1f} on {os.cpu_count()} cores\n"
    )
    print(f"| measured | native | {' | '.join(given.browsers)} |")
    print("|---|---:|" + "---:|" * len(given.browsers))
    print("\n".join(rows))


if __name__ == "__main__":
    main()
