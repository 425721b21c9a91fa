/** A table as this browser plays it: the connection, the newest view, the legal ways, and who at this screen is next. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Link, type AnyShown } from "../api/link";
import type { Act, Here, Refused, SeatedHere } from "../api/messages";
import { readWays, type Way } from "../board/shared/draft";
import { lastNumber } from "./adapt";
import { nonce } from "./nonce";
import { people, type Seat, type View } from "./view";

export interface DeskListener {
  /** A new view is about to be shown; true: not yet, `Desk.release` will be called. */
  hold(view: View): boolean;
  /** It is shown. `fresh`: the legal ways are others than before. */
  shown(before: View | null, view: View, fresh: boolean): void;
  /** Both sides agreed on another table. */
  next(table: string): void;
}

export class Desk implements ReactiveController {
  view: View | null = null;
  ways: readonly Way[] = [];
  thinking: number | null = null;
  connected = true;
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
  link: Link | null = null;
  private waysKey = "";
  private held: AnyShown | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly listener: DeskListener,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.link?.close();
    this.link = null;
  }

  /** Follow a table instead of the one before. */
  sitDown(table: string): void {
    this.link?.close();
    Object.assign(this, { view: null, ways: [], thinking: null, failure: null, handOver: null, held: null });
    this.waysKey = "";
    this.link = new Link(table, {
      view: (shown) => this.show(shown),
      thinking: (seat) => this.set({ thinking: seat }),
      here: (news) => this.noteHere(news),
      connected: (yes) => {
        this.set({ connected: yes });
        if (yes) void this.watch(this.view?.viewer ?? null);
      },
    });
  }

  private set(part: Partial<Pick<Desk, "thinking" | "connected" | "failure" | "handOver">>): void {
    Object.assign(this, part);
    this.host.requestUpdate();
  }

  private noteHere(news: Here): void {
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

  async watch(seat: Seat | null): Promise<void> {
    try {
      const answer = await this.link!.watch(seat);
      if (answer.ok) this.show(answer);
      else this.set({ failure: answer });
    } catch {
      this.set({ connected: false });
    }
  }

  /** Do something; what comes back is why not, or null. */
  async act(seat: Seat, action: Act["action"], anyway = false): Promise<Refused | null> {
    try {
      const answer = await this.link!.act(seat, action, anyway);
      return answer.ok ? null : answer;
    } catch {
      this.set({ connected: false });
      return null;
    }
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

  private show(shown: AnyShown): void {
    const { view } = shown;
    const before = this.view;
    if (view.viewer === before?.viewer && this.listener.hold(view)) return void (this.held = shown);
    if (before && view.viewer === before.viewer && view.number < before.number) return;
    const mine = people(view);
    if (view.viewer === null && mine.length > 0)
      return void this.watch(mine.find((seat) => view.to_act.includes(seat)) ?? mine[0]!);
    this.view = view;
    if (shown.people) this.seated = shown.people;
    this.freeChat = shown.free_chat ?? false;
    this.receivedAt = performance.now();
    const fresh = this.adoptWays(shown);
    if (view.phase === "seating") this.giveNonces(view);
    this.handOver = nextPerson(view, mine);
    this.listener.shown(before, view, fresh);
    this.host.requestUpdate();
    if (shown.next) this.listener.next(shown.next);
  }

  /** The same ways keep their place in memory, so that a draft survives news that do not concern it. */
  private adoptWays(shown: AnyShown): boolean {
    const { view, ways } = shown;
    const takenBack = view.log.filter((line) => line.taken_back).length;
    const about = [view.viewer, lastNumber(view), view.dice?.number, view.phase, takenBack, ways.length, ways[0]];
    const key = JSON.stringify(about);
    if (key === this.waysKey) return false;
    this.waysKey = key;
    this.ways = readWays(ways);
    return true;
  }

  private giveNonces(view: View): void {
    for (const seat of people(view))
      if (!view.seats[seat].ready) void this.act(seat, { kind: "give_nonce", nonce: nonce() });
  }
}

/** Two people at one screen: the one who is to act, where it is not the one who looks at the board. */
function nextPerson(view: View, mine: readonly Seat[]): Seat | null {
  if (mine.length < 2 || view.phase !== "playing" || view.paused || view.viewer === null) return null;
  const waiting = view.to_act.filter((seat) => mine.includes(seat));
  return waiting.length > 0 && !waiting.includes(view.viewer) ? waiting[0]! : null;
}
