/** A table as this browser plays it: the connection, the newest view, the legal ways, and who at this screen is next. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { IntentAnswer } from "../api/intents";
import type { Act, Here, Refused, SeatedHere } from "../api/messages";
import { RefusedError } from "../api/refused";
import { retry } from "../api/retry";
import { TableConnection, type TableUpdate } from "../api/table-connection";
import { readWays, type Way } from "../board/shared/draft";
import { lastNumber } from "./seats";
import { nonce } from "./nonce";
import { localSeats, type Seat, type View } from "./view";

export interface LiveTableListener {
  /** A new view is about to be shown; true: not yet, `LiveTable.release` will be called. */
  hold(view: View): boolean;
  /** It is shown. `fresh`: the legal ways are others than before. */
  shown(before: View | null, view: View, fresh: boolean): void;
  /** Something that was asked for before a reload was refused. */
  refused(refused: Refused): void;
  /** Both sides agreed on another table. */
  next(table: string): void;
}

/** What the page waits for: nothing, the connection, the table itself, or the answer to something that was asked for. */
export type Waiting = "connection" | "table" | "answer" | null;

export class LiveTable implements ReactiveController {
  view: View | null = null;
  ways: readonly Way[] = [];
  thinking: number | null = null;
  /** Why there is nothing to see here. */
  failure: Refused | null = null;
  /** When the newest view came, for the clocks. */
  receivedAt = 0;
  /** A person whose turn it is must press before the board turns round. */
  handOver: Seat | null = null;
  /** At a site: who sits there, whether free text may be said, and after how long an absence a match can be claimed. */
  seated: readonly SeatedHere[] = [];
  freeChat = false;
  claimAfterS: number | null = null;
  connection: TableConnection | null = null;
  private isConnected = true;
  private isWatchSlow = false;
  private watching: AbortController | null = null;
  /** The seats of this screen that have given their share of the randomness. */
  private readonly nonceGiven = new Set<Seat>();
  private waysKey = "";
  private held: TableUpdate | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly listener: LiveTableListener,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  private close(): void {
    this.watching?.abort();
    this.connection?.close();
    this.connection = null;
  }

  /** Follow a table instead of the one before. */
  open(table: string): void {
    this.close();
    Object.assign(this, { view: null, ways: [], thinking: null, failure: null, handOver: null, held: null });
    Object.assign(this, { waysKey: "", isConnected: true, isWatchSlow: false });
    this.nonceGiven.clear();
    this.connection = new TableConnection(table, {
      updated: (update) => this.show(update),
      thinking: (seat) => this.set({ thinking: seat }),
      presence: (news) => this.notePresence(news),
      connected: (isConnected) => this.reconnect(isConnected),
      intentsChanged: () => this.host.requestUpdate(),
      intentResumed: (_, answer) => !answer.ok && this.listener.refused(answer),
    });
  }

  /** What is waited for, where that takes long enough to be said. */
  get waiting(): Waiting {
    if (!this.isConnected) return "connection";
    if (this.pendingAction?.isLate) return "answer";
    return this.isWatchSlow ? "table" : null;
  }

  /** What the player has done and the host has not answered yet. */
  get pendingAction(): ReturnType<TableConnection["intents"]["pending"]> {
    return this.connection?.intents.pending("act", "claim") ?? null;
  }

  /** Whether a move is on its way and no view has come since: the board stays as it is. */
  get isMoveSent(): boolean {
    const pending = this.pendingAction;
    if (pending === null || (pending.intent.message.action as Act["action"] | undefined)?.kind !== "move") return false;
    return pending.isLate || pending.intent.number === this.view?.number;
  }

  get pendingChat(): ReturnType<TableConnection["intents"]["pending"]> {
    return this.connection?.intents.pending("say") ?? null;
  }

  private set(part: Partial<Pick<LiveTable, "thinking" | "failure" | "handOver">>): void {
    Object.assign(this, part);
    this.host.requestUpdate();
  }

  private notePresence(news: Here): void {
    this.seated = this.seated.map((each, seat) => (seat === news.seat ? { ...each, gone_ms: news.gone_ms } : each));
    this.claimAfterS = news.claim_s;
    this.host.requestUpdate();
  }

  /** Whether the player at a seat has lost the connection; with days for a turn nobody has to be there. */
  isAway(seat: Seat): boolean {
    const { view } = this;
    if (view?.phase !== "playing" || view.viewer === seat || view.options.clock.kind === "days") return false;
    return view.seats[seat].kind === "remote" && typeof this.seated[seat]?.gone_ms === "number";
  }

  private reconnect(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.isWatchSlow = false;
    this.watching?.abort();
    if (isConnected) void this.watch(this.view?.viewer ?? null);
    this.host.requestUpdate();
  }

  /** Follow the table from a seat; asked again until the host answers, or until something else is wanted. */
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

  /** Do something; what comes back, once the host has answered, is why not, or null. */
  async act(seat: Seat, action: Act["action"], anyway = false): Promise<Refused | null> {
    return refusalIn(await this.connection!.act(seat, action, this.number, anyway, true));
  }

  /** Do what the page does by itself, and would do again. */
  private actByItself(seat: Seat, action: Act["action"]): void {
    void this.connection?.act(seat, action, this.number, false, false);
  }

  /** Tell the host what the table is to do for a seat unasked. */
  setComfort(seat: Seat, comfort: View["seats"][number]["comfort"]): void {
    this.actByItself(seat, { kind: "set_comfort", comfort });
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

  /** Same device: the board turns round for the other player. */
  turnRound(): void {
    const seat = this.handOver;
    this.set({ handOver: null });
    if (seat !== null) void this.watch(seat);
  }

  private show(update: TableUpdate): void {
    const { view } = update;
    const before = this.view;
    if (view.viewer === before?.viewer && this.listener.hold(view)) return void (this.held = update);
    if (before && view.viewer === before.viewer && view.number < before.number) return;
    const mine = localSeats(view);
    if (view.viewer === null && mine.length > 0)
      return void this.watch(mine.find((seat) => view.to_act.includes(seat)) ?? mine[0]!);
    this.view = view;
    if (update.people) this.seated = update.people;
    this.freeChat = update.free_chat ?? false;
    this.receivedAt = performance.now();
    const fresh = this.adoptWays(update);
    if (view.phase === "seating") this.giveNonces(view);
    this.handOver = nextPerson(view, mine);
    this.listener.shown(before, view, fresh);
    this.host.requestUpdate();
    if (update.next) this.listener.next(update.next);
  }

  /** The same ways keep their place in memory, so that a draft survives news that do not concern it. */
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

  private giveNonces(view: View): void {
    for (const seat of localSeats(view)) {
      if (view.seats[seat].ready || this.nonceGiven.has(seat)) continue;
      this.nonceGiven.add(seat);
      this.actByItself(seat, { kind: "give_nonce", nonce: nonce() });
    }
  }
}

const refusalIn = (answer: IntentAnswer): Refused | null => (answer.ok ? null : answer);

const refusedBy = ({ reason, message }: RefusedError): Refused => ({ ok: false, reason, sentence: message });

/** Two people at one screen: the one who is to act, where it is not the one who looks at the board. */
function nextPerson(view: View, mine: readonly Seat[]): Seat | null {
  if (mine.length < 2 || view.phase !== "playing" || view.paused || view.viewer === null) return null;
  const waiting = view.to_act.filter((seat) => mine.includes(seat));
  return waiting.length > 0 && !waiting.includes(view.viewer) ? waiting[0]! : null;
}
