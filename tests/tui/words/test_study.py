"""A studied match in words."""

from __future__ import annotations

from crownpoint.ai.study.records import Choice, Decided, JudgedChoice
from crownpoint.messages import catalog
from crownpoint.storage.library.matches import KeptMatch
from crownpoint.tui.play.library import OpenedMatch
from crownpoint.tui.words.study import candidate_lines


def test_results_of_checkers_are_told_in_the_players_language_and_men_with_two_places() -> None:
    decided = Decided("1.1", 1, 1, "black", "move", "22-17", "B:W11,21:BK22,23")
    choices = (Choice("23-19", 5, 0, "win in 9"), Choice("22-17", 0, 5, "draw"), Choice("22-18", -0.314, 0.314))
    judged = JudgedChoice("23-19", 5, "blunder", False, candidates=choices)
    facts = (0, 0, 0, None, None, None, None, None, None)
    kept = KeptMatch("0" * 32, "checkers", "a.pdn", "Ana", "Bo", "", "", 1, "*", (), *facts)
    opened = OpenedMatch(kept, [(decided, judged)], [], {})
    lines = [line.text.split() for line in candidate_lines(opened, 0, catalog("pl"))]
    assert lines[0] == ["1", "23-19", "✓", "wygrana", "za", "9", "posunięć"]
    assert lines[1] == ["2", "22-17", "??", "remis", "−5,00"]
    assert lines[2] == ["3", "22-18", "−0,31", "−0,31"]
