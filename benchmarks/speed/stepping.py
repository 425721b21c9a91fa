"""Turns of backgammon a second with random moves: `VectorEnv`, `DeviceEnv` on a GPU, and pgx where it is installed.

    python benchmarks/speed/stepping.py --games 65536 --seconds 5 [--device LIBRARY]

On the CPU what counts is CPU time of all threads together, on the GPU the clock. A turn of pgx is several of its steps:
one for each checker moved, with what it makes of the rule of both dice.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from crownpoint.envs.backgammon.device import LIBRARY, DeviceEnv


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """How many turns a second `step` makes, which returns the turns of a call; the first call is not counted."""
    step()
    began, turns = clock(), 0
    while clock() - began < seconds:
        turns += step()
    return turns / (clock() - began)


def listed(games: int, seconds: float) -> float:
    """As it was before `VectorEnv`: list all moves, take one, turn the boards around."""
    from crownpoint.backgammon import batch

    chance = np.random.default_rng(1)
    boards = batch.starting_boards(games)

    def step() -> int:
        nonlocal boards
        dice = chance.integers(1, 7, (games, 2), dtype=np.int8)
        offsets, _, results = batch.legal_moves(boards, dice)
        counts = np.diff(offsets)
        chosen = np.minimum(offsets[:-1] + chance.integers(0, np.maximum(counts, 1)), max(len(results) - 1, 0))
        boards = batch.flipped(np.where((counts > 0)[:, None], results[chosen], boards))
        boards[batch.outcomes(boards) != 0] = batch.starting_boards(1)
        return games

    return rate(step, seconds, time.process_time)


def in_place(games: int, seconds: float) -> float:
    """`VectorEnv`."""
    from crownpoint.envs.backgammon.vector import VectorEnv

    env, chance = VectorEnv(games), np.random.default_rng(1)

    def step() -> int:
        env.step(chance.integers(0, np.maximum(env.counts, 1)))
        return games

    return rate(step, seconds, time.process_time)


def on_device(games: int, seconds: float, library: Path) -> float:
    """`DeviceEnv`; moves are chosen on the device too."""
    env = DeviceEnv(games, library=library)

    def step() -> int:
        for _ in range(20):
            env.choose_randomly()
            env.step()
        env.wait()
        return 20 * games

    return rate(step, seconds, time.perf_counter)


def pgx_turns(games: int, seconds: float) -> tuple[float, str] | None:
    """pgx on whatever JAX runs on, and what that is; None where it is not installed."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
    except ModuleNotFoundError:
        return None
    env = pgx.make("backgammon")
    stepped = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    @jax.jit
    def many(state, key):  # type: ignore[no-untyped-def]
        def one(carry, _):  # type: ignore[no-untyped-def]
            state, key, turns = carry
            key, first, second = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(first, logits, axis=1)
            after = stepped(state, actions, jax.random.split(second, games))
            turns += ((after.current_player != state.current_player) | after.terminated).sum()
            return (after, key, turns), None

        return jax.lax.scan(one, (state, key, jnp.int32(0)), None, length=20)[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    key = jax.random.PRNGKey(1)

    def step() -> int:
        nonlocal state, key
        state, key, turns = many(state, key)
        return int(turns)

    where = jax.devices()[0]
    clock = time.process_time if where.platform == "cpu" else time.perf_counter
    return rate(step, seconds, clock), str(where)


def main() -> None:
    """Measure what can be measured here."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--device", type=Path, default=LIBRARY, help="what `make cuda` has built")
    parser.add_argument("--only-device", action="store_true", help="without the compiled core: the device and pgx")
    options = parser.parse_args()
    print(f"{options.games:,} games, turns a second")
    if not options.only_device:
        print(f"  all moves listed          {listed(options.games, options.seconds):>16,.0f}")
        print(f"  VectorEnv, in place       {in_place(options.games, options.seconds):>16,.0f}")
    if options.device.is_file():
        print(f"  DeviceEnv                 {on_device(options.games, options.seconds, options.device):>16,.0f}")
    else:
        print("  DeviceEnv                 not built: make cuda")
    found = pgx_turns(options.games, options.seconds)
    print(f"  pgx on {found[1]:<18} {found[0]:>16,.0f}" if found else "  pgx                       not installed")


if __name__ == "__main__":
    main()
