/** The live connection to one table: a socket, what comes from it, and what is sent through it. */
import type { Socket } from "socket.io-client";
import { IntentQueue, type Intent, type IntentAnswer } from "./intents";
import type {
  Act,
  Explained,
  SeatConnection,
  Hint,
  LogLine,
  Refused,
  Pace,
  TableUpdate,
  Thinking,
  Watch,
  Why,
} from "./messages";
import { RefusedError } from "./refused";
import { closeSocket, openSocket } from "./socket";

export interface TableListener {
  updated(update: TableUpdate): void;
  thinking(seat: number | null): void;
  presence(news: SeatConnection): void;
  connected(isConnected: boolean): void;
  /** An intent was sent or answered, or has become late. */
  intentsChanged(): void;
  /** An intent from before a reload has been answered. */
  intentResumed(intent: Intent, answer: IntentAnswer): void;
}

interface StepTried {
  readonly source: number;
  readonly target: number;
}

const ANSWER_MS = 15_000;

/** The whole log of this game, and what was said before it: after the first view the host sends only the lines after event `since`. */
export function mergeLog(kept: readonly LogLine[], update: TableUpdate): LogLine[] {
  const { view, since } = update;
  if (since === 0) return view.log;
  const stays = (line: LogLine): boolean => line.game === view.game || line.kind === "said";
  return [...kept.filter((line) => stays(line) && line.number <= since), ...view.log];
}

/** Storage that lasts as long as the tab; null if the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export class TableConnection {
  readonly intents: IntentQueue;
  private readonly socket: Socket;
  private log: LogLine[] = [];
  private chosenPace: Pace | null = null;
  /** Updates that came before the answer to `watch`, whose log they continue. Null when no answer is awaited. */
  private early: TableUpdate[] | null = null;

  constructor(
    private readonly table: string,
    private readonly listener: TableListener,
  ) {
    const socket = (this.socket = openSocket());
    this.intents = new IntentQueue(table, socket, tabStorage(), {
      changed: () => listener.intentsChanged(),
      resumed: (intent, answer) => listener.intentResumed(intent, answer),
    });
    socket.on("view", (update: TableUpdate) => update.table === table && this.update(update));
    socket.on("thinking", (news: Thinking) => news.table === table && listener.thinking(news.seat));
    socket.on("connection", (news: SeatConnection) => news.table === table && listener.presence(news));
    socket.on("echo", (answer: () => void) => answer()); // the host measures how slow the connection is, for the clocks
    socket.on("connect", () => {
      listener.connected(true);
      this.intents.resume();
      if (this.chosenPace) this.setPace(this.chosenPace); // a host that has restarted does not know it
    });
    socket.on("disconnect", () => listener.connected(false));
    socket.on("connect_error", () => listener.connected(false));
  }

  /** Follow the table from a seat, or as a watcher. Throws a `RefusedError`, or another error if no answer comes in time. */
  async watch(seat: number | null): Promise<TableUpdate> {
    const early: TableUpdate[] = (this.early = []);
    try {
      const answer = await this.ask<TableUpdate, Watch>("watch", { seat, tail: true });
      if (this.early !== early) return answer; // the page has asked again since
      const { viewer, number } = answer.view;
      const newer = early.filter(({ view }) => view.viewer === viewer && view.number >= number);
      return newer.reduce((_, each) => this.withLog(each), this.withLog(answer));
    } finally {
      if (this.early === early) this.early = null;
    }
  }

  private update(update: TableUpdate): void {
    if (this.early) this.early.push(update);
    else this.listener.updated(this.withLog(update));
  }

  /** Do something; `number` is that of the last event seen. Resolves when the host has answered, however long that takes. */
  act(seat: number, action: Act["action"], number: number, warn: boolean, isKept: boolean): Promise<IntentAnswer> {
    return this.intents.submit("act", { seat, action, number, warn }, number, isKept);
  }

  /** A phrase by its key, or free text. */
  say(what: { phrase: string } | { text: string }, number: number): Promise<IntentAnswer> {
    return this.intents.submit("say", what, number);
  }

  /** End the match because the other player has been away for too long. */
  claim(number: number): Promise<IntentAnswer> {
    return this.intents.submit("claim", {}, number);
  }

  /** Why a piece cannot go there after the steps tried so far. */
  why(seat: number, tried: readonly StepTried[], source: number, target: number | null): Promise<Explained> {
    const steps = tried.map((step): [number, number] => [step.source, step.target]);
    return this.ask<Explained, Why>("why", { seat, steps, source, target });
  }

  hint(seat: number): Promise<Hint> {
    return this.ask("hint", { seat });
  }

  hurry(): void {
    this.tell("hurry");
  }

  setPace(pace: Pace): void {
    this.chosenPace = pace;
    this.tell("pace", { pace });
  }

  step(): void {
    this.tell("step");
  }

  close(): void {
    this.intents.close();
    closeSocket(this.socket);
  }

  private async ask<T extends { ok: true }, Sent extends object = object>(
    event: string,
    message: Omit<Sent, "table">,
  ): Promise<T> {
    const sent = { table: this.table, ...message };
    const answer = (await this.socket.timeout(ANSWER_MS).emitWithAck(event, sent)) as T | Refused;
    if (!answer.ok) throw new RefusedError(answer.sentence, answer.reason);
    return answer;
  }

  /** Send something that needs no answer. */
  private tell(event: string, message: object = {}): void {
    void this.ask(event, message).catch(() => undefined);
  }

  private withLog(update: TableUpdate): TableUpdate {
    this.log = mergeLog(this.log, update);
    return { ...update, view: { ...update.view, log: this.log } };
  }
}
