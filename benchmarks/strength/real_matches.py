"""Real match files: what our readers make of them, and how our judgment compares with the one stored in them.

    python benchmarks/strength/real_matches.py FOLDER [--level quick] [--second-reader]

For each format: files, games, decisions, plays that are not legal, warnings, files that were refused. With
`--second-reader`, GammonView (`pip install gammonview`) reads the texts too, and the boards before all moves are
compared. With `--level`, matches that hold another program's judgment are analyzed: PR by our statistics from the
stored judgment, PR by our own, how many of the stored blunders we find, and how often the best cube action is the
same, among all cube decisions and among those that are not obvious.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from crownpoint.ai.backgammon.foreign_judgment import foreign_actions
from crownpoint.ai.backgammon.match_analysis import analyse_match, summarize
from crownpoint.ai.backgammon.questions import questions_of
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.backgammon import Color, MatchRecord, read_match
from crownpoint.backgammon.notation.ogid import parse_ogid
from crownpoint.errors import CrownpointError
from crownpoint.sources import decode

_TEXTS = (".mat", ".txt")
_LAST_MOVE = 20  # GammonView's numbers of actions; a larger one with dice is a move too


def main() -> None:
    """Read the folder and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level", choices=LEVELS, help="analyze the matches that hold a judgment")
    parser.add_argument("--second-reader", action="store_true", help="compare with GammonView's reader")
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: Counter[str] = Counter()
    judged: list[tuple[str, MatchRecord]] = []
    for path in sorted(each for each in arguments.folder.rglob("*") if each.is_file()):
        kind = counts[path.suffix.lower()]
        kind["files"] += 1
        try:
            match = read_match(path.read_bytes())
        except CrownpointError as error:
            kind["refused"] += 1
            print(f"refused: {path.name}: {error}")
            continue
        questions = list(questions_of(match, DEFAULT_LEVEL))
        kind["games"] += len(match.games)
        kind["decisions"] += len(questions)
        kind["not legal"] += sum(bool(each.illegal) for each in questions)
        kind["warnings"] += len(match.warnings)
        if foreign_actions(match):
            kind["judged"] += 1
            judged.append((path.name, match))
        if arguments.second_reader and path.suffix.lower() in _TEXTS:
            _compare_readers(path, match, seconds)
    for suffix, kind in sorted(counts.items()):
        print(suffix, ", ".join(f"{name} {kind[name]}" for name in _COLUMNS))
    if seconds:
        print("GammonView:", ", ".join(f"{name} {count}" for name, count in seconds.items()))
    cubes: Counter[str] = Counter()
    for name, match in judged if arguments.level else ():
        _compare_judgment(name, match, arguments.level, cubes)
    if cubes:
        print("Cube actions:", ", ".join(f"{name} {count}" for name, count in sorted(cubes.items())))


_COLUMNS = ("files", "refused", "games", "decisions", "not legal", "warnings", "judged")


def _compare_readers(path: Path, match: MatchRecord, seconds: Counter[str]) -> None:
    """Count the boards before moves that both readers have, and those in which they differ."""
    from gvformat.mat import mat_to_ogxm

    try:
        document = mat_to_ogxm(decode(path.read_bytes()))
    except Exception as error:  # whatever another program's reader raises
        seconds["not read by it"] += 1
        print(f"GammonView does not read {path.name}: {error}")
        return
    seconds["files"] += 1
    turned = document["player_white"] != match.white
    for game, theirs in zip(match.games, document["games"], strict=False):
        plies = [ply for ply in theirs["plies"] if ply["action_id"] <= _LAST_MOVE or "d1" in ply]
        for turn, ply in zip(game, plies, strict=False):
            points = parse_ogid(ply["ogid_before"]).position.points
            seen = tuple(-count for count in reversed(points)) if turned else tuple(points)
            if seen != tuple(turn.position.points):
                seconds["games that differ"] += 1
                print(f"{path.name}: boards differ before {turn.move}")
                break
            seconds["boards alike"] += 1
        turns = sum(1 for _ in game)
        if turns and not plies:
            seconds["games it reads nothing of"] += 1  # as where a player has no name
        elif len(plies) == turns + 1 and not plies[-1]["moves"]:
            seconds["games given up on a roll, which it has as a turn"] += 1
        elif len(plies) != turns:
            seconds["games of other lengths"] += 1


def _compare_judgment(name: str, match: MatchRecord, level: str, cubes: Counter[str]) -> None:
    theirs, ours = foreign_actions(match), analyse_match(match, LEVELS[level])
    found = {each.place: each for each in ours}
    blunders = [each for each in theirs if each.mark == "blunder"]
    for each in theirs:
        own = found.get(each.place)
        if each.cube is None or own is None or own.cube is None:
            continue
        for kind in ("all", "not obvious") if each.counted else ("all",):
            cubes[kind] += 1
            cubes[f"{kind}, same"] += each.best == own.best
    same = sum(found[each.place].mark in ("error", "blunder") for each in blunders if each.place in found)
    for color in Color:
        stored, own = (summarize(actions, color, match.length) for actions in (theirs, ours))
        print(
            f"{name} {match.name(color)}: stored PR {stored.total.pr:.2f} ({stored.total.decisions} decisions), "
            f"ours {own.total.pr:.2f} ({own.total.decisions}), difference {own.total.pr - stored.total.pr:+.2f}"
        )
    print(f"{name}: {same} of {len(blunders)} stored blunders are errors or blunders to us")


if __name__ == "__main__":
    main()
