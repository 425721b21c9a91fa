import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { device } from "../../app/device";
import { Page } from "../../app/page";
import { navigate } from "../../app/router";
import { app } from "../../app/state";
import { newDraft, forcedMove } from "../../board/shared/draft";
import type { BoardElement, DraftDetail } from "../../board/shared/board-element";
import { lossText } from "../../i18n/figures";
import { groove } from "../../sound/groove";
import { isTurned, seatsOnScreen } from "../../table/seats";
import { mayDouble } from "../../table/doubling";
import { confirmsMoves } from "../../table/confirm";
import { FocusWatch } from "../../table/focus";
import { LiveTable } from "../../table/live-table";
import type { Choices } from "../../table/choices";
import type { ScreenState } from "../../table/screen";
import { statusOf, waitingStatus } from "../../table/status";
import { turnProgress } from "../../table/turn";
import { isEnded, withScore, type Seat, type View } from "../../table/view";
import { sendSettings } from "./commands";
import { Advice } from "./advice";
import { BOARD_TAGS, boardTemplate } from "./board";
import { actionButton, emptyTemplate, failureTemplate, chatButton, toolRow, typedMove } from "./controls";
import { TableActions, type ActionsPage } from "./actions";
import { choicesTemplate, statusTemplate, tableLayout } from "./layout";
import { Notice } from "./notice";
import { hasHints, lastChatNumber, panelList, chatTemplate, type Tab } from "./panel";
import { seatTemplate } from "./seats";
import "./sheets";
import type { SheetName, TableSheets } from "./sheets";
import { Announcer, playMusic } from "./announcer";

const NO_DRAFT: DraftDetail = { steps: [], complete: false, selected: null };

/** The table: a board, two seats, one status sentence, one action row. */
@customElement("cp-table-page")
export class TablePage extends Page implements ActionsPage {
  @property() table = "";
  @state() draft: DraftDetail = NO_DRAFT;
  @state() turned = false;
  @state() turningRound = false;
  @state() tab: Tab = "moves";
  @state() resigning: number | null = null;
  @state() stepping = false;
  /** The number of the game that has ended while its last move is still being shown; 0 if there is none. */
  @state() private settling = 0;
  /** The score before the game that has just ended. */
  private scoreBefore: readonly number[] = [];
  /** The typed move so far; null if none is being typed. */
  @state() typing: string | null = null;

  readonly live = new LiveTable(this, {
    hold: () => this.notice.stuck !== null,
    shown: (before, view, fresh) => this.shown(before, view, fresh),
    refused: (refused) => this.actions.showRefusal(refused),
    next: (table) => navigate(`/t/${table}`),
  });
  readonly notice = new Notice(this, () => this.live.release());
  readonly advice = new Advice(this, this.live);
  private readonly announcer = new Announcer(() => this.requestUpdate());
  readonly focusWatch = new FocusWatch(this, () => {
    const { view } = this.live;
    return view?.phase === "playing" && view.options.rated && view.viewer !== null ? this.table : "";
  });
  private readonly actions = new TableActions(this);
  /** The button or field that had the focus before this update. */
  private pressed: HTMLElement | null = null;
  /** What to focus after the next update. */
  private focusNext = "";
  /** The number of the last chat line that was seen. */
  private heard = 0;

  get board(): BoardElement | null {
    return this.querySelector<BoardElement>(BOARD_TAGS);
  }

  get hasList(): boolean {
    return (this.querySelector<HTMLElement>("#tab-panel")?.offsetHeight ?? 0) > 60;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    app.addEventListener("change", this.sendSettings);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    app.removeEventListener("change", this.sendSettings);
    groove.stop();
    this.announcer.forget();
    this.notice.forget();
  }

  protected override onKey(event: KeyboardEvent): void {
    this.actions.onKey(event);
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.pressed = document.activeElement?.closest<HTMLElement>("cp-table-page :is(.acts, .choices, .typed) *") ?? null;
    if (!changed.has("table")) return;
    Object.assign(this, { draft: NO_DRAFT, resigning: null, stepping: false, typing: null });
    Object.assign(this, { tab: "moves", turned: false, heard: 0 });
    this.notice.forget();
    this.advice.forget();
    this.announcer.forget();
    this.live.open(this.table);
  }

  protected override updated(): void {
    this.moveFocus();
    playMusic(this.live.view);
  }

