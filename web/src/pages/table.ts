import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { openTable } from "../api/http";
import type { Act, ActionKind, Candidate, Refused } from "../api/messages";
import { Page } from "../app/page";
import { go } from "../app/router";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { begin, diceLeft, only, sources } from "../board/shared/draft";
import type { BoardElement, DraftDetail, MoveDetail, WhyDetail } from "../board/shared/board-element";
import { reasonText } from "../i18n/language";
import { effects } from "../sound/effects";
import { groove } from "../sound/groove";
import { places } from "../table/adapt";
import { Desk } from "../table/desk";
import { buttonsOf, statusOf, type ActionId, type Moment, type Status } from "../table/status";
import { people, type MoveView, type Seat, type View } from "../table/view";
import { actionOf, onceMore } from "./table-actions";
import { boardTemplate } from "./table-board";
import { actionButton, emptyTemplate, failureTemplate, phoneBar, toolRow, typedMove } from "./table-controls";
import { takeKey } from "./table-keys";
import { panelList, type Tab } from "./table-panel";
import { seatTemplate, stripTemplate } from "./table-seats";
import "./table-sheets";
import type { TableSheets } from "./table-sheets";
import { Voice, playMusic } from "./table-voice";

const NO_DRAFT: DraftDetail = { steps: [], complete: false, selected: null };
const NO_MOVE_MS = 2500;
const NOTICE_MS = 4000;
const TURNING_MS = 430;

/** What the tutor has stopped. */
interface Warning {
  readonly text: string;
  readonly loss: number;
  readonly best: string;
}

/** The table: a board, two seats, one status sentence, one action row. */
@customElement("cp-table-page")
export class TablePage extends Page {
  @property() table = "";
  @state() private draft: DraftDetail = NO_DRAFT;
  @state() private turned = false;
  @state() private turningRound = false;
  @state() private tab: Tab = "moves";
  @state() private resigning = false;
  @state() private stepping = false;
  @state() private typing = false;
  @state() private notice: Status | null = null;
  /** The notice says that nothing can be played: news wait until it is read. */
  @state() private stuck: { readonly crosses: readonly number[] } | null = null;
  @state() private hints: readonly Candidate[] | null = null;
  @state() private warning: Warning | null = null;
  /** A move that is drawn on the board as advice. */
  @state() private advised: MoveView | null = null;

  private readonly desk = new Desk(this, {
    hold: () => this.stuck !== null,
    shown: (before, view, fresh) => this.shown(before, view, fresh),
    next: (table) => go(`/t/${table}`),
  });
  private readonly voice = new Voice(() => this.requestUpdate());
  private noticeTimer = 0;
  /** What was asked last, of which view. */
  private asked = "";

  private get board(): BoardElement | null {
    return this.querySelector<BoardElement>("cp-backgammon-board, cp-checkers-board");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    app.addEventListener("change", this.bringSettings);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    app.removeEventListener("change", this.bringSettings);
    groove.stop();
    this.voice.forget();
    window.clearTimeout(this.noticeTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("table")) return;
    Object.assign(this, {
      draft: NO_DRAFT,
      resigning: false,
      stepping: false,
      tab: "moves",
      turned: false,
      hints: null,
    });
    Object.assign(this, { notice: null, stuck: null, warning: null, advised: null, typing: false });
    this.voice.forget();
    this.desk.sitDown(this.table);
  }

  protected override updated(): void {
    playMusic(this.desk.view);
  }

  // What comes from the host.

  private shown(before: View | null, view: View, fresh: boolean): void {
    if (fresh) {
      const forced = only(begin(this.desk.ways));
      this.draft = forced ? { ...NO_DRAFT, selected: forced.source } : NO_DRAFT;
      Object.assign(this, { warning: null, advised: null, hints: null });
      if (this.tab === "hint") this.tab = "moves";
    }
    const ended = view.phase === "over" || view.phase === "between_games";
    if (ended && before?.phase !== view.phase) this.tab = "result";
    else if (!ended && this.tab === "result") this.tab = "moves";
    if (!before) this.bringSettings();
    const drawn = this.updateComplete.then(() => this.board);
    const news = this.voice.tell(before, view, drawn);
    if (news.stuck && news.stuck.seat === view.viewer) this.noMove(view, news.stuck.dice);
  }

  /** Nothing could be played: the sentence stays long enough to be read, or until a press. */
  private noMove(view: View, [a, b]: [number, number]): void {
    const onBar = "points" in view.board && (view.board.points[25] ?? 0) > 0;
    this.stuck = { crosses: onBar ? [...new Set([25 - a, 25 - b])] : [] };
    const title = this.say(a === b ? "status.no_move_double" : "status.no_move", { a, b });
    this.notify({ title, detail: this.say("web.say.passes") }, NO_MOVE_MS);
  }

