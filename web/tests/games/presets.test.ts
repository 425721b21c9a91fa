import { expect, it } from "vitest";
import { presets, speedClock } from "../../src/api/presets";
import { KITS } from "../../src/games";

it("begins with a length that has a button, and only buttons that the host knows", () => {
  for (const { game, lengths } of KITS) {
    const preset = presets.games[game]!;
    expect(preset.usual_lengths).toContain(lengths.first);
    expect(preset.lengths).toEqual(expect.arrayContaining([...preset.usual_lengths]));
  }
});

it("gives a reserve for every point of a match, or anew in each game", () => {
  expect(speedClock("backgammon", "normal", 5)).toMatchObject({ kind: "bronstein", reserve_ms: 1_200_000 });
  expect(speedClock("checkers", "normal", 4)).toMatchObject({ kind: "fischer", reserve_ms: 300_000, each_game: true });
});
