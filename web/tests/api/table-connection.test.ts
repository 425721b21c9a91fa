import { describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../src/api/messages";
import { mergeLog, TableConnection, type TableListener } from "../../src/api/table-connection";
import { line, viewWith } from "../fixture";
import { SlowSocket } from "./slow-socket";

const numbers = (kept: number[], told: number[], since?: number, game = 1): number[] => {
  const lines = (all: number[], of: number) => all.map((number) => line({ number, game: of }));
  const update = { view: viewWith({ game, log: lines(told, game) }), since } as unknown as TableUpdate;
  return mergeLog(lines(kept, 1), update).map((each) => each.number);
};

describe("the log of a table", () => {
  it("is what the host sends whole", () => expect(numbers([4, 5], [4, 5, 6])).toEqual([4, 5, 6]));

  it("goes on where only what is new is sent", () => expect(numbers([4, 5], [7], 6)).toEqual([4, 5, 7]));

  it("has no line twice", () => expect(numbers([4, 5, 7], [7, 8], 6)).toEqual([4, 5, 7, 8]));

  it("begins again with the next game, or when lines are taken back", () => {
    expect(numbers([4, 5], [9], 0, 2)).toEqual([9]);
    expect(numbers([4, 5], [12], 11, 2)).toEqual([12]);
  });

  it("keeps what was said before the game", () => {
    const said = line({ number: 3, game: 0, kind: "said", text: "Good luck." });
    const update = {
      view: viewWith({ game: 1, log: [line({ number: 6, game: 1 })] }),
      since: 5,
    } as unknown as TableUpdate;
    expect(mergeLog([said, line({ number: 2, game: 0 })], update).map((each) => each.number)).toEqual([3, 6]);
  });
});

const socket = vi.hoisted((): { current: unknown } => ({ current: null }));
vi.mock("../../src/api/socket", () => ({ openSocket: () => socket.current, closeSocket: () => undefined }));

describe("an update that comes before the answer to `watch`", () => {
  const update = (number: number, told: number[], since: number, viewer: 0 | 1 = 0): TableUpdate => {
    const view = viewWith({ game: 1, number, viewer, log: told.map((each) => line({ number: each, game: 1 })) });
    return { ok: true, table: "t", since, view } as unknown as TableUpdate;
  };
  const logOf = (shown: TableUpdate): number[] => shown.view.log.map((each) => each.number);

  function connected(): { host: SlowSocket; connection: TableConnection; shown: TableUpdate[] } {
    const host = (socket.current = new SlowSocket());
    const shown: TableUpdate[] = [];
    const listener = { updated: (each: TableUpdate) => shown.push(each) } as unknown as TableListener;
    return { host, connection: new TableConnection("t", listener), shown };
  }

  it("continues the log of the answer", async () => {
    const { host, connection, shown } = connected();
    const watched = connection.watch(null);
    host.receive("view", update(5, [5], 4));
    host.answer(update(4, [2, 4], 0));
    expect(logOf(await watched)).toEqual([2, 4, 5]);
    host.receive("view", update(5, [], 5)); // someone has come or gone
    expect(shown.map(logOf)).toEqual([[2, 4, 5]]);
  });

  it("is dropped if it is older, or seen from another seat", async () => {
    const { host, connection } = connected();
    const watched = connection.watch(1);
    host.receive("view", update(3, [3], 2, 1));
    host.receive("view", update(4, [4], 3, 0));
    host.answer(update(4, [2, 4], 0, 1));
    const { view } = await watched;
    expect([view.number, view.viewer, view.log.length]).toEqual([4, 1, 2]);
  });

  it("waits for the newest answer only", async () => {
    const { host, connection, shown } = connected();
    void connection.watch(null);
    const again = connection.watch(null);
    host.answer(update(4, [2, 4], 0));
    host.receive("view", update(6, [6], 5));
    host.answer(update(5, [2, 4, 5], 0));
    expect(logOf(await again)).toEqual([2, 4, 5, 6]);
    host.receive("view", update(7, [7], 6));
    expect(shown.map(logOf)).toEqual([[2, 4, 5, 6, 7]]);
  });
});
