import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { go } from "../app/router";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { begin, only } from "../board/shared/draft";
import type { BoardElement, DraftDetail } from "../board/shared/board-element";
import { groove } from "../sound/groove";
import { places } from "../table/adapt";
import { LiveTable } from "../table/live-table";
import { statusOf, waitingStatus, type Moment } from "../table/status";
import { turnOf } from "../table/turn";
import { isEnded, type Seat, type View } from "../table/view";
import { bringSettings, confirmsMoves } from "./table-actions";
import { Advice } from "./table-advice";
import { boardTemplate } from "./table-board";
import { actionButton, emptyTemplate, failureTemplate, talkButton, toolRow, typedMove } from "./table-controls";
import { Deeds, type DeedsPage } from "./table-deeds";
import { statusTemplate, tableLayout } from "./table-layout";
import { Notice } from "./table-notice";
import { lastSaid, panelList, talkTemplate, type Tab } from "./table-panel";
import { seatTemplate } from "./table-seats";
import "./table-sheets";
import type { SheetName, TableSheets } from "./table-sheets";
import { Voice, playMusic } from "./table-voice";

const NO_DRAFT: DraftDetail = { steps: [], complete: false, selected: null };

/** The table: a board, two seats, one status sentence, one action row. */
@customElement("cp-table-page")
export class TablePage extends Page implements DeedsPage {
  @property() table = "";
  @state() draft: DraftDetail = NO_DRAFT;
  @state() turned = false;
  @state() turningRound = false;
  @state() tab: Tab = "moves";
  @state() resigning = false;
  @state() stepping = false;
  @state() typing = false;

  readonly live = new LiveTable(this, {
    hold: () => this.notice.stuck !== null,
    shown: (before, view, fresh) => this.shown(before, view, fresh),
    refused: (refused) => this.deeds.showRefusal(refused),
    next: (table) => go(`/t/${table}`),
  });
  readonly notice = new Notice(this, () => this.live.release());
  readonly advice = new Advice(this, this.live);
  private readonly voice = new Voice(() => this.requestUpdate());
  private readonly deeds = new Deeds(this);
  /** The last line of the talk that was seen. */
  private heard = 0;

  get board(): BoardElement | null {
    return this.querySelector<BoardElement>("cp-backgammon-board, cp-checkers-board");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.deeds.onKey);
    app.addEventListener("change", this.bringSettings);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.deeds.onKey);
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
    this.live.open(this.table);
  }

  protected override updated(): void {
    playMusic(this.live.view);
  }

  // What comes from the host.

  private shown(before: View | null, view: View, fresh: boolean): void {
    if (fresh) {
      const forced = only(begin(this.live.ways));
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

  private readonly bringSettings = (): void => bringSettings(this.live, app.settings, this.stepping);

  moment(view: View): Moment {
    const { live, draft, resigning, stepping } = this;
    const [confirms, warned] = [confirmsMoves(view, app.settings), this.advice.warning !== null];
    return { ...turnOf(view, live.ways, draft), handOver: live.handOver, resigning, stepping, warned, confirms };
  }

  focusOn(selector: string): void {
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus());
  }

  openSheet(name: SheetName): void {
    this.querySelector<TableSheets>("cp-table-sheets")!.open(name);
  }

  // Drawing.

  protected override render(): TemplateResult {
    const { say, deeds } = this;
    const { view, failure, waiting, pendingAction } = this.live;
    if (failure) return failureTemplate(deeds.reason(failure), say);
    if (!view)
      return emptyTemplate(
        waiting ? statusTemplate(waitingStatus(waiting, pendingAction !== null, say), false) : nothing,
      );
    const moment = this.moment(view);
    const { top, bottom } = places(view, this.turned);
    const buttons = deeds.buttons(view);
    const talk = talkTemplate(this.live, view);
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
        ...(talk ? [talkButton(say, this.tab === "chat", this.unread(view), () => deeds.tool("chat"))] : []),
        ...buttons.map((button) => actionButton(button, (id) => void deeds.perform(id))),
      ],
      crowded: buttons.filter((each) => !each.icon).length > 2,
      lower: this.seat(view, bottom, "lower"),
      tools: toolRow(view, say, deeds.tool),
      press: deeds.onPress,
      openMenu: () => deeds.tool("menu"),
    });
    return html`${layout}<cp-table-sheets .view=${view} .table=${this.table} .onTool=${deeds.tool}></cp-table-sheets>`;
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
    const { deeds } = this;
    const idle = this.live.handOver !== null || view.paused;
    return boardTemplate({
      view,
      ways: idle ? [] : this.live.ways,
      locked: this.live.isMoveSent,
      turned: this.turned,
      crosses: this.notice.stuck?.crosses ?? [],
      advised: this.advice.drawn?.steps ?? [],
      faint: view.phase === "seating",
      cost: this.advice.warning ? `−${this.advice.warning.loss.toFixed(2)}` : "",
      settings: app.settings,
      say: this.say,
      plain: app.tongue.plain,
      onMove: deeds.onMove,
      onWhy: (event) => void deeds.onWhy(event),
      onLocked: () => void deeds.sayWaiting(),
      onDraft: deeds.onDraft,
      onRoll: () => void deeds.perform("roll"),
      onCube: () => view.may.includes("double") && void deeds.perform("double"),
    });
  }

  private seat(view: View, seat: Seat, at: "upper" | "lower"): TemplateResult {
    const { line } = this.voice;
    return seatTemplate({
      view,
      seat,
      at,
      thinking: this.live.thinking === seat,
      away: this.live.isAway(seat),
      receivedAt: this.live.receivedAt,
      say: this.say,
      line: line?.seat === seat ? line.text : "",
    });
  }

  private status(view: View, moment: Moment): TemplateResult {
    const { say, notice } = this;
    if (this.typing && view.may.includes("move"))
      return typedMove(view, notice.status?.title ?? "", say, (text) => void this.deeds.onTyped(text));
    const { waiting, pendingAction } = this.live;
    const status = waiting
      ? waitingStatus(waiting, pendingAction !== null, say)
      : (notice.status ?? statusOf(view, moment, say));
    return statusTemplate(status, this.advice.warning !== null);
  }
}
