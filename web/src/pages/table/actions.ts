import type { Act, Pace, Refused } from "../../api/messages";
import { presets } from "../../api/presets";
import { RefusedError } from "../../api/refused";
import { isInField } from "../../app/page";
import { navigate } from "../../app/router";
import { app } from "../../app/state";
import type { DraftDetail, MoveDetail, WhyDetail } from "../../board/shared/board-element";
import { warningAt } from "../../engine/table";
import { kitOf } from "../../games";
import { effects } from "../../sound/effects";
import { buttonsOf, waitingRow, whyNoOffer, type ActionId, type Button } from "../../table/buttons";
import { choicesOf, type Choices } from "../../table/choices";
import type { ScreenState, Status } from "../../table/screen";
import { pictureWords, statusOf, waitingStatus } from "../../table/status";
import { isEnded, isOnline, localSeats, type Seat, type View } from "../../table/view";
import { actionOf, openRematch, whyNot, type PlainAction } from "./commands";
import { failureText, reasonText } from "../../i18n/refusal";
import { handleKey } from "./keys";
import { TypedKeys } from "./typed-keys";
import { TypedMove, type TypingPage } from "./typed-move";
import type { Tab } from "./panel";
import type { SheetName } from "./sheets";

const TURNING_MS = 430;

/** Actions that need no host. */
const LOCAL: ReadonlySet<ActionId> = new Set(["leave", "replay"]);

/** What belongs to the question whether to resign. */
const RESIGNING: ReadonlySet<ActionId> = new Set([
  "resign",
  "resign-1",
  "resign-2",
  "resign-3",
  "give-up",
  "cancel",
  "leave",
]);

/** Tools that change the game, and those for which the host is needed. */
const PLAYING: ReadonlySet<string> = new Set(["type", "back"]);
const OF_HOST: ReadonlySet<string> = new Set([
  ...PLAYING,
  "resign",
  "hint",
  "pause",
  "restart",
  "abort",
  "offer_abort",
]);

/** What the actions need of the page. */
export interface ActionsPage extends TypingPage {
  readonly table: string;
  /** Whether this layout has room for the list of moves or hints. */
  readonly hasList: boolean;
  draft: DraftDetail;
  tab: Tab;
  turned: boolean;
  turningRound: boolean;
  resigning: number | null;
  stepping: boolean;
  screenState(view: View): ScreenState;
  openSheet(name: SheetName): void;
}

/** What the buttons, the keys and the board of a table do. */
export class TableActions {
  private readonly typed = new TypedKeys();
  readonly typedMove = new TypedMove(this.page, (text) => this.move(text));

  constructor(private readonly page: ActionsPage) {}

  // Buttons.

  readonly perform = async (id: ActionId): Promise<void> => {
    const { page } = this;
    const { view, connection } = page.live;
    if (!view || !connection || (!LOCAL.has(id) && (this.sayWaiting() || page.live.isDecided))) return;
    if (!RESIGNING.has(id) && this.playOn()) return;
    page.board?.finish();
    switch (id) {
      case "confirm":
        return void page.board?.confirmMove();
      case "undo":
        return page.board?.undo();
      case "change":
        return this.change();
      case "anyway":
        return void (page.advice.warning && (await this.move(page.advice.warning.text, true)));
      case "better":
        return this.showBetter();
      case "resign":
        return this.askResign(view);
      case "resign-1":
      case "resign-2":
      case "resign-3":
        return this.askResign(view, Number(id.slice(-1)));
      case "cancel":
        return void this.playOn();
      case "ready":
        return this.turnRound();
      case "leave":
        return navigate("/");
      case "replay":
        return navigate(`/t/${page.table}/replay`);
      case "rematch":
      case "restart":
        return this.playAgain(view, id === "restart");
      case "play":
        page.stepping = !page.stepping;
        return connection.setPace(page.stepping ? "step" : app.settings.pace);
      case "step":
        if (!page.stepping) connection.setPace("step");
        page.stepping = true;
        return connection.step();
      case "pace-slow":
      case "pace-normal":
      case "pace-fast":
      case "pace-instant":
        return void app.change({ pace: id.slice("pace-".length) as Pace });
      case "next":
        for (const seat of localSeats(view)) if (!view.seats[seat].ready) await this.act(seat, { kind: "next_game" });
        return;
      default: {
        const action = actionOf(id, view, page.resigning);
        page.resigning = null;
        if (action && view.viewer !== null) await this.act(view.viewer, action);
      }
    }
  };

