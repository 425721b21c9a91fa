/** The current state of a site's lobby, kept up to date, and notifications for the signed-in person. */
import type { Socket } from "socket.io-client";
import type { LineShown, LobbyUpdate, LobbyShown, Notification, Refused, SayInRoom } from "./messages";
import { RefusedError } from "./refused";
import { retry } from "./retry";
import { closeSocket, openSocket } from "./socket";

export type Lobby = Pick<LobbyShown, "rooms" | "challenges" | "games" | "people" | "lines">;

interface LobbyListener {
  changed(): void;
  notified(notification: Notification): void;
  connected(yes: boolean): void;
}

const KEPT_LINES = 100;
const ANSWER_MS = 15_000;

/** The server leaves out empty fields. */
const UNCHANGED: LobbyUpdate = { number: 0, reset: false, rooms: [], challenges: [], games: [], people: [], gone: [] };

/** A list after a change: some entries are new or different, some are gone. */
export function merged<T>(
  before: readonly T[],
  changed: readonly T[],
  gone: ReadonlySet<string>,
  id: (entry: T) => string,
): T[] {
  const fresh = new Map(changed.map((entry) => [id(entry), entry]));
  const kept = before.filter((entry) => !gone.has(id(entry))).map((entry) => fresh.get(id(entry)) ?? entry);
  const known = new Set(before.map(id));
  return [...changed.filter((entry) => !known.has(id(entry))), ...kept];
}

export class LiveLobby {
  lobby: Lobby = { rooms: [], challenges: [], games: [], people: [], lines: [] };
  room: string | null = null;
  private number = -1;
  private entering: Promise<void> = Promise.resolve();
  private entry = new AbortController();
  private readonly socket: Socket;

  constructor(private readonly on: LobbyListener) {
    this.socket = openSocket();
    this.socket.on("connect", () => {
      on.connected(true);
      this.number = -1;
      void this.enter(this.room);
    });
    const lost = () => {
      this.entry.abort();
      on.connected(false);
    };
    this.socket.on("disconnect", lost);
    this.socket.on("connect_error", lost);
    this.socket.on("lobby", (change: Partial<LobbyUpdate>) => this.change({ ...UNCHANGED, ...change }));
    this.socket.on("line", (line: LineShown) => this.hear(line));
    this.socket.on("notification", (notification: Notification) => on.notified(notification));
  }

  /** Follow the lobby and one of its rooms; retries until the site answers. */
  enter(room: string | null): Promise<void> {
    this.room = room;
    this.entry.abort();
    this.entry = new AbortController();
    this.entering = this.follow(room, this.entry.signal).catch(() => undefined); // refused, or no longer wanted
    return this.entering;
  }

  private async follow(room: string | null, signal: AbortSignal): Promise<void> {
    const answer = await retry(() => this.ask<LobbyShown>("enter_lobby", { room }), { signal });
    const last = answer.lines.at(-1)?.id ?? 0;
    const heard = this.lobby.lines.filter((line) => line.room === room && line.id > last); // received meanwhile
    const overtaken = this.number > answer.number; // by a change that the answer does not hold
    this.lobby = { ...answer, lines: [...answer.lines, ...heard] };
    this.number = answer.number;
    this.on.changed();
    if (overtaken) void this.enter(room);
  }

  /** Say something in the room. Throws a `RefusedError`, or another error if the site does not answer in time. */
  async say(text: string): Promise<void> {
    if (!this.room) throw new Error("There is no room to say it in.");
    await this.entering; // before that the site would not send us our own line
    await this.ask("say_in_room", { room: this.room, text } satisfies SayInRoom);
  }

  private async ask<T extends { ok: true }>(event: string, message: object): Promise<T> {
    const answer = (await this.socket.timeout(ANSWER_MS).emitWithAck(event, message)) as T | Refused;
    if (!answer.ok) throw new RefusedError(answer.sentence, answer.reason);
    return answer;
  }

  private change(change: LobbyUpdate): void {
    if (change.reset || (this.number >= 0 && change.number > this.number + 1)) return void this.enter(this.room);
    if (change.number <= this.number) return;
    this.number = change.number;
    const gone = new Set(change.gone);
    const { rooms, challenges, games, people, lines } = this.lobby;
    this.lobby = {
      rooms: merged(rooms, change.rooms, gone, (each) => each.id),
      challenges: merged(challenges, change.challenges, gone, (each) => each.id),
      games: merged(games, change.games, gone, (each) => each.table),
      people: merged(people, change.people, gone, (each) => each.id),
      lines,
    };
    this.on.changed();
  }

  private hear(line: LineShown): void {
    if (line.room !== this.room || this.lobby.lines.some((each) => each.id === line.id)) return;
    this.lobby = { ...this.lobby, lines: [...this.lobby.lines, line].slice(-KEPT_LINES) };
    this.on.changed();
  }

  close(): void {
    this.entry.abort();
    closeSocket(this.socket);
  }
}
