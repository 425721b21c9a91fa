/** The pool: work goes to whoever is free, preparations come first, and what is given up is gone. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pool, type Files, type WorkerLike } from "../../src/engine/pool";
import { Tables } from "../../src/engine/tables";
import type { FromWorker, ToWorker } from "../../src/engine/worker";

const files: Files = {
  module: () => Promise.resolve({} as WebAssembly.Module),
  bundle: () => Promise.resolve(new ArrayBuffer(1)),
};

/** A worker that answers when it is told to. */
class SlowWorker implements WorkerLike {
  static all: SlowWorker[] = [];
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: ToWorker[] = [];
  isEnded = false;

  constructor() {
    SlowWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** The methods that were asked for. */
  get asked(): string[] {
    return this.heard.flatMap((each) => ("ask" in each ? [each.ask.method] : []));
  }

  answer(value: unknown): void {
    this.tell({ value });
  }

  tell(news: { value: unknown } | { done: number }): void {
    const last = this.heard.findLast((each) => "ask" in each)!;
    this.onmessage!({ data: { id: "ask" in last ? last.ask.id : 0, ...news } } as MessageEvent<FromWorker>);
  }
}

/** Let everything happen that waits for nothing. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the pool", () => {
  let pool: Pool;

  beforeEach(() => {
    vi.useFakeTimers();
    SlowWorker.all = [];
    pool = new Pool(files, () => new SlowWorker(), 2);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("gives work to whoever is free, and opens no more workers than it may", async () => {
    const answers = ["a", "b", "c"].map((method) => pool.run<string>("game", method, []));
    await settle();
    expect(SlowWorker.all.map(({ asked }) => asked)).toEqual([["a"], ["b"]]);
    SlowWorker.all[1]!.answer("two");
    SlowWorker.all[0]!.answer("one");
    await settle();
    expect(SlowWorker.all[1]!.asked).toEqual(["b", "c"]);
    SlowWorker.all[1]!.answer("three");
    expect(await Promise.all(answers)).toEqual(["one", "two", "three"]);
    expect(SlowWorker.all[0]!.heard.filter((each) => "open" in each)).toHaveLength(1);
  });

  it("prepares every worker once", async () => {
    pool.prepare("game", "tables", 1);
    for (const method of ["a", "b"]) {
      const answer = pool.run("game", method, []);
      await settle();
      SlowWorker.all[0]!.answer(0);
      await answer;
    }
    expect(SlowWorker.all[0]!.asked).toEqual(["tables", "a", "b"]);
  });

  it("gives up at once what waits, and replaces a worker that does not end", async () => {
    const control = new AbortController();
    const answers = ["a", "b", "c"].map((method) => pool.run("game", method, [], control.signal));
    const failed = Promise.allSettled(answers);
    await settle();
    control.abort();
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    SlowWorker.all[0]!.answer("late, but in time");
    await vi.advanceTimersByTimeAsync(49); // 50 ms and no longer
    expect(SlowWorker.all.map(({ isEnded }) => isEnded)).toEqual([false, true]);
    const next = pool.run("game", "d", []);
    await settle();
    expect(SlowWorker.all[0]!.asked).toEqual(["a", "d"]);
    SlowWorker.all[0]!.answer(4);
    expect(await next).toBe(4);
  });

  it("tells how much of a part is done before it is answered", async () => {
    const told: number[] = [];
    const answer = pool.run("game", "a", [], undefined, (share) => told.push(share));
    await settle();
    for (const done of [0.25, 0.5]) SlowWorker.all[0]!.tell({ done });
    SlowWorker.all[0]!.answer("found");
    expect(await answer).toBe("found");
    expect(told).toEqual([0.25, 0.5]);
  });

  it("makes tables once, whoever gives up, and has every worker use them", async () => {
    const tables = new Tables("game", { name: "some", parts: 2 });
    const control = new AbortController();
    const [first, second] = [tables.ready(pool, control.signal), tables.ready(pool)];
    const failed = expect(first).rejects.toThrow("Given up");
    await settle();
    expect(SlowWorker.all.map(({ asked }) => asked)).toEqual([["makeTable"], ["makeTable"]]);
    control.abort();
    await failed;
    for (const worker of SlowWorker.all) worker.answer(new ArrayBuffer(1));
    await second;
    expect(SlowWorker.all.map(({ isEnded }) => isEnded)).toEqual([false, false]);
    void pool.run("game", "judge", []);
    await settle();
    expect(SlowWorker.all[0]!.asked).toEqual(["makeTable", "useTables", "judge"]);
  });

  it("says why a worker cannot run", async () => {
    const answer = pool.run("game", "a", []);
    await settle();
    SlowWorker.all[0]!.onerror!({ message: "blocked" } as ErrorEvent);
    await expect(answer).rejects.toThrow("blocked");
  });
});