  /** Computers play faster or slower. */
  changePace(by: 1 | -1): void {
    const { paces } = presets;
    const pace = paces[paces.indexOf(app.settings.pace) + by];
    if (pace) void app.change({ pace });
  }

  /** Do it, and show the refusal if there is one. Resolves once the host has answered. */
  private async act(seat: Seat, action: Act["action"], anyway = false): Promise<boolean> {
    const isWatched = app.settings.tutor && !anyway;
    const warning = isWatched ? await this.warning(action) : null;
    const refused = warning ?? (await this.page.live.act(seat, action, isWatched && warning === undefined));
    if (refused) this.showRefusal(refused);
    return !refused;
  }

  /** The warning of the engine in the page; undefined where the host's tutor is to look at the move. */
  private async warning(action: Act["action"]): Promise<Refused | null | undefined> {
    const { view } = this.page.live;
    if (action.kind !== "move" || !view) return null;
    return warningAt(view, action.text);
  }

  readonly showRefusal = (refused: Refused): void => {
    const { advice, notice, board, say } = this.page;
    if (refused.reason.code === "blunder") {
      const warning = advice.warn(refused, say);
      notice.show(warning);
      this.announce(warning);
    } else {
      const sentence = this.reason(refused);
      notice.say(sentence);
      board?.announce(sentence, true);
    }
  };

  /** Why something was refused, in words. */
  reason(refused: Refused): string {
    const { live, say } = this.page;
    return reasonText(say, live.view?.options.game ?? "table", refused);
  }

  private async move(text: string, anyway = false): Promise<boolean> {
    const { view } = this.page.live;
    if (!view || view.viewer === null) return false;
    this.page.notice.forget();
    this.page.advice.dismiss();
    return this.act(view.viewer, { kind: "move", text }, anyway);
  }

  private showBetter(): void {
    const { advice, notice, say } = this.page;
    const better = advice.showBetter(say);
    if (!better) return;
    notice.show(better);
    this.announce(better);
  }

  private change(): void {
    this.page.board?.undo(true);
    this.page.advice.dismiss();
    this.page.notice.end();
  }

  /** Play again. People at a site are asked first. */
  private async playAgain(view: View, same: boolean): Promise<void> {
    if (isOnline(view) && !view.seats.some((seat) => seat.kind === "computer")) {
      if (view.viewer !== null) await this.act(view.viewer, { kind: "rematch" });
      return;
    }
    try {
      navigate(`/t/${await openRematch(view, same)}`);
    } catch {
      this.page.notice.show({ title: this.page.say("app.failure"), detail: "" });
    }
  }

  private turnRound(): void {
    this.page.turningRound = true;
    window.setTimeout(() => (this.page.turningRound = false), TURNING_MS);
    this.page.live.turnRound();
  }

  // The board.

  readonly onMove = (event: CustomEvent<MoveDetail>): void => {
    effects.play("confirm");
    void this.move(event.detail.text);
  };

  readonly onWhy = async (event: CustomEvent<WhyDetail>): Promise<void> => {
    const { source, target } = event.detail;
    const why = await whyNot(this.page.live, event.detail, this.page.say);
    if (why) this.page.board?.refuse(target ?? source, why);
  };

  readonly onDraft = (event: CustomEvent<DraftDetail>): void => {
    const { page } = this;
    page.draft = event.detail;
    const { complete } = event.detail;
    if (!complete) {
      page.advice.dismiss();
      if (page.notice.status) page.notice.end();
    }
  };

  /** A press on the board makes a thinking computer play at once, and dismisses “no move”. */
  readonly onPress = (): void => {
    this.dismissNotice();
    const { view, connection } = this.page.live;
    if (!view || view.turn === null || view.turn === view.viewer) return;
    if (view.seats[view.turn].kind === "computer") connection?.hurry();
  };

  /** Dismiss the “no move” notice; false if there is none. */
  private dismissNotice(): boolean {
    const waiting = this.page.notice.stuck !== null;
    if (waiting) this.page.notice.end();
    return waiting;
  }

  /** Announce what the page is waiting for; false if nothing. */
  sayWaiting(): boolean {
    const { live, say } = this.page;
    if (live.waiting) this.announce(waitingStatus(live.waiting, live.pendingAction !== null, say));
    return live.waiting !== null;
  }

  private announce({ title, detail }: Status): void {
    this.page.board?.announce(`${title}. ${detail}`, true);
  }

  // Tools and keys.

