import { describe, expect, it } from "vitest";
import { merged } from "../../src/api/live-lobby";

const id = (entry: { id: string }) => entry.id;

describe("merged", () => {
  it("puts new entries first, replaces changed ones in place and drops those that are gone", () => {
    const before = [
      { id: "a", n: 1 },
      { id: "b", n: 1 },
      { id: "c", n: 1 },
    ];
    const after = merged(
      before,
      [
        { id: "b", n: 2 },
        { id: "d", n: 1 },
      ],
      new Set(["a"]),
      id,
    );
    expect(after).toEqual([
      { id: "d", n: 1 },
      { id: "b", n: 2 },
      { id: "c", n: 1 },
    ]);
  });
});