  /** Focus what was asked for. The focus of a button that is gone returns to the board. */
  private moveFocus(): void {
    const { pressed, focusNext } = this;
    const found = focusNext ? this.querySelector<HTMLElement>(focusNext) : null;
    this.focusNext = "";
    if (found) {
      found.focus();
      if (found instanceof HTMLInputElement) found.setSelectionRange(found.value.length, found.value.length);
    } else if (pressed && !(pressed.isConnected && pressed.matches(":enabled"))) this.board?.focus();
  }

  // Updates from the host.

  private shown(before: View | null, view: View, fresh: boolean): void {
    if (fresh) {
      const forced = forcedMove(newDraft(this.live.ways));
      this.draft = forced ? { ...NO_DRAFT, selected: forced.source } : NO_DRAFT;
      this.advice.forget();
      if (this.tab === "hint") this.tab = "moves";
    }
    if (!view.may.includes("resign")) this.resigning = null; // the turn has passed, or the game is over
    if (isEnded(view) && before?.phase !== view.phase) {
      this.scoreBefore = before?.seats.map((seat) => seat.score) ?? [];
      void this.showResult(before !== null);
    } else if (!isEnded(view) && this.tab === "result") this.tab = "moves";
    if (fresh || !before) void this.advice.follow(app.settings.chances && hasHints(view));
    if (!before) this.sendSettings();
    const drawn = this.updateComplete.then(() => this.board);
    const news = this.announcer.tell(before, view, drawn);
    if (news.stuck && news.stuck.seat === view.viewer) this.notice.noMove(this.say, view, news.stuck.dice);
    if (news.declined !== null) this.notice.say(this.say("status.declined", { name: view.seats[news.declined].name }));
  }

  /** The result waits until the last checker has arrived. */
  private async showResult(isLive: boolean): Promise<void> {
    this.settling = isLive ? (this.live.view?.game ?? 0) : 0;
    if (isLive) await this.updateComplete.then(() => this.board?.settled());
    this.settling = 0;
    if (this.live.view && isEnded(this.live.view)) this.tab = "result";
  }

  /** Whether the result still waits for the last move; it no longer does once the next game has begun. */
  private isSettling(view: View): boolean {
    return isEnded(view) && view.game === this.settling;
  }

  private readonly sendSettings = (): void => {
    sendSettings(this.live, app.settings, this.stepping);
    const { view } = this.live;
    if (view && app.settings.chances !== (this.advice.chance !== null))
      void this.advice.follow(app.settings.chances && hasHints(view));
  };

  screenState(view: View): ScreenState {
    const { live, draft, resigning, stepping } = this;
    return {
      ...turnProgress(view, live.ways, draft),
      handOver: live.handOver,
      resigning,
      stepping,
      warned: this.advice.warning ? (this.advice.warning.isShown ? "shown" : "hidden") : null,
      confirms: confirmsMoves(app.settings, view.options.game),
      device: device(),
      pace: app.settings.pace,
      settling: this.isSettling(view),
    };
  }

  focusOn(selector: string): void {
    this.focusNext = selector;
    this.requestUpdate();
  }

  openSheet(name: SheetName): void {
    this.querySelector<TableSheets>("cp-table-sheets")!.open(name);
  }

  // Rendering.

  protected override render(): TemplateResult {
    const { say, actions } = this;
    const { view, failure, waiting, pendingAction } = this.live;
    if (failure) return failureTemplate(failure, actions.reason(failure), say);
    if (!view)
      return emptyTemplate(
        waiting ? statusTemplate(waitingStatus(waiting, pendingAction !== null, say), false) : null,
        say,
      );
    const screen = this.screenState(view);
    const { top, bottom } = seatsOnScreen(view, this.turned);
    const buttons = actions.buttons(view);
    const choices = this.typing === null ? actions.choices(view) : null;
    const chat = chatTemplate(this.live, view);
    const layout = tableLayout({
      view: screen.settling ? withScore(view, this.scoreBefore) : view,
      say,
      places: { top, bottom },
      turning: this.turningRound,
      isChatOpen: this.tab === "chat",
      choosing: choices?.kind ?? null,
      hasResult: isEnded(view) && !screen.settling,
      board: this.boardTemplate(view),
      upper: this.seat(view, top, "upper"),
      list: this.list(view, chat, screen),
      status: this.status(view, screen, choices),
      buttons: [
        ...(chat ? [chatButton(say, this.tab === "chat", this.unread(view), () => actions.useTool("chat"))] : []),
        // A button that means something else is another element: a second press cannot do the next thing.
        repeat(
          buttons,
          (button) => button.id,
          (button) => actionButton(button, (id) => void actions.perform(id)),
        ),
      ],
      crowded: buttons.filter((each) => !each.icon).length > 2,
      lower: this.seat(view, bottom, "lower"),
      tools: toolRow(view, say, waiting !== null, actions.useTool),
      press: actions.onPress,
      openMenu: () => actions.useTool("menu"),
    });
    return html`${layout}<cp-table-sheets
        .view=${view}
        .table=${this.table}
        .onTool=${actions.useTool}
      ></cp-table-sheets>`;
  }

