import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IntentQueue, LATE_MS, type IntentAnswer, type IntentSocket } from "../../src/api/intents";

const DONE: IntentAnswer = { ok: true, number: 7 };
const refused = (code: string): IntentAnswer => ({ ok: false, reason: { code, params: {} }, sentence: code });
const ROLL = { seat: 0, action: { kind: "roll" }, number: 6, anyway: false };
const MOVE = { seat: 0, action: { kind: "move", text: "8/5 6/5" }, number: 6, anyway: false };

/** A host that answers when the test says so, or not at all. */
class FakeSocket implements IntentSocket {
  connected = true;
  readonly sent: { event: string; message: Record<string, unknown>; answer: (answer: IntentAnswer) => void }[] = [];

  emit(event: string, message: object, answer: (answer: IntentAnswer) => void): void {
    this.sent.push({ event, message: message as Record<string, unknown>, answer });
  }

  get ids(): unknown[] {
    return this.sent.map(({ message }) => message.id);
  }
}

class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

let socket: FakeSocket;
let storage: FakeStorage;
const changed = vi.fn();
const resumed = vi.fn();
const open = (): IntentQueue => new IntentQueue("t1", socket, storage, { changed, resumed });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  socket = new FakeSocket();
  storage = new FakeStorage();
});
afterEach(() => void vi.useRealTimers());

describe("an intent", () => {
  it("is sent with its id and the number that was seen, and its answer is handed on", async () => {
    const answer = open().submit("act", ROLL, 6);
    expect(socket.sent[0]).toMatchObject({ event: "act", message: { table: "t1", ...ROLL } });
    expect(socket.sent[0]!.message.id).toMatch(/^[0-9a-f]{32}$/);
    socket.sent[0]!.answer(DONE);
    expect(await answer).toBe(DONE);
  });

  it("takes an answer after 17 seconds, though it has been sent again meanwhile", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    vi.advanceTimersByTime(LATE_MS);
    expect(queue.pending("act")).toMatchObject({ isLate: true });
    vi.advanceTimersByTime(17_000 - LATE_MS);
    expect(socket.sent.length).toBeGreaterThan(1);
    expect(new Set(socket.ids).size).toBe(1);
    expect(socket.sent.at(-1)!.message).toEqual(socket.sent[0]!.message);
    socket.sent[0]!.answer(DONE); // the first attempt's, which no one may have given up
    expect(await answer).toBe(DONE);
    expect(queue.pending("act")).toBeNull();
    socket.sent.at(-1)!.answer(refused("not_your_turn")); // the second attempt's comes too late to matter
    expect(await answer).toBe(DONE);
    const count = socket.sent.length;
    vi.advanceTimersByTime(120_000);
    expect(socket.sent).toHaveLength(count);
  });

  it("waits while there is no connection, and is sent as it was when there is one again", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    socket.connected = false; // the answer is lost with the connection
    vi.advanceTimersByTime(300_000);
    expect(socket.sent).toHaveLength(1);
    socket.connected = true;
    queue.resume();
    expect(socket.sent[1]).toMatchObject({ message: socket.sent[0]!.message });
    socket.sent[1]!.answer(DONE);
    expect(await answer).toBe(DONE);
  });

  it("made without a connection is sent as soon as there is one", async () => {
    socket.connected = false;
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    expect(socket.sent).toHaveLength(0);
    socket.connected = true;
    queue.resume();
    socket.sent[0]!.answer(DONE);
    expect(await answer).toBe(DONE);
  });

  it("outlives a host that restarts and a database that is away", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    for (let outage = 0; outage < 12; outage++) {
      socket.sent.at(-1)!.answer(refused("storage"));
      expect(queue.pending("act")).not.toBeNull();
      vi.advanceTimersByTime(10_000);
    }
    socket.connected = false;
    vi.advanceTimersByTime(5000);
    socket.connected = true;
    queue.resume();
    expect(new Set(socket.ids).size).toBe(1);
    socket.sent.at(-1)!.answer(DONE);
    expect(await answer).toBe(DONE);
  });

  it("is refused where the answer to a later attempt is a refusal", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    vi.advanceTimersByTime(20_000);
    socket.sent.at(-1)!.answer(refused("stale"));
    expect(await answer).toEqual(refused("stale"));
    expect(queue.pending("act")).toBeNull();
    void queue.submit("act", ROLL, 6); // what was refused may be tried again, as something new
    expect(socket.ids.at(-1)).not.toBe(socket.ids[0]);
  });

  it("is given up where the host fails over and over", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    for (let fault = 0; fault < 8; fault++) {
      socket.sent.at(-1)!.answer(refused("failure"));
      vi.advanceTimersByTime(10_000);
    }
    expect(await answer).toEqual(refused("failure"));
  });

  it("backs off: the longer there is no answer, the fewer attempts", () => {
    void open().submit("act", ROLL, 6);
    const sentAfter = (ms: number) => (vi.advanceTimersByTime(ms), socket.sent.length);
    expect([sentAfter(9999), sentAfter(1), sentAfter(15_000), sentAfter(600_000)]).toEqual([1, 2, 3, 23]);
  });
});

