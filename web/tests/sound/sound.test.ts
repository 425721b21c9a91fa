import { describe, expect, it } from "vitest";
import { Effects, SCORES } from "../../src/sound/effects";
import { STEMS, moodOf } from "../../src/sound/groove";

describe("effects", () => {
  it("has every sound of the design", () => {
    expect(Object.keys(SCORES).sort()).toEqual([
      "blocked",
      "capture",
      "confirm",
      "crown",
      "dice",
      "double",
      "drop",
      "hit",
      "loss",
      "message",
      "no-move",
      "off",
      "pick",
      "set",
      "take",
      "tick",
      "turn",
      "win",
    ]);
  });

  it("is silent before the first press and where there is no audio", () => {
    const effects = new Effects();
    expect(() => (effects.play("dice"), effects.wake(), effects.play("dice"))).not.toThrow();
    expect(effects.audio).toBeNull();
  });
});

describe("the groove", () => {
  const start = { contact: true, cube: 1, away: 9, pipsGone: 0 };

  it.each([
    [start, "calm"],
    [{ ...start, pipsGone: 60 }, "contact"],
    [{ ...start, pipsGone: 200, contact: false }, "race"],
    [{ ...start, cube: 2 }, "cube"],
    [{ ...start, away: 1 }, "cube"],
  ] as const)("follows the game: %o is %s", (facts, mood) => expect(moodOf(facts)).toBe(mood));

  it("only ever adds stems", () => {
    const count = (mood: keyof typeof STEMS) => Object.values(STEMS[mood]).filter(Boolean).length;
    expect([count("calm"), count("contact"), count("race"), count("cube")]).toEqual([0, 1, 3, 4]);
  });
});