  private notify(notice: Status, ms = 0): void {
    this.notice = notice;
    window.clearTimeout(this.noticeTimer);
    if (ms > 0) this.noticeTimer = window.setTimeout(this.endNotice, ms);
  }

  private readonly endNotice = (): void => {
    window.clearTimeout(this.noticeTimer);
    this.notice = null;
    this.stuck = null;
    this.desk.release();
  };

  /** What is chosen in the settings holds in the game that is on. */
  private readonly bringSettings = (): void => {
    const { view, link } = this.desk;
    if (!view || view.phase === "over") return;
    const { autoRoll, autoForced, autoBearOff, confirm, pace } = app.settings;
    if (!this.stepping) link?.pace(pace);
    const comfort = { auto_roll: autoRoll, auto_forced: autoForced, auto_bear_off: autoBearOff, confirm };
    for (const seat of people(view)) {
      const same = JSON.stringify(comfort) === JSON.stringify(view.seats[seat].comfort);
      if (!same) void this.desk.act(seat, { kind: "set_comfort", comfort });
    }
  };

  private moment(view: View): Moment {
    const { draft } = this;
    const { ways } = this.desk;
    return {
      draft: { steps: draft.steps.length, complete: draft.complete, selected: draft.selected },
      diceLeft: view.dice ? diceLeft({ ways, made: draft.steps }, view.dice.dice) : [],
      sources: sources(begin(ways)),
      handOver: this.desk.handOver,
      resigning: this.resigning,
      forced: view.legal_moves.length === 1,
      stepping: this.stepping,
      warned: this.warning !== null,
      confirms: view.options.game === "backgammon" ? app.settings.confirm : app.settings.confirmCheckers,
    };
  }

  // What the buttons and keys do.

  private readonly perform = async (id: ActionId): Promise<void> => {
    const { view, link } = this.desk;
    if (!view || !link) return;
    this.board?.finish();
    switch (id) {
      case "confirm":
        return void this.board?.confirmMove();
      case "undo":
        return this.board?.undo();
      case "change":
        return this.change();
      case "anyway":
        return void (this.warning && (await this.move(this.warning.text, true)));
      case "resign":
        return void (this.resigning = true);
      case "cancel":
        return void (this.resigning = false);
      case "ready":
        return this.turnRound();
      case "leave":
        return go("/");
      case "replay":
        return go(`/t/${this.table}/replay`);
      case "rematch":
      case "restart":
        return this.again(view, id === "restart");
      case "play":
        this.stepping = !this.stepping;
        return link.pace(this.stepping ? "step" : app.settings.pace);
      case "step":
        return link.step();
      case "next":
        for (const seat of people(view)) if (!view.seats[seat].ready) await this.act(seat, { kind: "next_game" });
        return;
      default: {
        this.resigning = false;
        const action = actionOf(id, view);
        if (action && view.viewer !== null) await this.act(view.viewer, action);
      }
    }
  };

  /** Do it, once: the same thing asked again before the answer is a press too many. */
  private async act(seat: Seat, action: Act["action"], anyway = false): Promise<boolean> {
    const asked = JSON.stringify([this.desk.view?.number, seat, action, anyway]);
    if (asked === this.asked) return true;
    this.asked = asked;
    const refused = await this.desk.act(seat, action, anyway);
    if (refused || !this.desk.connected) this.asked = "";
    if (!refused) return true;
    if (refused.reason.code === "blunder") this.warn(refused);
    else {
      const sentence = this.reason(refused);
      this.notify({ title: sentence, detail: "" }, NOTICE_MS);
      this.board?.announce(sentence, true);
    }
    return false;
  }

  private reason(refused: Refused): string {
    return reasonText(this.say, this.desk.view?.options.game ?? "table", refused.reason, refused.sentence);
  }

  private async move(text: string, anyway = false): Promise<boolean> {
    const { view } = this.desk;
    if (!view || view.viewer === null) return false;
    Object.assign(this, { notice: null, warning: null, advised: null });
    return this.act(view.viewer, { kind: "move", text }, anyway);
  }

