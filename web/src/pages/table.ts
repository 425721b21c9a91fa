import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { openTable } from "../api/http";
import type { Act, ActionKind, Refused } from "../api/messages";
import { Page } from "../app/page";
import { go } from "../app/router";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { begin, only } from "../board/shared/draft";
import type { BoardElement, DraftDetail, MoveDetail, WhyDetail } from "../board/shared/board-element";
import { reasonText } from "../i18n/language";
import { effects } from "../sound/effects";
import { groove } from "../sound/groove";
import { places } from "../table/adapt";
import { Desk } from "../table/desk";
import { buttonsOf, statusOf, type ActionId, type Moment } from "../table/status";
import { turnOf } from "../table/turn";
import { isEnded, people, type Seat, type View } from "../table/view";
import { actionOf, bringSettings, confirmsMoves, onceMore, whyNot } from "./table-actions";
import { Advice } from "./table-advice";
import { boardTemplate } from "./table-board";
import { actionButton, emptyTemplate, failureTemplate, talkButton, toolRow, typedMove } from "./table-controls";
import { takeKey } from "./table-keys";
import { statusTemplate, tableLayout } from "./table-layout";
import { Notice } from "./table-notice";
import { lastSaid, panelList, talkTemplate, type Tab } from "./table-panel";
import { seatTemplate } from "./table-seats";
import "./table-sheets";
import type { TableSheets } from "./table-sheets";
import { Voice, playMusic } from "./table-voice";

