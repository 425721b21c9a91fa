/** The live connection to the host: one socket, one table at a time. */
import type { Socket } from "socket.io-client";
import { randomHex } from "./hex";
import { hangUp, openLine } from "./line";
import type {
  Act,
  Acted,
  Explained,
  Here,
  Hint,
  LogLine,
  Pace,
  Refused,
  Shown,
  ShownAtSite,
  Thinking,
  Watch,
  Why,
} from "./messages";

type Answer<T> = T | Refused;

/** A table of a site brings along who sits there. */
export type AnyShown = Shown & Partial<Pick<ShownAtSite, "people" | "free_chat" | "since">>;

interface Stride {
  readonly source: number;
  readonly target: number;
}

const ANSWER_MS = 15_000;

/** A name for an intent that nobody else has. */
const newIntent = (): string => randomHex(16);

/** The lines of this game: a site sends after the first view only those after event `since`; the others are kept. */
export function wholeLog(kept: readonly LogLine[], shown: AnyShown): LogLine[] {
  const { view, since = 0 } = shown;
  if (since === 0) return view.log;
  return [...kept.filter((line) => line.game === view.game && line.number <= since), ...view.log];
}

export class Link {
  private readonly socket: Socket;
  private log: LogLine[] = [];

  constructor(
    private readonly table: string,
    on: {
      view(shown: AnyShown): void;
      thinking(seat: number | null): void;
      connected(yes: boolean): void;
      here(news: Here): void;
    },
  ) {
    this.socket = openLine();
    this.socket.on("view", (shown: AnyShown) => shown.table === table && on.view(this.whole(shown)));
    this.socket.on("thinking", (news: Thinking) => news.table === table && on.thinking(news.seat));
    this.socket.on("here", (news: Here) => news.table === table && on.here(news));
    this.socket.on("echo", (answer: () => void) => answer()); // so a site measures the line, for the clocks
    this.socket.on("connect", () => on.connected(true));
    this.socket.on("disconnect", () => on.connected(false));
    this.socket.on("connect_error", () => on.connected(false));
  }

  private ask<T, Sent extends object = object>(event: string, message: Omit<Sent, "table">): Promise<Answer<T>> {
    return this.socket.timeout(ANSWER_MS).emitWithAck(event, { table: this.table, ...message }) as Promise<Answer<T>>;
  }

  async watch(seat: number | null): Promise<Answer<AnyShown>> {
    const answer = await this.ask<AnyShown, Watch>("watch", { seat, tail: true });
    return answer.ok ? this.whole(answer) : answer;
  }

  private whole(shown: AnyShown): AnyShown {
    this.log = wholeLog(this.log, shown);
    return { ...shown, view: { ...shown.view, log: this.log } };
  }

  act(seat: number, action: Act["action"], anyway = false): Promise<Answer<Acted>> {
    return this.ask<Acted, Act>("act", { seat, action, id: newIntent(), anyway });
  }

  /** Why a piece cannot go there after the steps tried so far. */
  why(seat: number, tried: readonly Stride[], source: number, target: number | null): Promise<Answer<Explained>> {
    const steps = tried.map((step): [number, number] => [step.source, step.target]);
    return this.ask<Explained, Why>("why", { seat, steps, source, target });
  }

  hint(seat: number): Promise<Answer<Hint>> {
    return this.ask("hint", { seat });
  }

  /** At a site: a phrase by its key, or free text. */
  say(what: { phrase: string } | { text: string }): Promise<Answer<Acted>> {
    return this.ask("say", { ...what, id: newIntent() });
  }

  /** At a site: the other player has left for too long. */
  claim(): Promise<Answer<Acted>> {
    return this.ask("claim", { id: newIntent() });
  }

  hurry(): void {
    void this.ask("hurry", {}).catch(() => undefined);
  }

  pace(pace: Pace["pace"]): void {
    void this.ask("pace", { pace }).catch(() => undefined);
  }

  step(): void {
    void this.ask("step", {}).catch(() => undefined);
  }

  close(): void {
    hangUp(this.socket);
  }
}
