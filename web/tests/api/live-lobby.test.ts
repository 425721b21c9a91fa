import { describe, expect, it, vi } from "vitest";
import { LiveLobby, merged } from "../../src/api/live-lobby";
import { SlowSocket } from "./slow-socket";

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

const socket = vi.hoisted((): { current: unknown } => ({ current: null }));
vi.mock("../../src/api/socket", () => ({ openSocket: () => socket.current, closeSocket: () => undefined }));

const lobbyAt = (number: number, rooms: object[]): object => ({
  ok: true,
  number,
  rooms,
  challenges: [],
  games: [],
  people: [],
  lines: [],
});

describe("a change that comes before the answer to `enter_lobby`", () => {
  it("is not lost: the lobby is asked for again", async () => {
    const host = (socket.current = new SlowSocket());
    const lobby = new LiveLobby({ changed: () => undefined, notified: () => undefined, connected: () => undefined });
    host.receive("connect");
    host.receive("lobby", { number: 8, rooms: [{ id: "new" }] });
    host.answer(lobbyAt(7, []));
    await vi.waitFor(() => expect(host.unanswered).toBe(1));
    host.answer(lobbyAt(8, [{ id: "new" }]));
    await vi.waitFor(() => expect(lobby.lobby.rooms).toHaveLength(1));
    expect(host.unanswered).toBe(0);
  });
});
