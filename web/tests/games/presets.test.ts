import { expect, it } from "vitest";
import { presets } from "../../src/api/presets";
import { KITS } from "../../src/games";

it("offers only lengths that the host knows", () => {
  for (const { game, lengths } of KITS)
    expect(presets.games[game]!.lengths).toEqual(expect.arrayContaining([...lengths.usual]));
});