describe("several intents", () => {
  it("that are the same are one, until something has changed", async () => {
    const queue = open();
    const [first, second] = [queue.submit("act", ROLL, 6), queue.submit("act", { ...ROLL }, 6)];
    expect(socket.sent).toHaveLength(1);
    socket.sent[0]!.answer(DONE);
    expect([await first, await second]).toEqual([DONE, DONE]);
    expect(await queue.submit("act", ROLL, 6)).toBe(DONE); // the view with the roll has not come yet
    expect(socket.sent).toHaveLength(1);
    void queue.submit("act", { ...ROLL, number: 12 }, 12);
    expect(socket.sent).toHaveLength(2);
  });

  it("go one after the other, but chat and moves do not wait for each other", () => {
    const queue = open();
    void queue.submit("act", ROLL, 6);
    void queue.submit("act", MOVE, 6);
    void queue.submit("say", { phrase: "good_luck" }, 6);
    expect(socket.sent.map(({ event }) => event)).toEqual(["act", "say"]);
    socket.sent[0]!.answer(DONE);
    expect(socket.sent.at(-1)!.message.action).toEqual(MOVE.action);
  });

  it("show the player's own only: what a page does by itself is not waited for in words", () => {
    const queue = open();
    void queue.submit("act", { kind: "set_preferences" }, 6, false);
    expect(queue.pending("act")).toBeNull();
    void queue.submit("say", { phrase: "good_luck" }, 6);
    expect([queue.pending("act"), queue.pending("say")?.intent.event]).toEqual([null, "say"]);
  });
});

describe("after a reload", () => {
  it("an intent goes on under its id and number, and its refusal is told", async () => {
    const before = open();
    void before.submit("act", MOVE, 6);
    void before.submit("act", { kind: "set_preferences" }, 6, false);
    before.close();
    const [{ message }] = socket.sent as [FakeSocket["sent"][number]];
    socket = new FakeSocket();
    const after = open();
    expect(after.pending("act")?.intent).toMatchObject({ id: message.id, number: 6 });
    after.resume();
    expect(socket.sent.map((each) => each.message)).toEqual([message]);
    socket.sent[0]!.answer(refused("stale"));
    await vi.advanceTimersByTimeAsync(0);
    expect(resumed).toHaveBeenCalledWith(expect.objectContaining({ id: message.id }), refused("stale"));
    expect(storage.kept.size).toBe(0);
  });

  it("nothing is left of what was answered", async () => {
    const queue = open();
    const answer = queue.submit("act", ROLL, 6);
    socket.sent[0]!.answer(DONE);
    await answer;
    expect(open().pending("act")).toBeNull();
  });

  it("an old or damaged entry is dropped", () => {
    void open().submit("act", ROLL, 6);
    vi.advanceTimersByTime(11 * 60_000);
    expect(open().pending("act")).toBeNull();
    storage.setItem("crownpoint.intents.t1", "{");
    expect(open().pending("act")).toBeNull();
  });

  it("a browser without storage still sends", () => {
    const queue = new IntentQueue("t1", socket, null, { changed, resumed });
    void queue.submit("act", ROLL, 6);
    expect(socket.sent).toHaveLength(1);
  });
});
