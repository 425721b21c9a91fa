import { describe, expect, it } from "vitest";
import shared from "../../../src/crownpoint/messages/en.json";
import { catalog } from "../../src/i18n/format";
import { deckName, sessionMarks, waitText } from "../../src/pages/study/cards/card-panel";
import { isFiltered, NO_FILTERS } from "../../src/pages/study/library/filters";
import { errorOf, joined, withPart } from "../../src/pages/study/position/rollout";
import { whySentences } from "../../src/pages/study/parts/why";
import english from "../../src/words/en.json";

const say = catalog("en", { ...shared, ...english });
const HOUR = 3_600_000;

describe("cards", () => {
  it("says how long until a card comes back, as short as a button needs it", () => {
    const waits = [30_000, HOUR / 6, 3 * HOUR, 24 * HOUR, 9 * 24 * HOUR, 95 * 24 * HOUR].map((ms) => waitText(ms, say));
    expect(waits).toEqual(["1 min", "10 min", "3 h", "1 day", "9 days", "3 months"]);
  });

  it("names its own decks and those of a leak, and leaves others as they are", () => {
    expect(deckName("openings", say)).toBe("Opening moves");
    expect(deckName("mine.blitz", say)).toBe("Blitzing");
    expect(deckName("Tuesday club", say)).toBe("Tuesday club");
  });

  it("has a mark for each card of the session", () => {
    expect(sessionMarks([3, 1], 2)).toEqual(["known", "missed", "now", ""]);
  });
});

describe("why", () => {
  it("opens every sentence with its number", () => {
    const reasons = [
      { key: "shots", number: 19, mine: 19, best: 0, unit: "", places: [3] },
      { key: "wins", number: -0.045, mine: 0.599, best: 0.644, unit: "%", places: [] },
      { key: "home", number: 1, mine: 1, best: 2, unit: "", places: [5] },
    ];
    expect(whySentences(reasons, say).map(({ number, words }) => `${number} ${words}`)).toEqual([
      "19 of 36 rolls hit a blot outside the other side's home board; 0 after the best move.",
      "−4.5% wins: 59.9% instead of 64.4%.",
      "1 home-board point made; 2 after the best move, which makes or keeps the 5.",
    ]);
  });
});

it("knows whether the list is filtered", () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, since: "2026-01-01" })).toBe(true);
});

it("puts the parts of a rollout together as if it had been one", () => {
  const part = (mean: number, squares: number) => [{ move: "8/5 6/5", games: 36, mean, squares, steps: [] }];
  const [both] = withPart(withPart([], part(0.1, 4)), part(0.3, 6));
  expect(both!.games).toBe(72);
  expect(both!.mean).toBeCloseTo(0.2);
  expect(both!.squares).toBeCloseTo(4 + 6 + 0.04 * 18);
  expect(errorOf(both!)).toBeCloseTo(Math.sqrt(both!.squares / 71 / 72));
  expect(joined(both!, both!).mean).toBeCloseTo(0.2);
});
