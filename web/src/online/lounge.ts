/** The live connection to the lobby of a site: what is there now, what changes, and news for oneself. */
import type { Socket } from "socket.io-client";
import { hangUp, openLine } from "../api/line";
import type { LineShown, LobbyChanged, LobbyShown, News, Refused, SayInRoom } from "../api/messages";

export type Lobby = Pick<LobbyShown, "rooms" | "challenges" | "games" | "people" | "lines">;

interface Listener {
  shown(): void;
  news(news: News): void;
  connected(yes: boolean): void;
}

const KEPT_LINES = 100;

/** What is empty is not sent. */
const UNCHANGED: LobbyChanged = { number: 0, reset: false, rooms: [], challenges: [], games: [], people: [], gone: [] };

/** What is listed by id, with some entries new or different and some gone. */
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

export class Lounge {
  lobby: Lobby = { rooms: [], challenges: [], games: [], people: [], lines: [] };
  room: string | null = null;
  private number = -1;
  private entering: Promise<void> = Promise.resolve();
  private readonly socket: Socket;

  constructor(private readonly on: Listener) {
    this.socket = openLine();
    this.socket.on("connect", () => {
      on.connected(true);
      void this.enter(this.room);
    });
    this.socket.on("disconnect", () => on.connected(false));
    this.socket.on("connect_error", () => on.connected(false));
    this.socket.on("lobby", (change: Partial<LobbyChanged>) => this.change({ ...UNCHANGED, ...change }));
    this.socket.on("line", (line: LineShown) => this.hear(line));
    this.socket.on("news", (news: News) => on.news(news));
  }

  /** Follow the lobby and one of its rooms. */
  enter(room: string | null): Promise<void> {
    this.room = room;
    this.entering = this.follow(room);
    return this.entering;
  }

  private async follow(room: string | null): Promise<void> {
    const answer = (await this.socket
      .timeout(15_000)
      .emitWithAck("enter_lobby", { room })
      .catch(() => null)) as LobbyShown | Refused | null;
    if (!answer?.ok) return;
    const last = answer.lines.at(-1)?.id ?? 0;
    const heard = this.lobby.lines.filter((line) => line.room === room && line.id > last); // on the way here
    this.lobby = { ...answer, lines: [...answer.lines, ...heard] };
    this.number = answer.number;
    this.on.shown();
  }

  async say(text: string): Promise<Refused | null> {
    if (!this.room) throw new Error("nobody hears what is said in no room");
    await this.entering; // a site that is still letting us in would not send us our own line
    const message: SayInRoom = { room: this.room, text };
    const answer = (await this.socket.timeout(15_000).emitWithAck("say_in_room", message)) as { ok: boolean };
    return answer.ok ? null : (answer as Refused);
  }

  private change(change: LobbyChanged): void {
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
    this.on.shown();
  }

  private hear(line: LineShown): void {
    if (line.room !== this.room || this.lobby.lines.some((each) => each.id === line.id)) return;
    this.lobby = { ...this.lobby, lines: [...this.lobby.lines, line].slice(-KEPT_LINES) };
    this.on.shown();
  }

  close(): void {
    hangUp(this.socket);
  }
}
