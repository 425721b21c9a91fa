import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RefusedError } from "../../src/api/refused";
import { SLOW_MS, retry } from "../../src/api/retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: string, status: number) => new RefusedError(code, { code, params: {} }, status);
const failing = (...errors: Error[]) => {
  const left = [...errors];
  return vi.fn(() => (left.length > 0 ? Promise.reject(left.shift()!) : Promise.resolve("here")));
};

it("asks again until there is an answer, and says that it waits", async () => {
  const onWaiting = vi.fn();
  const work = failing(new TypeError("Failed to fetch"), refusal("failure", 500), refusal("storage", 503));
  const answer = retry(work, { onWaiting });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe("here");
  expect(work).toHaveBeenCalledTimes(4);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
});

it("takes a refusal for an answer", async () => {
  await expect(retry(failing(refusal("no_such_table", 404)))).rejects.toThrow("no_such_table");
});

it("says that it waits for a slow answer, unless it is known to be slow", async () => {
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 2 * SLOW_MS));
  const [onWaiting, never] = [vi.fn(), vi.fn()];
  void retry(slowly, { onWaiting });
  void retry(slowly, { onWaiting: never, isSlowExpected: true });
  await vi.advanceTimersByTimeAsync(2 * SLOW_MS);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
  expect(never).not.toHaveBeenCalled();
});

it("stops when it is told to", async () => {
  const stop = new AbortController();
  const work = failing(new TypeError("1"), new TypeError("2"));
  const answer = retry(work, { signal: stop.signal });
  const caught = expect(answer).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await caught;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});