  /** The tutor: what was tried costs too much, and the board shows what is better. */
  private warn({ reason }: Refused): void {
    const { move, best, loss } = reason.params as { move: string; best: string; loss: number };
    this.warning = { text: move, best, loss };
    this.advise(best);
    const title = this.say("web.say.blunder", { move, loss: loss.toFixed(2) });
    const detail = this.say("web.say.blunder_detail", { best });
    this.notify({ title, detail });
    this.board?.announce(`${title}. ${detail}`, true);
  }

  /** Draw a legal move on the board as advice. */
  private advise(text: string): void {
    this.advised = this.desk.view?.legal_moves.find((move) => move.text === text) ?? null;
  }

  private change(): void {
    this.board?.undo(true);
    this.warning = null;
    this.endNotice();
  }

  private async again(view: View, same: boolean): Promise<void> {
    try {
      go(`/t/${await openTable(...onceMore(view, same))}`);
    } catch {
      this.notify({ title: this.say("app.failure"), detail: "" });
    }
  }

  private turnRound(): void {
    this.turningRound = true;
    window.setTimeout(() => (this.turningRound = false), TURNING_MS);
    this.desk.turnRound();
  }

  private readonly onMove = (event: CustomEvent<MoveDetail>): void => {
    effects.play("confirm");
    void this.move(event.detail.text);
  };

  private readonly onWhy = async (event: CustomEvent<WhyDetail>): Promise<void> => {
    const { source, target, steps } = event.detail;
    const { view, link } = this.desk;
    if (!view || view.viewer === null || !link) return;
    const answer = await link.why(view.viewer, steps, source, target).catch(() => null);
    if (!answer) return;
    const { reason, sentence } = answer;
    const why = reason ? reasonText(this.say, view.options.game, reason, sentence) : sentence;
    if (why) this.board?.refuse(target ?? source, why);
  };

  private readonly onDraft = (event: CustomEvent<DraftDetail>): void => {
    const was = this.draft.complete;
    this.draft = event.detail;
    const { complete } = event.detail;
    if (!complete) {
      this.warning = null;
      this.advised = null;
      if (this.notice) this.endNotice();
    }
    if (complete && !was) void this.updateComplete.then(() => this.querySelector<HTMLElement>(".acts .btn.p")?.focus());
  };

  /** A press on the board while a computer thinks hurries it; while “no move” stands it goes on. */
  private readonly onPress = (): void => {
    if (this.stuck) this.endNotice();
    const { view, link } = this.desk;
    if (!view || view.turn === null || view.turn === view.viewer) return;
    if (view.seats[view.turn].kind === "computer") link?.hurry();
  };

  private async hint(): Promise<void> {
    const { view, link } = this.desk;
    if (!view || view.viewer === null || !link) return;
    this.tab = "hint";
    this.hints = null;
    const answer = await link.hint(view.viewer).catch(() => null);
    if (!answer || this.desk.view?.number !== view.number) return;
    if (!answer.ok) {
      this.hints = [];
      return this.notify({ title: this.reason(answer), detail: "" }, NOTICE_MS);
    }
    const cube = answer.cube ? [{ text: this.say(answer.cube), verdict: "", loss: null, depth: 0 }] : [];
    this.hints = [...cube, ...answer.candidates];
    const [best] = this.hints;
    if (!best) return;
    this.advise(best.text);
    this.board?.announce(this.say("web.say.best", { move: best.text }));
  }

  private readonly tool = (name: string): void => {
    const { view } = this.desk;
    if (!view) return;
    const act = (kind: ActionKind) => view.viewer !== null && void this.act(view.viewer, { kind });
    switch (name) {
      case "hint":
        return void this.hint();
      case "flip":
        return void (this.turned = !this.turned);
      case "type":
        return this.startTyping(view);
      case "resign":
        return void (view.may.includes("resign") && (this.resigning = true));
      case "back":
        return void act("propose_take_back");
      case "pause":
        return void act(view.paused ? "resume" : "pause");
      case "restart":
        return void this.again(view, true);
      case "leave":
        return go("/");
      case "theme":
        return void dispatchEvent(new Event("cp-themes")); // the shell has them for every page
      case "keys":
      case "menu":
        this.querySelector<TableSheets>("cp-table-sheets")!.open(name);
    }
  };

  // A move that is written.

