"""The bench: fixed positions, one signature."""

from crownpoint.ai.checkers import bench


def test_there_are_fifty_different_positions_with_a_choice() -> None:
    assert len(set(bench.positions())) == 50
    assert all(len(position.legal_moves()) > 1 for position in bench.positions())


def test_the_signature_is_the_same_every_time() -> None:
    assert bench.run(5).nodes == bench.run(5).nodes > 10_000
