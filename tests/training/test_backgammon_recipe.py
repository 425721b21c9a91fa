"""The training recipe on a CPU and in seconds: the same kernels, stages and checkpoints as on a GPU, only smaller."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; it is needed for training only")

from training.backgammon import export, native, quantized, seeds  # noqa: E402
from training.backgammon.boards import kinds_of  # noqa: E402
from training.backgammon.decision_set import close_decisions, luck_free, rolled_out  # noqa: E402
from training.backgammon.distill import Distillation  # noqa: E402
from training.backgammon.expansion import Expander, Judges, mean_of_best  # noqa: E402
from training.backgammon.first_stage import FirstStage, lambda_returns  # noqa: E402
from training.backgammon.games import Games, Habits  # noqa: E402
from training.backgammon.networks import Judge, Network, flip, load  # noqa: E402
from training.backgammon.rows import KIND, KINDS  # noqa: E402
from training.backgammon.second_stage import Backups, SecondStage, chained_backups  # noqa: E402
from training.backgammon.train import Plan, Run  # noqa: E402

CPU = torch.device("cpu")
PLAN = Plan(
    contact=(32, 16), holding=(32, 16), race=(16,), pruning=(8,), first_games=128, first_plies=8, second_games=16,
    seeds=64, batch=128, backups=Backups(plies=2, horizon=3, deep=2),
)  # fmt: skip

pytestmark = pytest.mark.skipif(native.compiler(CPU) is None, reason="no C++ compiler for the self-play kernels")


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> native.Kernels:
    return native.Kernels(CPU, tmp_path_factory.mktemp("kernels"))


@pytest.fixture(scope="module")
def rows(kernels: native.Kernels) -> torch.Tensor:
    rows = torch.from_numpy(seeds.positions(200, 3))
    kernels.classify(rows)
    return rows


@pytest.fixture
def run(tmp_path: Path, kernels: native.Kernels) -> Run:
    torch.set_num_threads(1)
    return Run(PLAN, kernels, tmp_path)


def judges(pruning: Judge | None = None, margin: float = 0.0) -> Judges:
    torch.manual_seed(5)
    return Judges(tuple(Judge(Network((256, 16)), torch.float32) for _ in KINDS), pruning, margin)


def test_kernels_see_what_the_reference_sees(kernels: native.Kernels, rows: torch.Tensor) -> None:
    features = torch.empty(len(rows), 256)
    kernels.encode(rows, None, len(rows), features)
    expected = export.rows_to_features(rows.numpy()) * quantized.feature_units()
    np.testing.assert_allclose(features.numpy(), expected, rtol=1e-6)


def test_kernels_and_exporter_agree_about_kinds(rows: torch.Tensor) -> None:
    kinds = rows[:, KIND].numpy()
    assert set(kinds.tolist()) == set(range(len(KINDS)))
    assert np.array_equal(kinds, kinds_of(rows.numpy()))


def test_rollouts_of_close_decisions(kernels: native.Kernels) -> None:
    torch.manual_seed(6)
    games = Games(kernels, 64, kernels.starting_board()[None], Habits())
    expander = Expander(kernels, 8)
    pruning = Judge(Network((256, 8)), torch.float32)
    for _ in range(3):
        candidates, boards = close_decisions(games, expander, judges(pruning, 9.0))
    assert torch.bincount(boards)[torch.unique(boards)].min() >= 2
    chances = rolled_out(kernels, expander, candidates.contiguous(), judges(), 3)
    assert chances.shape == (len(candidates), 5)
    assert bool(chances.isfinite().all())


def test_what_was_expected_changes_nothing_and_a_surprise_does() -> None:
    means = torch.tensor([[[0.6, 0, 0, 0, 0]], [[0.3, 0, 0, 0, 0]], [[0.8, 0, 0, 0, 0]]])
    values = torch.tensor([[[0.3, 0, 0, 0, 0]], [[0.7, 0, 0, 0, 0]], [[0.5, 0, 0, 0, 0]]])
    running = torch.zeros(3, 1, dtype=torch.bool)
    assert luck_free(means, values, running)[0, 0] == pytest.approx(0.6 + 0.1)  # 0.8 two plies later instead of 0.7
    ended = torch.tensor([[False], [True], [False]])
    assert luck_free(means, values, ended)[0, 0] == pytest.approx(0.6)


def test_all_rolls_of_the_starting_position(kernels: native.Kernels) -> None:
    boards = kernels.starting_board().repeat(3, 1)
    candidates = Expander(kernels, 8).expand(boards, None, judges())
    assert len(candidates.rows) == 3 * 447
    assert torch.bincount(candidates.groups).tolist()[::3] == [
        11, 7, 14, 14, 14, 10, 4, 9, 9, 8, 8, 52, 17, 18, 14, 73, 17, 16, 75, 15, 42,
    ]  # fmt: skip


def test_the_best_candidate_has_the_highest_score(kernels: native.Kernels, rows: torch.Tensor) -> None:
    candidates = Expander(kernels, 8).expand(rows, None, judges())
    groups = candidates.groups[candidates.index.long()]
    best = torch.full((21 * len(rows),), -9.0).scatter_reduce(0, groups.long(), candidates.scores, "amax")
    assert torch.equal(candidates.scores[candidates.best], best)


def test_a_wide_margin_prunes_nothing_and_a_narrow_one_much(kernels: native.Kernels, rows: torch.Tensor) -> None:
    pruning = Judge(Network((256, 8)), torch.float32)
    weights = torch.full((21,), 1 / 21)
    backups, judged = [], []
    for margin in (None, 9.0, 0.0):
        who = judges() if margin is None else judges(pruning, margin)
        candidates = Expander(kernels, 8).expand(rows, None, who)
        backups.append(mean_of_best(candidates, len(rows), weights))
        judged.append(len(candidates.index))
    assert judged[0] == judged[1]
    assert judged[2] < judged[0] / 2
    torch.testing.assert_close(backups[0], backups[1])


def test_a_finished_game_is_settled_exactly(kernels: native.Kernels) -> None:
    rows = torch.zeros(3, 32, dtype=torch.int8)
    rows[:, 27] = 15
    rows[0, 3], rows[0, 26] = 14, 1
    rows[1, 18] = 15
    rows[2, 25] = 15
    values, over = torch.ones(3, 5), torch.zeros(3, dtype=torch.int8)
    kernels.settle(rows, None, 3, values, over)
    assert over.tolist() == [1, 1, 1]
    assert values.tolist() == [[0, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 1, 1]]


def test_chains_carry_the_outcome_back_and_stop_at_exploration() -> None:
    values = torch.full((3, 1, 5), 0.25)
    values[2] = torch.tensor([0.0, 0, 0, 1, 0])
    over = torch.tensor([[False], [False], [True]])
    wander = torch.tensor([[False], [True], [False]])
    won = flip(values[2])
    assert torch.equal(lambda_returns(values, over, ~over & over, 1.0)[0, 0], won[0])
    assert torch.equal(lambda_returns(values, over, wander, 1.0)[0, 0], flip(values[0])[0])


def test_backups_are_chained_by_what_the_network_did_not_expect() -> None:
    means, values = torch.zeros(3, 1, 5), torch.zeros(3, 1, 5)
    means[:, 0, 0] = torch.tensor([0.5, 0.6, 0.3])
    values[:, 0, 0] = torch.tensor([0.55, 0.35, 0.9])
    whole = chained_backups(means, values, torch.zeros(3, 1, dtype=torch.bool), 0.5)
    torch.testing.assert_close(whole[:, 0, 0], torch.tensor([0.4625, 0.625, 0.3]))
    cut = chained_backups(means, values, torch.tensor([[False], [True], [False]]), 0.5)
    torch.testing.assert_close(cut[:, 0, 0], torch.tensor([0.475, 0.6, 0.3]))


def test_both_stages_learn_and_go_on_from_a_checkpoint(run: Run, tmp_path: Path) -> None:
    games = run.games("first", PLAN.first_games)
    stage = FirstStage(games, Expander(run.kernels, 8), run.learners)
    losses = []
    for _ in range(12):
        stage.round(PLAN.first_plies, 0.7, 3e-3)
        losses.append(float(run.learners["pruning"].loss))
    assert losses[-1] < losses[0]
    run.boards["first"] = games.boards
    games = run.games("second", PLAN.second_games)
    second = SecondStage(games, Expander(run.kernels, 8), run.learners, PLAN.backups)
    targets = sum(second.round(0.9, 1e-3) for _ in range(5))
    assert targets == 3 * PLAN.backups.plies * PLAN.second_games
    run.spent["second"] = 1.5
    run.save()
    again = Run(PLAN, run.kernels, tmp_path)
    again.restore(tmp_path / "checkpoint.pt")
    assert again.spent["second"] == 1.5
    assert again.learners["contact"].updates == run.learners["contact"].updates
    for name, weights in run.learners["contact"].network.state_dict().items():
        assert torch.equal(weights, again.learners["contact"].network.state_dict()[name])
    saved = load(tmp_path / "race.npz", CPU)
    assert saved.layers == (256, 16)


def test_small_networks_learn_to_choose_as_the_large_ones(tmp_path: Path, kernels: native.Kernels) -> None:
    torch.manual_seed(11)
    large = judges(Judge(Network((256, 8)), torch.float32), 9.0)
    work = Distillation(kernels, large, [(16,), (8, 8)], games=8, batch=64, seed=1)
    before = work.costs()
    for _ in range(30):
        work.round(8, 3e-3)
    after = work.costs()
    assert after["16"][0] < before["16"][0] / 2
    work.save(tmp_path)
    assert load(tmp_path / "small-8-8.npz", CPU).layers == (256, 8, 8)