const NO_DRAFT: DraftDetail = { steps: [], complete: false, selected: null };
const TURNING_MS = 430;

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

  private readonly desk = new Desk(this, {
    hold: () => this.notice.stuck !== null,
    shown: (before, view, fresh) => this.shown(before, view, fresh),
    next: (table) => go(`/t/${table}`),
  });
  private readonly voice = new Voice(() => this.requestUpdate());
  private readonly notice = new Notice(this, () => this.desk.release());
  private readonly advice = new Advice(this, this.desk);
  /** The last line of the talk that was seen. */
  private heard = 0;
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
    this.notice.forget();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("table")) return;
    Object.assign(this, { draft: NO_DRAFT, resigning: false, stepping: false, typing: false });
    Object.assign(this, { tab: "moves", turned: false, heard: 0 });
    this.notice.forget();
    this.advice.forget();
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
      this.advice.forget();
      if (this.tab === "hint") this.tab = "moves";
    }
    if (isEnded(view) && before?.phase !== view.phase) this.tab = "result";
    else if (!isEnded(view) && this.tab === "result") this.tab = "moves";
    if (!before) this.bringSettings();
    const drawn = this.updateComplete.then(() => this.board);
    const news = this.voice.tell(before, view, drawn);
    if (news.stuck && news.stuck.seat === view.viewer) this.notice.noMove(this.say, view, news.stuck.dice);
  }

  private readonly bringSettings = (): void => bringSettings(this.desk, app.settings, this.stepping);

  private moment(view: View): Moment {
    const { desk, draft, resigning, stepping } = this;
    const [confirms, warned] = [confirmsMoves(view, app.settings), this.advice.warning !== null];
    return { ...turnOf(view, desk.ways, draft), handOver: desk.handOver, resigning, stepping, warned, confirms };
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
        return void (this.advice.warning && (await this.move(this.advice.warning.text, true)));
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
    if (refused.reason.code === "blunder") {
      const warning = this.advice.warn(refused, this.say);
      this.notice.show(warning);
      this.board?.announce(`${warning.title}. ${warning.detail}`, true);
    } else {
      const sentence = this.reason(refused);
      this.notice.say(sentence);
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
    this.notice.forget();
    this.advice.dismiss();
    return this.act(view.viewer, { kind: "move", text }, anyway);
  }

  private change(): void {
    this.board?.undo(true);
    this.advice.dismiss();
    this.notice.end();
  }

  private async again(view: View, same: boolean): Promise<void> {
    try {
      go(`/t/${await openTable(...onceMore(view, same))}`);
    } catch {
      this.notice.show({ title: this.say("app.failure"), detail: "" });
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
    const { source, target } = event.detail;
    const why = await whyNot(this.desk, event.detail, this.say);
    if (why) this.board?.refuse(target ?? source, why);
  };

  private readonly onDraft = (event: CustomEvent<DraftDetail>): void => {
    const was = this.draft.complete;
    this.draft = event.detail;
    const { complete } = event.detail;
    if (!complete) {
      this.advice.dismiss();
      if (this.notice.status) this.notice.end();
    }
    if (complete && !was) void this.updateComplete.then(() => this.querySelector<HTMLElement>(".acts .btn.p")?.focus());
  };

  /** A press on the board while a computer thinks hurries it; while “no move” stands it goes on. */
  private readonly onPress = (): void => {
    if (this.notice.stuck) this.notice.end();
    const { view, link } = this.desk;
    if (!view || view.turn === null || view.turn === view.viewer) return;
    if (view.seats[view.turn].kind === "computer") link?.hurry();
  };

  private async hint(): Promise<void> {
    const { view } = this.desk;
    if (!view || view.viewer === null) return;
    this.tab = "hint";
    const answer = await this.advice.ask(this.say);
    if (!answer) return;
    if ("refused" in answer) this.notice.say(this.reason(answer.refused));
    else this.board?.announce(this.say("web.say.best", { move: answer.best }));
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
      case "chat":
        return void (this.tab = this.tab === "chat" ? (isEnded(view) ? "result" : "moves") : "chat");
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
    if (text && !(await this.move(text)) && !this.advice.warning) return;
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
        const waiting = this.notice.stuck !== null;
        if (waiting) this.notice.end();
        return waiting;
      },
    });
    if (taken) event.preventDefault();
  };

  // Drawing.

  protected override render(): TemplateResult {
    const { say } = this;
    const { view, failure, connected } = this.desk;
    if (failure) return failureTemplate(this.reason(failure), say);
    if (!view) return emptyTemplate();
    const moment = this.moment(view);
    const { top, bottom } = places(view, this.turned);
    const buttons = buttonsOf(view, moment, say);
    const talk = talkTemplate(this.desk, view);
    const layout = tableLayout({
      view,
      say,
      places: { top, bottom },
      turning: this.turningRound,
      talking: this.tab === "chat",
      board: this.boardTemplate(view),
      upper: this.seat(view, top, "upper"),
      list: this.list(view, talk),
      status: this.status(view, moment),
      buttons: [
        ...(talk ? [talkButton(say, this.tab === "chat", this.unread(view), () => this.tool("chat"))] : []),
        ...buttons.map((button) => actionButton(button, connected, (id) => void this.perform(id))),
      ],
      crowded: buttons.filter((each) => !each.icon).length > 2,
      lower: this.seat(view, bottom, "lower"),
      tools: toolRow(view, say, this.tool),
      press: this.onPress,
      openMenu: () => this.tool("menu"),
    });
    return html`${layout}<cp-table-sheets .view=${view} .onTool=${this.tool}></cp-table-sheets>`;
  }

  private list(view: View, talk: TemplateResult | undefined): TemplateResult {
    return panelList({
      view,
      tab: this.tab,
      hints: this.advice.hints,
      advised: this.advice.drawn?.text ?? "",
      say: this.say,
      table: this.table,
      talk,
      unread: this.unread(view),
      open: (tab) => (this.tab = tab),
      advise: (text) => this.advice.draw(text),
    });
  }

  private unread(view: View): boolean {
    if (this.tab === "chat") this.heard = lastSaid(view);
    return lastSaid(view) > this.heard;
  }

  private boardTemplate(view: View): TemplateResult {
    const idle = this.desk.handOver !== null || view.paused;
    return boardTemplate({
      view,
      ways: idle ? [] : this.desk.ways,
      turned: this.turned,
      crosses: this.notice.stuck?.crosses ?? [],
      advised: this.advice.drawn?.steps ?? [],
      faint: view.phase === "seating",
      cost: this.advice.warning ? `−${this.advice.warning.loss.toFixed(2)}` : "",
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

  private status(view: View, moment: Moment): TemplateResult {
    const { say, notice } = this;
    if (this.typing && view.may.includes("move"))
      return typedMove(view, notice.status?.title ?? "", say, (text) => void this.onTyped(text));
    const lost = { title: say("web.say.lost"), detail: say("web.say.lost_detail") };
    const status = this.desk.connected ? (notice.status ?? statusOf(view, moment, say)) : lost;
    return statusTemplate(status, this.advice.warning !== null);
  }
}