  private startTyping(view: View): void {
    if (!view.may.includes("move")) return;
    this.typing = true;
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>(".typed input")?.focus());
  }

  private readonly onTyped = async (text: string): Promise<void> => {
    if (text && !(await this.move(text)) && !this.warning) return;
    this.typing = false;
    this.board?.focus();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const { view } = this.desk;
    const target = event.composedPath()[0] as HTMLElement;
    if (event.defaultPrevented || !view || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (document.querySelector("dialog[open]")) return;
    const taken = takeKey(event, target, {
      view,
      board: this.board,
      buttons: buttonsOf(view, this.moment(view), this.say),
      resigning: this.resigning,
      perform: (id) => void this.perform(id),
      tool: this.tool,
      goOn: () => {
        const waiting = this.stuck !== null;
        if (waiting) this.endNotice();
        return waiting;
      },
    });
    if (taken) event.preventDefault();
  };

  // Drawing.

  protected override render(): TemplateResult {
    const { view, failure } = this.desk;
    if (failure) return failureTemplate(this.reason(failure), this.say);
    if (!view) return emptyTemplate();
    const moment = this.moment(view);
    const { top, bottom } = places(view, this.turned);
    const buttons = buttonsOf(view, moment, this.say);
    return html`${phoneBar(view, top, bottom, this.say, () => this.tool("menu"))}
      <main id="main" class=${ended(view) ? "table ended" : "table"} tabindex="-1">
        <h1 class="hidden-word">
          ${this.say(`game.${view.options.game}`)}: ${view.seats[0].name}, ${view.seats[1].name}
        </h1>
        <section
          class=${this.turningRound ? "stage turning" : "stage"}
          aria-label=${this.say("web.table.board")}
          @pointerdown=${this.onPress}
        >
          ${this.boardTemplate(view)}
        </section>
        <aside class="panel" aria-label=${this.say("web.table.panel")}>
          ${this.seat(view, top, "upper")} ${stripTemplate(view, top, bottom, this.say)}
          ${panelList({
            view,
            tab: this.tab,
            hints: this.hints,
            advised: this.advised?.text ?? "",
            say: this.say,
            table: this.table,
            talk: this.talk(view),
            open: (tab) => (this.tab = tab),
            advise: (text) => this.advise(text),
          })}
          ${
            this.typing && view.may.includes("move")
              ? typedMove(view, this.notice?.title ?? "", this.say, (text) => void this.onTyped(text))
              : this.statusTemplate(view, moment)
          }
          <div class=${buttons.filter((each) => !each.icon).length > 2 ? "acts many" : "acts"}>
            ${buttons.map((button) => actionButton(button, this.desk.connected, (id) => void this.perform(id)))}
          </div>
          ${this.seat(view, bottom, "lower")}${toolRow(view, this.say, this.tool)}
        </aside>
      </main>
      <cp-table-sheets .view=${view} .onTool=${this.tool}></cp-table-sheets>`;
  }

  /** Who is remote is talked with; the talk is fetched when it is needed. */
  private talk(view: View): TemplateResult | undefined {
    if (!view.seats.some((seat) => seat.kind === "remote")) return undefined;
    void import("../online/talk");
    return html`<cp-table-talk .desk=${this.desk} .view=${view}></cp-table-talk>`;
  }

  private boardTemplate(view: View): TemplateResult {
    const idle = this.desk.handOver !== null || view.paused;
    return boardTemplate({
      view,
      ways: idle ? [] : this.desk.ways,
      turned: this.turned,
      crosses: this.stuck?.crosses ?? [],
      advised: this.advised?.steps ?? [],
      faint: view.phase === "seating",
      cost: this.warning ? `−${this.warning.loss.toFixed(2)}` : "",
      settings: app.settings,
      say: this.say,
      plain: app.tongue.plain,
      onMove: this.onMove,
      onWhy: (event) => void this.onWhy(event),
      onDraft: this.onDraft,
      onRoll: () => void this.perform("roll"),
      onCube: () => view.may.includes("double") && void this.perform("double"),
    });
  }

  private seat(view: View, seat: Seat, at: "upper" | "lower"): TemplateResult {
    const { line } = this.voice;
    return seatTemplate({
      view,
      seat,
      at,
      thinking: this.desk.thinking === seat,
      away: this.desk.isAway(seat),
      receivedAt: this.desk.receivedAt,
      say: this.say,
      line: line?.seat === seat ? line.text : "",
    });
  }

  private statusTemplate(view: View, moment: Moment): TemplateResult {
    const lost = { title: this.say("web.say.lost"), detail: this.say("web.say.lost_detail") };
    const status = this.desk.connected ? (this.notice ?? statusOf(view, moment, this.say)) : lost;
    return html`<div class=${this.warning ? "say warning" : "say"}>
      <p class="t">${status.title}</p>
      <p class="d">${status.detail}</p>
    </div>`;
  }
}

/** The result takes the panel: seats and status have said what they had to say. */
const ended = (view: View): boolean => view.phase === "over" || view.phase === "between_games";
