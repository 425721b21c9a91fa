// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FocusWatch } from "../../src/table/focus";

const host = {
  addController: vi.fn(),
  removeController: vi.fn(),
  requestUpdate: vi.fn(),
  updateComplete: Promise.resolve(true),
};
const tell = vi.fn((_table: string, _away: { times: number; away_ms: number }) => Promise.resolve());
let table = "t";
let watch: FocusWatch;

beforeEach(() => {
  vi.useFakeTimers();
  table = "t";
  watch = new FocusWatch(host, () => table, tell);
  watch.hostConnected();
});
afterEach(() => {
  watch.hostDisconnected();
  tell.mockClear();
  vi.useRealTimers();
});

const leaveFor = (ms: number) => {
  dispatchEvent(new Event("blur"));
  dispatchEvent(new Event("blur")); // the window and the tab both say so
  vi.advanceTimersByTime(ms);
  dispatchEvent(new Event("focus"));
  dispatchEvent(new Event("focus"));
};

test("a player who left the page of a rated match and came back is counted once", () => {
  leaveFor(5000);
  expect(tell.mock.calls).toEqual([["t", { times: 1, away_ms: 5000 }]]);
});

test("a glance away is nothing, and a night is an hour", () => {
  leaveFor(300);
  expect(tell).not.toHaveBeenCalled();
  leaveFor(9 * 3_600_000);
  expect(tell.mock.calls).toEqual([["t", { times: 1, away_ms: 3_600_000 }]]);
});

test("nobody is watched at other tables, or after leaving this one", () => {
  table = "";
  leaveFor(5000);
  table = "t";
  watch.hostDisconnected();
  leaveFor(5000);
  expect(tell).not.toHaveBeenCalled();
});