  private list(view: View, chat: TemplateResult | undefined, screen: ScreenState): TemplateResult {
    return panelList({
      view,
      tab: this.tab,
      hasResult: isEnded(view) && !screen.settling,
      hints: this.advice.hints,
      advised: this.advice.drawn?.text ?? "",
      say: this.say,
      table: this.table,
      chat,
      unread: this.unread(view),
      open: (tab) => (this.tab = tab),
      advise: (text) => this.advice.draw(text),
    });
  }

  private unread(view: View): boolean {
    if (this.tab === "chat") this.heard = lastChatNumber(view);
    return lastChatNumber(view) > this.heard;
  }

  private boardTemplate(view: View): TemplateResult {
    const { actions } = this;
    const idle = this.live.handOver !== null || view.paused;
    return boardTemplate({
      view,
      ways: idle ? [] : this.live.ways,
      locked: this.live.isMoveSent || this.resigning !== null,
      turned: isTurned(view, seatsOnScreen(view, this.turned).bottom),
      crosses: this.notice.stuck?.crosses ?? [],
      advised: this.advice.drawn?.steps ?? [],
      faint: view.phase === "seating" || this.live.waiting === "connection",
      cost: this.advice.warning?.isShown ? lossText(this.advice.warning.loss) : "",
      onMove: actions.onMove,
      onWhy: (event) => void actions.onWhy(event),
      onLocked: actions.onLocked,
      onDraft: actions.onDraft,
      onRoll: () => void actions.perform("roll"),
      onCube: () => mayDouble(view) && void actions.perform("double"),
    });
  }

  private seat(view: View, seat: Seat, at: "upper" | "lower"): TemplateResult {
    const { line } = this.announcer;
    return seatTemplate({
      view,
      seat,
      at,
      thinking: this.live.thinking === seat,
      away: this.live.isAway(seat),
      receivedAt: this.live.receivedAt,
      say: this.say,
      line: line?.seat === seat ? line.text : "",
      staged: this.draft.steps,
      chance: this.chanceOf(view, seat),
    });
  }

  /** The host has broken a promise of the dice: said in red, with a link to the evidence. */
  private diceAlarm(): TemplateResult | typeof nothing {
    const { diceAlarm } = this.live;
    if (!diceAlarm) return nothing;
    return html`<p class="dice-alarm" role="alert">
      ${this.say(`web.dice.${diceAlarm}_changed`)}
      <a href=${`/t/${this.table}/verify`}>${this.say("web.dice.evidence")}</a>
    </p>`;
  }

  private chanceOf(view: View, seat: Seat): number | null {
    const { chance } = this.advice;
    if (chance === null || !app.settings.chances || isEnded(view)) return null;
    return seat === view.viewer ? chance : 1 - chance;
  }

  private status(view: View, screen: ScreenState, choices: Choices | null): TemplateResult {
    const { say, notice } = this;
    if (this.typing !== null && view.may.includes("move"))
      return typedMove(
        view,
        this.typing,
        notice.status?.title ?? "",
        say,
        (text) => void this.actions.typedMove.submit(text),
      );
    const { waiting, pendingAction } = this.live;
    const status = waiting
      ? waitingStatus(waiting, pendingAction !== null, say)
      : (notice.status ?? statusOf(view, screen, say));
    const chosen = choices ? choicesTemplate(choices, (id) => void this.actions.perform(id)) : nothing;
    return html`${this.diceAlarm()}${statusTemplate(status, this.advice.warning !== null, chosen)}`;
  }
}
