"""PDN: reading what files hold, replaying it, writing it back."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from tests.checkers.playing import games

from crownpoint.checkers import Color, Ending, Game, PdnGame, Position, read_games, read_pdn, write_pdn
from crownpoint.errors import IllegalMoveError, InvalidRecordError


@pytest.fixture
def variety(testdata: Path) -> list[PdnGame]:
    return read_pdn((testdata / "records" / "checkers-variety.pdn").read_text())


def test_games_are_told_apart(variety: list[PdnGame]) -> None:
    assert [len(game.moves) for game in variety] == [10, 2, 3, 0]
    assert [game.result for game in variety] == ["*", "1-0", "1/2-1/2", "0-1"]
    assert [game.winner for game in variety] == [None, Color.BLACK, None, Color.WHITE]
    assert variety[0].tags["Event"] == 'Every "trick" of the format'
    assert variety[2].tags == {}


def test_marks_comments_and_variations(variety: list[PdnGame]) -> None:
    game = variety[0]
    assert game.comments == ["Before the first move"]
    first, second = game.moves[:2]
    assert (first.text, first.nags) == ("11-15", [1])
    assert (second.text, second.nags) == ("23-19", [2])
    (variation,) = second.variations
    assert [move.text for move in variation] == ["22-18", "15x22", "25x18"]
    assert variation[2].comments == ["taken"]
    assert [move.text for move in variation[1].variations[0]] == ["15-19"]
    assert game.moves[3].comments == ["the rest of the line"]
    assert [move.text for move in game.moves[-2:]] == ["7x16", "20:11"]


def test_replaying(variety: list[PdnGame]) -> None:
    assert len(variety[0].replay().moves) == 10
    set_up = variety[1].replay()
    assert set_up.starting_position.fen == "W:WK2,10,26:B17,K31"
    assert set_up.position.fen == "W:WK2,10:B26,K31"


def test_writing_reads_back_the_same(variety: list[PdnGame]) -> None:
    text = write_pdn(variety)
    assert read_pdn(text) == read_pdn(write_pdn(read_pdn(text)))
    again = read_pdn(text)
    assert [[move.text for move in game.moves] for game in again] == [[m.text for m in game.moves] for game in variety]
    assert again[0].moves[1].variations[0][1].variations[0][0].text == "15-19"
    assert again[0].tags == variety[0].tags
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "1... 26-22 2. 17x26 1-0" in text


@given(games())
def test_any_game_survives_the_file(game: Game) -> None:
    (record,) = read_pdn(write_pdn([game]))
    replayed = record.replay()
    assert replayed.moves == game.moves
    assert replayed.position == game.position
    assert record.result == (game.outcome.result if game.outcome else "*")


def test_a_set_up_game_survives_the_file() -> None:
    game = Game(Position.from_fen("W:WK2,10,26:BK31,17"))
    game.play("26-22")
    text = write_pdn([PdnGame.from_game(game, Event="Tags", Black='A "B" \\ C')])
    (record,) = read_pdn(text)
    assert record.replay().position == game.position
    assert record.tags["Black"] == 'A "B" \\ C'
    assert record.tags["SetUp"] == "1"


def test_repetition_is_not_called_while_replaying(testdata: Path) -> None:
    (record,) = read_pdn((testdata / "records" / "checkers-repetition.pdn").read_text())
    game = record.replay()
    assert (game.outcome, game.claimable_draw) == (None, Ending.REPETITION)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("hello", 1, 1),
        ('[Event "x"]\n1. 11-15 )', 2, 10),
        ("( 11-15 )", 1, 1),
        ('[Event "open\n"]', 1, 1),
        ("1. 11-15 @", 1, 10),
    ],
)
def test_what_is_not_pdn(text: str, line: int, column: int) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read_pdn(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_impossible_move_is_refused_where_it_stands() -> None:
    (record,) = read_pdn("1. 11-15 23-19\n2. 8-11 19-23 *")
    with pytest.raises(InvalidRecordError, match=r"Line 2: 2\.\.\. 19-23 \(ply 4\).*Men move forward only") as caught:
        record.replay()
    assert (caught.value.line, caught.value.column) == (2, 9)
    assert isinstance(caught.value.__cause__, IllegalMoveError)


@pytest.mark.parametrize(
    ("tags", "why"), [('[GameType "20"]', "not American checkers"), ('[FEN "B:W99:B1"]', "square 99 does not exist")]
)
def test_records_that_cannot_be_played(tags: str, why: str) -> None:
    (record,) = read_pdn(f"{tags} 1. 11-15 *")
    with pytest.raises(InvalidRecordError, match=why):
        record.replay()


def test_brackets_may_be_deep_but_not_bottomless() -> None:
    def nested(depth: int) -> str:
        return "1. 11-15 " + "( 11-16 " * depth + ")" * depth + " *"

    (record,) = read_pdn(nested(100))
    assert read_pdn(write_pdn([record]))[0].moves[0].variations[0][0].text == "11-16"
    with pytest.raises(InvalidRecordError, match="nested too deeply"):
        read_pdn(nested(5000))


def test_games_of_our_characters(testdata: Path) -> None:
    comment, _, text = (testdata / "records" / "checkers-characters.pdn").read_text().partition("\n")
    records = read_pdn(f"{comment}\n{text}")
    assert [(len(record.moves), record.result) for record in records] == [
        (50, "0-1"),
        (78, "0-1"),
        (55, "1-0"),
        (120, "1/2-1/2"),
    ]
    for record in records:
        game = record.replay()
        assert len(game.moves) == len(record.moves)
        assert game.outcome is None or game.outcome.result == record.result
    assert write_pdn(records) == text


def test_a_move_changed_deep_in_a_game_is_found(testdata: Path) -> None:
    text = (testdata / "records" / "checkers-characters.pdn").read_text()
    assert text.count("42. 15-19 1-5") == 1
    record = read_pdn(text.replace("42. 15-19 1-5", "42. 15-19 2-6"))[3]
    with pytest.raises(InvalidRecordError, match=r"42\.\.\. 2-6 \(ply 84\).*There is no piece on 2\."):
        record.replay()


def test_games_are_read_as_a_stream() -> None:
    """A file of any size is read piece by piece: the games come while the rest is not yet there."""
    game = '[Event "Club"]\n[White "Zoë"]\n1. 11-15 {a {brace\n[not a tag} 23-19 2. 8-11 1-0\n\n'
    asked = 0

    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            nonlocal asked
            asked += 1
            return (game * 3).encode()

    games = list(islice(read_games(Endless()), 500))  # type: ignore[arg-type]
    assert asked < 200
    assert {(each.tags["White"], each.result, len(each.moves)) for each in games} == {("Zoë", "1-0", 3)}
    assert [each.line for each in games[:3]] == [1, 6, 11]


def test_sources_and_encodings(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    for encoding in ("utf-8", "utf-16", "cp1252"):
        path.write_bytes('[White "Zoë"]\n1. 11-15 *\n1. 9-14 *'.encode(encoding))
        assert [game.tags.get("White") for game in read_games(path)] == ["Zoë", None]
    assert len(list(read_games("1. 11-15 * 1. 9-14 *"))) == 2
    for end in ("\n", "\r\n", "\r"):
        text = '[White "A"]\n1. 11-15 ; a remark\n22-18 *\n[White "B"]\n1. 9-14 *\n'.replace("\n", end)
        for source in (text, text.encode()):
            assert [(game.tags["White"], len(game.moves)) for game in read_games(source)] == [("A", 2), ("B", 1)]


def test_turns_with_comments_and_clocks() -> None:
    (game,) = read_games("1. 11-15 {[%clk 0:04:30.5] quick} 23-19 *")
    assert [(str(turn.move), turn.dice, turn.clock) for turn in game] == [("11-15", None, 270.5), ("23-19", None, None)]
    assert next(iter(game)).comment == "[%clk 0:04:30.5] quick"


def test_a_game_without_end_is_refused() -> None:
    def endless() -> str:
        return "11-15 " * 1_000_000

    with pytest.raises(InvalidRecordError, match="longer than 4 million letters"):
        list(read_games(endless()))


def test_a_game_is_played_as_far_as_it_can_be_and_the_rest_is_told() -> None:
    text = '[Result "9-9"]\n1. 11-15 23-19 2. 8-11 22-18\n3. 7-3 18-14 *\n'
    (game,) = read_pdn(text)
    played, warnings = game.played("odd.pdn")
    assert [str(move) for move in played.moves] == ["11-15", "23-19", "8-11", "22-18"]
    told = [str(warning) for warning in warnings]
    assert told[0] == "odd.pdn, line 1: The result '9-9' is not known; the game is shown without one."
    assert told[1].startswith("odd.pdn, line 3: '7-3' is not allowed in B:")
    assert told[1].endswith("3 is occupied. The last 2 moves were left out.")


def test_a_file_that_is_cut_off_anywhere_is_read_up_to_there_and_says_so() -> None:
    whole = '[Event "Club"]\n[Result "1-0"]\n1. 11-15! {good} (1. 9-13 $2\n22-18) 23-19 2. 8 - 11 22-17 1-0'
    text = f"{whole}\n\n{whole}\n"
    first, second = (len(whole), text.rindex(whole[-3:]) + 3)
    for length in range(1, len(text)):
        cut = text[:length]
        games = list(read_games(cut))
        assert read_pdn(cut) == games
        assert len(games) == 1 + (length > text.index("[", first) + len('[Event "Club"'))
        is_whole = first <= length <= first + 2 or length >= second
        told = [str(warning) for game in games for warning in game.played()[1]]
        assert any("The record breaks off here" in each for each in told) is not is_whole, cut
    (warning,) = read_pdn(text[:-4])[1].oddities("club.pdn")
    assert str(warning).startswith("club.pdn, line 9: The record breaks off here")


def test_a_remark_behind_the_result_is_no_game() -> None:
    (game,) = read_pdn("1. 11-15 23-19 1-0 {Black resigned too early?}\n")
    assert (game.moves[-1].comments, game.broken_off) == (["Black resigned too early?"], 0)


def test_a_result_that_is_said_in_two_ways_is_told() -> None:
    (game,) = read_pdn('[Result "1-0"]\n1. 11-15 0-1\n')
    assert game.result == "0-1"
    assert "The result is 1-0 by its tag and 0-1 behind the moves; that counts." in str(game.played()[1][0])
    (game,) = read_pdn('[FEN "B:W19:B16"]\n[Result "0-1"]\n1. 16x23 *\n')  # by White's moves first
    assert str(game.played()[1][0]) == "line 1: The result is 0-1, but by the board it is 1-0."