  readonly useTool = (name: string): void => {
    const { page } = this;
    const { view } = page.live;
    if (!view || (OF_HOST.has(name) && this.sayWaiting()) || (PLAYING.has(name) && this.playOn())) return;
    const act = (kind: PlainAction) => view.viewer !== null && void this.act(view.viewer, { kind });
    switch (name) {
      case "hint":
        return void this.hint(view);
      case "flip":
        return void (page.turned = !page.turned);
      case "type":
        return this.typedMove.start(view);
      case "resign":
        return this.askResign(view);
      case "back":
        return void act("propose_take_back");
      case "abort":
        return void act("abort");
      case "offer_abort":
        return void act("offer_abort");
      case "pause":
        return void act(view.paused ? "resume" : "pause");
      case "restart":
        return void this.playAgain(view, true);
      case "leave":
        return navigate("/");
      case "share":
        return void this.share(view);
      case "chat":
        return void (page.tab = page.tab === "chat" ? (isEnded(view) ? "result" : "moves") : "chat");
      case "theme":
        return void dispatchEvent(new Event("cp-themes")); // the shell shows them on every page
      case "keys":
      case "menu":
        page.openSheet(name);
    }
  };

  /** A picture of the position, or of the result. */
  private async share(view: View): Promise<void> {
    const { board, say } = this.page;
    if (!board) return;
    const { pictureOf, shareFile } = await import("../../parts/picture");
    await shareFile(await pictureOf(board, pictureWords(view, say)));
  }

  private async hint(view: View): Promise<void> {
    const { page } = this;
    if (view.viewer === null) return;
    page.tab = "hint";
    try {
      const best = await page.advice.ask(page.say);
      if (!best) return;
      const sentence = page.say("web.say.best", { move: best });
      page.board?.announce(sentence);
      if (!page.hasList) page.notice.say(sentence);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      page.notice.say(failureText(page.say, error));
    }
  }

  /** Ask what to resign, and whether to. With one choice only the second. The focus goes to the button that plays on. */
  private askResign(view: View, chosen = 0): void {
    if (this.page.live.isDecided) return;
    // Whoever sits here has just moved: the game is not theirs to give up before the board has turned.
    if (this.page.live.handOver !== null) return this.page.board?.announce(this.page.say("web.say.ready_detail"), true);
    if (!view.may.includes("resign")) {
      const why = whyNoOffer(view, this.page.say);
      return why ? this.page.notice.say(why) : undefined;
    }
    const { resignations } = kitOf(view.options.game).table;
    this.page.resigning = resignations.length === 1 ? 1 : chosen;
    const { title, detail } = statusOf(view, this.page.screenState(view), this.page.say);
    const what = this.choices(view)?.items.find((each) => each.isChosen);
    this.page.board?.announce(what ? `${what.label}, ${what.note}.` : `${title} ${detail}`, true);
    this.page.focusOn('.acts [data-act="cancel"]');
  }

  /** Close the question whether to resign; false if it is not open. Whoever presses anything else has changed their mind. */
  playOn(): boolean {
    const isAsked = this.page.resigning !== null;
    this.page.resigning = null;
    return isAsked;
  }

  /** Something was tried on the board while it is locked. */
  readonly onLocked = (): void => void (this.playOn() || this.sayWaiting());

  /** The buttons of the action row. While the page is waiting, one can only leave. */
  buttons(view: View): Button[] {
    const buttons = buttonsOf(view, this.page.screenState(view), this.page.say);
    return this.page.live.waiting ? waitingRow(buttons, this.page.say) : buttons;
  }

  /** What is chosen beside the sentence; not while the page is waiting for the host. */
  choices(view: View): Choices | null {
    return this.page.live.waiting ? null : choicesOf(view, this.page.screenState(view), this.page.say);
  }

  onKey(event: KeyboardEvent): void {
    const { page } = this;
    const { view } = page.live;
    const target = event.composedPath()[0] as HTMLElement;
    if (event.defaultPrevented || !view || isInField(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const taken = handleKey(event, target, {
      view,
      board: page.board,
      buttons: [...this.buttons(view), ...(this.choices(view)?.items ?? [])],
      resigning: page.resigning,
      typed: this.typed,
      startTyping: (text) => void (this.sayWaiting() || this.typedMove.start(view, text)),
      perform: (id) => void this.perform(id),
      useTool: this.useTool,
      dismissNotice: () => this.dismissNotice(),
      sayWaiting: () => this.sayWaiting(),
      sayQuestion: () => this.announce(statusOf(view, page.screenState(view), page.say)),
      changePace: (by) => this.changePace(by),
    });
    if (taken) event.preventDefault();
  }
}
