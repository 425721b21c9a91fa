/**
 * What a player wants done at a table. An intent keeps its id and the number of the last event the player had seen, and it is sent
 * until the host has answered, through slow answers, lost connections, restarts of the host and reloads of the page. The host carries out
 * each id only once, and refuses a decision if the game has moved on since that number.
 */
import type { Acted, Refused } from "./messages";
import { randomHex } from "./random";
import { isFault, isOutage } from "./refused";
import { pauseAfter } from "./retry";

export type IntentEvent = "act" | "say" | "claim";
export type IntentAnswer = Acted | Refused;

export interface Intent {
  readonly id: string;
  readonly event: IntentEvent;
  /** Everything that is sent besides the table and the id. */
  readonly message: Readonly<Record<string, unknown>>;
  /** The number of the last event seen when it was made. */
  readonly number: number;
  readonly madeAt: number;
}

/** The part of a socket that the queue needs. */
export interface IntentSocket {
  readonly connected: boolean;
  emit(event: string, message: object, answer: (answer: IntentAnswer) => void): unknown;
}

export interface IntentListener {
  /** An intent was added or answered, or has become late. */
  changed(): void;
  /** An intent from before a reload has been answered. */
  resumed(intent: Intent, answer: IntentAnswer): void;
}

/** After this long without an answer, the page says that it is waiting. */
export const LATE_MS = 1500;
const RESUMED_WITHIN_MS = 10 * 60_000;
/** After so many attempts a fault of the host that is not an outage is shown as a refusal. */
const MOST_FAULTS = 8;

/** How long to wait for an answer before the intent is sent again. */
const answerWait = (attempts: number): number => Math.min(5000 + 5000 * attempts, 30_000);

interface Entry {
  readonly intent: Intent;
  readonly key: string;
  /** Survives a reload of the page. */
  readonly isKept: boolean;
  readonly answer: Promise<IntentAnswer>;
  readonly settle: (answer: IntentAnswer) => void;
  attempts: number;
  faults: number;
  isLate: boolean;
  isDone: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly lateTimer: ReturnType<typeof setTimeout>;
}

export class IntentQueue {
  private readonly entries: Entry[] = [];
  /** What was just done, so that a second press before the next view does not do it again. */
  private readonly done = new Map<string, Entry>();
  private isClosed = false;

  constructor(
    private readonly table: string,
    private readonly socket: IntentSocket,
    private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
    private readonly listener: IntentListener,
  ) {
    for (const intent of this.stored()) {
      const entry = this.add(intent, true);
      void entry.answer.then((answer) => listener.resumed(intent, answer));
    }
  }

  /** The oldest unanswered intent of these kinds; those that the page sends by itself do not count. */
  pending(...events: readonly IntentEvent[]): { readonly intent: Intent; readonly isLate: boolean } | null {
    return this.entries.find(({ isKept, intent }) => isKept && events.includes(intent.event)) ?? null;
  }

  /**
   * Returns the host's answer, whenever it comes. The same request at the same number is the same intent. `isKept` is false for
   * what the page does by itself and repeats after a reload.
   */
  submit(event: IntentEvent, message: Intent["message"], number: number, isKept = true): Promise<IntentAnswer> {
    const key = keyOf(event, message, number);
    for (const [each, { intent }] of this.done) if (intent.number !== number) this.done.delete(each);
    const same = this.entries.find((entry) => entry.key === key) ?? this.done.get(key);
    if (same) return same.answer;
    const intent: Intent = { id: randomHex(16), event, message, number, madeAt: Date.now() };
    const entry = this.add(intent, isKept);
    this.store();
    this.sendNext();
    this.listener.changed();
    return entry.answer;
  }

  /** The socket is connected: send what is waiting. */
  resume(): void {
    for (const entry of this.entries) this.rest(entry);
    this.sendNext();
  }

  /** Stop sending. What is waiting stays stored for the next visit to the table. */
  close(): void {
    this.isClosed = true;
    for (const entry of this.entries) {
      this.rest(entry);
      clearTimeout(entry.lateTimer);
    }
  }

  private add(intent: Intent, isKept: boolean): Entry {
    let settle: Entry["settle"] = () => undefined;
    const answer = new Promise<IntentAnswer>((resolve) => (settle = resolve));
    const key = keyOf(intent.event, intent.message, intent.number);
    const lateTimer = setTimeout(() => {
      entry.isLate = true;
      this.listener.changed();
    }, LATE_MS);
    const state = { attempts: 0, faults: 0, isLate: false, isDone: false, timer: undefined };
    const entry: Entry = { intent, key, isKept, answer, settle, lateTimer, ...state };
    this.entries.push(entry);
    return entry;
  }

  /** Actions are sent one at a time, in order. Chat and actions do not wait for each other. */
  private sendNext(): void {
    for (const isChat of [false, true]) {
      const first = this.entries.find(({ intent }) => (intent.event === "say") === isChat);
      if (first && first.timer === undefined) this.send(first);
    }
  }

  private send(entry: Entry): void {
    if (this.isClosed || !this.socket.connected) return;
    entry.attempts++;
    entry.timer = setTimeout(() => this.send(entry), answerWait(entry.attempts));
    const { event, message, id } = entry.intent;
    this.socket.emit(event, { table: this.table, ...message, id }, (answer) => this.receive(entry, answer));
  }

  private receive(entry: Entry, answer: IntentAnswer): void {
    if (entry.isDone || this.isClosed) return; // another attempt was answered first
    this.rest(entry);
    if (!answer.ok && isFault(answer) && (isOutage(answer) || ++entry.faults < MOST_FAULTS)) {
      entry.timer = setTimeout(() => this.send(entry), pauseAfter(entry.attempts));
      return;
    }
    entry.isDone = true;
    clearTimeout(entry.lateTimer);
    this.entries.splice(this.entries.indexOf(entry), 1);
    if (answer.ok) this.done.set(entry.key, entry);
    this.store();
    entry.settle(answer);
    this.sendNext();
    this.listener.changed();
  }

  private rest(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  }

  private get place(): string {
    return `crownpoint.intents.${this.table}`;
  }

  private store(): void {
    const kept = this.entries.filter((entry) => entry.isKept).map((entry) => entry.intent);
    try {
      if (kept.length > 0) this.storage?.setItem(this.place, JSON.stringify(kept));
      else this.storage?.removeItem(this.place);
    } catch {
      // without storage it is still sent while the page is open
    }
  }

  private stored(): Intent[] {
    try {
      const found = JSON.parse(this.storage?.getItem(this.place) ?? "[]") as Intent[];
      return found.filter(({ madeAt }) => Date.now() - madeAt < RESUMED_WITHIN_MS);
    } catch {
      return []; // ignore a damaged entry
    }
  }
}

const keyOf = (event: IntentEvent, message: Intent["message"], number: number): string =>
  JSON.stringify([number, event, message]);
