/** A table being played in this browser: the connection, the latest view, the legal moves, and who at this screen is next. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { IntentAnswer } from "../api/intents";
import type { Act, SeatConnection, Refused, SeatedPerson, TableUpdate } from "../api/messages";
import { RefusedError } from "../api/refused";
import type { DiceAlarm } from "../fair/notes";
import { retry } from "../api/retry";
import { TableConnection } from "../api/table-connection";
import { readWays, type Way } from "../board/shared/draft";
import { lastNumber } from "./seats";
import { OwnDice } from "./own-dice";
import { localSeats, type Seat, type View } from "./view";

export interface LiveTableListener {
  /** Whether a new view has to wait until `LiveTable.release` is called. */
  hold(view: View): boolean;
  /** A view is shown. `fresh`: the legal moves have changed. */
  shown(before: View | null, view: View, fresh: boolean): void;
  /** An intent from before a reload was refused. */
  refused(refused: Refused): void;
  /** The players have agreed on a rematch, at this table. */
  next(table: string): void;
}

/** What the page is waiting for, if anything: the connection, the table, or the answer to an action. */
export type Waiting = "connection" | "table" | "answer" | null;

export class LiveTable implements ReactiveController {
  view: View | null = null;
  ways: readonly Way[] = [];
  thinking: number | null = null;
  /** Why the table cannot be shown. */
  failure: Refused | null = null;
  /** When the latest view arrived, for the clocks. */
  receivedAt = 0;
  /** Whose turn it is at this screen; they must press before the board turns. */
  handOver: Seat | null = null;
  /** At a site: who sits at the table, whether chat is free text, and after how long an absence the win can be claimed. */
  seated: readonly SeatedPerson[] = [];
  freeChat = false;
  claimAfterS: number | null = null;
  /** Since when the table waits for another player's share of the dice and for nothing else. */
  owedSince: number | null = null;
  connection: TableConnection | null = null;
  private isConnected = true;
  private isWatchSlow = false;
  private watching: AbortController | null = null;
  private dice = new OwnDice();
  private waysKey = "";
  private held: TableUpdate | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly listener: LiveTableListener,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("focus", this.takeOver);
    document.addEventListener("visibilitychange", this.takeOver);
  }

  hostDisconnected(): void {
    window.removeEventListener("focus", this.takeOver);
    document.removeEventListener("visibilitychange", this.takeOver);
    this.close();
  }

  /** The player looks at this page, perhaps after playing on another device. */
  private readonly takeOver = (): void => {
    if (document.visibilityState !== "visible") return;
    this.dice.takeOver();
    if (this.view) this.doDice(this.view);
  };

  private close(): void {
    this.watching?.abort();
    this.connection?.close();
    this.connection = null;
  }

  /** Follow this table instead of the previous one. */
  open(table: string): void {
    this.close();
    Object.assign(this, { view: null, ways: [], thinking: null, failure: null, handOver: null, held: null });
    Object.assign(this, { waysKey: "", isConnected: true, isWatchSlow: false });
    this.dice = new OwnDice();
    this.connection = new TableConnection(table, {
      updated: (update) => this.show(update),
      thinking: (seat) => this.set({ thinking: seat }),
      presence: (news) => this.notePresence(news),
      connected: (isConnected) => this.reconnect(isConnected),
      intentsChanged: () => this.host.requestUpdate(),
      intentResumed: (_, answer) => !answer.ok && this.listener.refused(answer),
    });
  }

  /** What the page is waiting for, once it takes long enough to mention. */
  get waiting(): Waiting {
    if (!this.isConnected) return "connection";
    if (this.pendingAction?.isLate) return "answer";
    return this.isWatchSlow ? "table" : null;
  }

  /** The player's action that the host has not answered yet. */
  get pendingAction(): ReturnType<TableConnection["intents"]["pending"]> {
    return this.connection?.intents.pending("act", "claim") ?? null;
  }

  /** Whether an action has been sent, and the page still shows the game before it: nothing else can be decided there. */
  get isDecided(): boolean {
    const { pendingAction } = this;
    return pendingAction !== null && pendingAction.intent.number === this.view?.number;
  }

  /** Whether a move has been sent and the board still shows the position before it. */
  get isMoveSent(): boolean {
    const pending = this.pendingAction;
    if (pending === null || (pending.intent.message.action as Act["action"] | undefined)?.kind !== "move") return false;
    return pending.isLate || this.isDecided;
  }

  get pendingChat(): ReturnType<TableConnection["intents"]["pending"]> {
    return this.connection?.intents.pending("say") ?? null;
  }

  private set(part: Partial<Pick<LiveTable, "thinking" | "failure" | "handOver">>): void {
    Object.assign(this, part);
    this.host.requestUpdate();
  }

  private notePresence(news: SeatConnection): void {
    this.seated = this.seated.map((each, seat) => (seat === news.seat ? { ...each, gone_ms: news.gone_ms } : each));
    this.claimAfterS = news.claim_s;
    this.host.requestUpdate();
  }

  /** Whether the player at a seat has lost the connection. With days per turn nobody has to stay. */
  isAway(seat: Seat): boolean {
    const { view } = this;
    if (view?.phase !== "playing" || view.viewer === seat || view.options.clock.kind === "days") return false;
    return this.isGone(seat);
  }

  private reconnect(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.isWatchSlow = false;
    this.watching?.abort();
    if (isConnected) {
      this.dice.takeOver();
      void this.watch(this.view?.viewer ?? null);
    }
    this.host.requestUpdate();
  }

  /** Follow the table from a seat; retries until the host answers or another seat is chosen. */
  private async watch(seat: Seat | null): Promise<void> {
    this.watching?.abort();
    this.isWatchSlow = false;
    const { signal } = (this.watching = new AbortController());
    const onWaiting = (isSlow: boolean) => {
      this.isWatchSlow = isSlow;
      this.host.requestUpdate();
    };
    try {
      const { connection } = this;
      this.show(await retry(() => connection!.watch(seat), { signal, onWaiting }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RefusedError)) throw error;
      this.set({ failure: refusedBy(error) });
    }
  }

  /** Do something. Resolves once the host has answered, with the refusal or null. */
  async act(seat: Seat, action: Act["action"], warn = false): Promise<Refused | null> {
    const reveal = action.kind === "roll" && this.view ? this.dice.withRoll(this.view, this.isGone) : null;
    const whole = reveal ? { ...action, reveal } : action;
    return refusalIn(await this.connection!.act(seat, whole, this.number, warn, true));
  }

  /** Do something that the player did not ask for, and that is repeated after a reload. */
  private actByItself(seat: Seat, action: Act["action"]): void {
    void this.connection?.act(seat, action, this.number, false, false);
  }

  /** Set what the table does automatically for a seat. */
  setPreferences(seat: Seat, preferences: View["seats"][number]["preferences"]): void {
    this.actByItself(seat, { kind: "set_preferences", preferences });
  }

  async say(what: { phrase: string } | { text: string }): Promise<Refused | null> {
    return refusalIn(await this.connection!.say(what, this.number));
  }

  async claim(): Promise<Refused | null> {
    return refusalIn(await this.connection!.claim(this.number));
  }

  private get number(): number {
    return this.view?.number ?? 0;
  }

  /** Show the view that was held back. */
  release(): void {
    const { held } = this;
    this.held = null;
    if (held) this.show(held);
  }

  /** Two players on one device: turn the board for the other one. */
  turnRound(): void {
    const seat = this.handOver;
    this.set({ handOver: null });
    if (seat !== null) void this.watch(seat);
  }

  private show(update: TableUpdate): void {
    const { view } = update;
    const before = this.view;
    if (before && view.viewer === before.viewer && view.number < before.number) return;
    this.doDice(view); // the other player does not wait for what this one is reading
    if (view.viewer === before?.viewer && this.listener.hold(view)) return void (this.held = update);
    const mine = localSeats(view);
    if (view.viewer === null && mine.length > 0)
      return void this.watch(mine.find((seat) => view.to_act.includes(seat)) ?? mine[0]!);
    this.view = view;
    this.seated = update.people;
    this.freeChat = update.free_chat;
    this.receivedAt = performance.now();
    const [owing, more] = view.fairness.owing;
    this.owedSince =
      owing === undefined || more !== undefined || owing === view.viewer ? null : (this.owedSince ?? Date.now());
    const fresh = this.adoptWays(update);
    this.handOver = nextPerson(view, mine);
    this.listener.shown(before, view, fresh);
    this.host.requestUpdate();
    if (update.next) this.listener.next(update.next);
  }

  /** Unchanged ways stay the same object, so that a draft survives updates that do not concern it. */
  private adoptWays(update: TableUpdate): boolean {
    const { view, ways } = update;
    const takenBack = view.log.filter((line) => line.taken_back).length;
    const about = [view.viewer, lastNumber(view), view.dice?.number, view.phase, takenBack, ways.length, ways[0]];
    const key = JSON.stringify(about);
    if (key === this.waysKey) return false;
    this.waysKey = key;
    this.ways = readWays(ways);
    return true;
  }

  /** A promise of the dice that the host has broken. */
  get diceAlarm(): DiceAlarm | null {
    return this.dice.alarm;
  }

  private doDice(view: View): void {
    const due = this.dice.next(view, this.isGone);
    if (due) this.actByItself(due.seat, due.action);
  }

  private readonly isGone = (seat: Seat): boolean =>
    this.view?.seats[seat].kind === "remote" && typeof this.seated[seat]?.gone_ms === "number";
}

const refusalIn = (answer: IntentAnswer): Refused | null => (answer.ok ? null : answer);

const refusedBy = ({ reason, message }: RefusedError): Refused => ({ ok: false, reason, sentence: message });

/** Two players on one device: the one who is to act, if the board is turned to the other. */
function nextPerson(view: View, mine: readonly Seat[]): Seat | null {
  if (mine.length < 2 || view.phase !== "playing" || view.paused || view.viewer === null) return null;
  const [next] = view.to_act.filter((seat) => mine.includes(seat));
  return next === undefined || next === view.viewer ? null : next;
}
