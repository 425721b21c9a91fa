// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../src/board/shared/draft";
import { StepPlayback } from "../../src/board/shared/playback";

const step = (target: number) => ({ source: 1, target }) as Step;
const stages = [2, 3, 4].map((target) => ({ men: `on ${target}`, step: step(target) }));

describe("the other side's move", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const seen: string[] = [];
    const heard: number[] = [];
    return {
      seen,
      heard,
      march: new StepPlayback<string>(
        (men) => seen.push(men),
        ({ target }) => heard.push(target),
      ),
    };
  };

  it("goes step by step, each with its sound, and is over", () => {
    const { seen, heard, march } = watched();
    march.start(stages);
    expect([seen, heard, march.isPlaying]).toEqual([["on 2"], [], true]);
    vi.advanceTimersToNextTimer();
    expect([seen, heard]).toEqual([["on 2"], [2]]);
    vi.runAllTimers();
    expect([seen, heard, march.isPlaying]).toEqual([["on 2", "on 3", "on 4"], [2, 3, 4], false]);
  });

  it("ends at once where it is not waited for", () => {
    const { seen, march } = watched();
    march.start(stages);
    march.finish();
    march.finish();
    vi.runAllTimers();
    expect([seen, march.isPlaying]).toEqual([["on 2", "on 4"], false]);
  });
});
