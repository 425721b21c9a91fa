import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { openTable, type NewSeat } from "../api/http";
import { Link, type Candidate, type Shown } from "../api/link";
import { Page } from "../app/page";
import { go } from "../app/router";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { begin, diceLeft, only, readWays, sources, type Step, type Way } from "../board/shared/draft";
import type { BoardElement, DraftDetail } from "../board/shared/board-element";
import { reasonText } from "../i18n/language";
import { icon } from "../parts/icons";
import { effects } from "../sound/effects";
import { groove, moodOf } from "../sound/groove";
import { lastNumber, places } from "../table/adapt";
import { newsOf } from "../table/news";
import {
  buttonsOf,
  isShow,
  resultStatus,
  statusOf,
  type ActionId,
  type Button,
  type Moment,
  type Status,
} from "../table/status";
import { people, type Seat, type View } from "../table/view";
import { boardTemplate } from "./table-board";
import { actionOf, nonce, sayBoard, sayCounts } from "./table-actions";
import { panelList, type Tab } from "./table-panel";
import { seatTemplate, stripTemplate } from "./table-seats";
import "./table-sheets";
import type { TableSheets } from "./table-sheets";

const NO_DRAFT: DraftDetail = { steps: [], complete: false, selected: null };
const NO_MOVE_MS = 2500;
const LINE_MS = 6000;

/** The table: a board, two seats, one status sentence, one action row. */
@customElement("cp-table-page")
export class TablePage extends Page {
  @property() table = "";
  @state() private view: View | null = null;
  @state() private ways: readonly Way[] = [];
  @state() private draft: DraftDetail = NO_DRAFT;
  @state() private thinking: number | null = null;
  @state() private connected = true;
  @state() private failure = "";
  @state() private turned = false;
  @state() private tab: Tab = "moves";
  @state() private resigning = false;
  @state() private handOver: Seat | null = null;
  @state() private stepping = false;
  @state() private notice: Status | null = null;
  @state() private crosses: readonly number[] = [];
  @state() private line: { text: string; seat: Seat } | null = null;
  @state() private hints: readonly Candidate[] | null = null;
  @state() private warned = "";
  @state() private receivedAt = 0;
  @state() private turningRound = false;

  private link: Link | null = null;
  private waysKey = "";
  private readonly spoken = new Set<string>();
  private noticeTimer = 0;
  private lineTimer = 0;
  private pending: Shown | null = null;

  private get board(): BoardElement | null {
    return this.querySelector<BoardElement>("cp-backgammon-board, cp-checkers-board");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    app.addEventListener("change", this.bringComforts);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    app.removeEventListener("change", this.bringComforts);
    groove.stop();
    this.link?.close();
    window.clearTimeout(this.noticeTimer);
    window.clearTimeout(this.lineTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) this.sitDown();
  }

  private sitDown(): void {
    this.link?.close();
    Object.assign(this, {
      view: null,
      ways: [],
      draft: NO_DRAFT,
      failure: "",
      handOver: null,
      resigning: false,
      tab: "moves",
      turned: false,
      hints: null,
      line: null,
    });
    this.spoken.clear();
    const link = new Link(this.table, {
      view: (shown) => this.show(shown),
      thinking: (seat) => (this.thinking = seat),
      connected: (yes) => {
        this.connected = yes;
        if (yes) void this.watch(this.view?.viewer ?? null);
      },
    });
    this.link = link;
  }

  private async watch(seat: Seat | null): Promise<void> {
    try {
      const answer = await this.link!.watch(seat);
      if (answer.ok) this.show(answer);
      else this.failure = reasonText(this.say, "table", answer.reason, answer.sentence);
    } catch {
      this.connected = false;
    }
  }

  private show(shown: Shown): void {
    if (this.notice && this.crosses.length > 0 && shown.view.viewer === this.view?.viewer)
      return void (this.pending = shown); // let “no move” be read first
    const before = this.view;
    const { view } = shown;
    if (before && view.viewer === before.viewer && view.number < before.number) return;
    const mine = people(view);
    if (view.viewer === null && mine.length > 0)
      return void this.watch(mine.find((seat) => view.to_act.includes(seat)) ?? mine[0]!);
    this.view = view;
    this.receivedAt = performance.now();
    this.adoptWays(shown);
    if (view.phase === "seating") this.giveNonces(view);
    if (view.phase !== "playing" || view.viewer !== view.turn) this.warned = "";
    if (before?.phase !== view.phase)
      this.tab = view.phase === "over" || view.phase === "between_games" ? "result" : "moves";
    if (before && view.number !== before.number) this.hints = this.tab === "hint" ? this.hints : null;
    this.handOver = this.nextPerson(view, mine);
    this.tell(before, view);
    if (shown.next) go(`/t/${shown.next}`);
  }

  /** The same ways keep their place in memory, so that a draft survives news that do not concern it. */
  private adoptWays(shown: Shown): void {
    const { view } = shown;
    const key = JSON.stringify([
      view.viewer,
      lastNumber(view),
      view.dice?.number,
      view.phase,
      view.log.filter((line) => line.taken_back).length,
      shown.ways.length,
      shown.ways[0] ?? null,
    ]);
    if (key === this.waysKey) return;
    this.waysKey = key;
    this.ways = readWays(shown.ways);
    this.draft = NO_DRAFT;
    const forced = only(begin(this.ways));
    if (forced) this.draft = { steps: [], complete: false, selected: forced.source };
  }

  private nextPerson(view: View, mine: readonly Seat[]): Seat | null {
    if (mine.length < 2 || view.phase !== "playing" || view.paused || view.viewer === null) return null;
    const waiting = view.to_act.filter((seat) => mine.includes(seat));
    return waiting.length > 0 && !waiting.includes(view.viewer) ? waiting[0]! : null;
  }

  /** What is chosen in the settings holds in the game that is on. */
  private readonly bringComforts = () => {
    const { view } = this;
    if (!view || view.phase === "over") return;
    const { autoRoll, autoForced, autoBearOff, confirm } = app.settings;
    const comfort = { auto_roll: autoRoll, auto_forced: autoForced, auto_bear_off: autoBearOff, confirm };
    for (const seat of people(view)) {
      if (JSON.stringify(comfort) !== JSON.stringify(view.seats[seat].comfort))
        void this.link?.act(seat, { kind: "set_comfort", comfort }).catch(() => undefined);
    }
  };

  private giveNonces(view: View): void {
    for (const seat of people(view))
      if (!view.seats[seat].ready)
        void this.link!.act(seat, { kind: "give_nonce", nonce: nonce() }).catch(() => undefined);
  }

  private tell(before: View | null, view: View): void {
    const news = newsOf(before, view, app.tongue.plain);
    for (const name of news.sounds) effects.play(name);
    if (document.hidden && news.urgent) effects.play("turn");
    void this.updateComplete.then(() => {
      if (news.polite.length > 0) this.board?.announce(news.polite.join(" "));
      if (news.urgent) this.board?.announce(news.urgent, true);
      if (view.phase === "over" && before?.phase !== "over")
        this.board?.announce(
          `${resultStatus(view, app.tongue.plain).title}. ${resultStatus(view, app.tongue.plain).detail}`,
          true,
        );
    });
    if (news.line && !this.spoken.has(`${view.game}${news.line.key}`)) {
      this.spoken.add(`${view.game}${news.line.key}`);
      this.line = { text: this.say(news.line.key), seat: news.line.seat };
      if (app.settings.voice && "speechSynthesis" in window && !app.settings.muted)
        speechSynthesis.speak(
          Object.assign(new SpeechSynthesisUtterance(app.tongue.plain(news.line.key)), {
            lang: app.tongue.language,
            volume: app.settings.volume,
          }),
        );
      window.clearTimeout(this.lineTimer);
      this.lineTimer = window.setTimeout(() => (this.line = null), LINE_MS);
    }
    if (news.stuck && news.stuck.seat === view.viewer) this.noMove(view, news.stuck.dice);
  }

  /** Nothing could be played: the sentence stays long enough to be read, or until a press. */
  private noMove(view: View, [a, b]: [number, number]): void {
    const onBar = "points" in view.board && (view.board.points[25] ?? 0) > 0;
    this.crosses = onBar ? [...new Set([25 - a, 25 - b])] : [];
    this.notice = {
      title: this.say(a === b ? "status.no_move_double" : "status.no_move", { a, b }),
      detail: this.say("web.say.passes"),
    };
    window.clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(this.endNotice, NO_MOVE_MS);
  }

  private readonly endNotice = () => {
    window.clearTimeout(this.noticeTimer);
    this.notice = null;
    this.crosses = [];
    const { pending } = this;
    this.pending = null;
    if (pending) this.show(pending);
  };

  /** Only where it was asked for, only in its own theme, and never before a press has woken the sound. */
  private playMusic(): void {
    const { music, muted, theme, volume } = app.settings;
    const { view } = this;
    const { audio } = effects;
    if (!music || muted || theme !== "backyamon" || !audio || !view || view.paused) return groove.stop();
    const board = "points" in view.board ? view.board : null;
    const away = view.options.length > 1 ? Math.min(...view.seats.map((seat) => view.options.length - seat.score)) : 9;
    groove.set(
      moodOf({
        contact: board?.contact ?? true,
        cube: view.cube?.value ?? 1,
        away,
        pipsGone: board ? 334 - board.pips[0] - board.pips[1] : view.log.length * 3,
      }),
    );
    groove.start(audio.context, volume);
  }

  protected override updated(): void {
    this.playMusic();
  }

  private moment(view: View): Moment {
    const { draft } = this;
    const left = view.dice ? diceLeft({ ways: this.ways, made: draft.steps }, view.dice.dice) : [];
    return {
      draft: { steps: draft.steps.length, complete: draft.complete, selected: draft.selected },
      diceLeft: left,
      sources: sources(begin(this.ways)),
      handOver: this.handOver,
      resigning: this.resigning,
      forced: view.legal_moves.length === 1,
      stepping: this.stepping,
      confirms: view.options.game === "backgammon" ? app.settings.confirm : app.settings.confirmCheckers,
    };
  }

  // What the buttons and keys do.

  private readonly perform = async (id: ActionId): Promise<void> => {
    const { view, link } = this;
    if (!view || !link) return;
    this.board?.finish();
    switch (id) {
      case "confirm":
        return void this.board?.confirmMove();
      case "undo":
        return this.board?.undo();
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
        if (people(view).length === 0) await this.act(0, { kind: "next_game" });
        return;
      default: {
        this.resigning = false;
        const action = actionOf(id, view);
        if (action && view.viewer !== null) await this.act(view.viewer, action);
      }
    }
  };

  private async act(seat: Seat, action: { kind: string; [field: string]: unknown }, anyway = false): Promise<void> {
    try {
      const answer = await this.link!.act(seat, action, anyway);
      if (answer.ok) return;
      const { code, params } = answer.reason;
      if (code === "blunder") {
        this.warned = String(action.text);
        this.notice = {
          title: this.say("web.say.blunder", { move: params.move, loss: params.loss }),
          detail: this.say("web.say.blunder_detail", { best: params.best }),
        };
        this.board?.announce(`${this.notice.title}. ${this.notice.detail}`, true);
        return;
      }
      const sentence = reasonText(this.say, this.view!.options.game, answer.reason, answer.sentence);
      this.notice = { title: sentence, detail: "" };
      this.board?.announce(sentence, true);
      window.clearTimeout(this.noticeTimer);
      this.noticeTimer = window.setTimeout(this.endNotice, 4000);
    } catch {
      this.connected = false;
    }
  }

  private async again(view: View, same: boolean): Promise<void> {
    const seats = view.seats.map((seat): NewSeat => ({
      name: seat.name,
      kind: seat.kind === "computer" ? "computer" : "person",
      ...(seat.level ? { level: seat.level } : {}),
      comfort: { ...seat.comfort },
    }));
    const first = same ? view.options.first_colour : view.seats[0].colour === "white" ? "black" : "white";
    try {
      go(`/t/${await openTable({ ...view.options, first_colour: first }, seats)}`);
    } catch {
      this.notice = { title: this.say("app.failure"), detail: "" };
    }
  }

  /** Same device: the board turns round for the other player. */
  private turnRound(): void {
    const seat = this.handOver;
    this.handOver = null;
    this.turningRound = true;
    window.setTimeout(() => (this.turningRound = false), 430);
    if (seat !== null) void this.watch(seat);
  }

  private readonly onMove = (event: CustomEvent<{ text: string }>) => {
    if (!this.view || this.view.viewer === null) return;
    const { text } = event.detail;
    effects.play("confirm");
    const anyway = this.warned === text;
    this.notice = null;
    void this.act(this.view.viewer, { kind: "move", text }, anyway);
  };

  private readonly onWhy = async (
    event: CustomEvent<{ source: number; target: number | null; steps: readonly Step[] }>,
  ): Promise<void> => {
    const { source, target, steps } = event.detail;
    if (!this.view || this.view.viewer === null) return;
    const answer = await this.link!.why(this.view.viewer, steps, source, target).catch(() => null);
    if (!answer) return;
    const reason = answer.reason;
    const sentence = reason ? reasonText(this.say, this.view.options.game, reason, answer.sentence) : answer.sentence;
    if (sentence) this.board?.refuse(target ?? source, sentence);
  };

  private readonly onDraft = (event: CustomEvent<DraftDetail>) => {
    const was = this.draft.complete;
    this.draft = event.detail;
    if (event.detail.steps.length === 0 || !event.detail.complete) this.warned = "";
    if (this.notice && !event.detail.complete) this.endNotice();
    if (event.detail.complete && !was)
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(".acts .btn.p")?.focus());
  };

  /** A press on the board while a computer thinks hurries it; while “no move” stands it goes on. */
  private readonly onPress = () => {
    if (this.pending || this.crosses.length > 0) this.endNotice();
    if (
      this.view?.turn !== null &&
      this.view?.turn !== undefined &&
      this.view.turn !== this.view.viewer &&
      this.view.seats[this.view.turn].kind === "computer"
    )
      this.link?.hurry();
  };

  private async hint(): Promise<void> {
    if (!this.view || this.view.viewer === null) return;
    this.tab = "hint";
    this.hints = null;
    const answer = await this.link!.hint(this.view.viewer).catch(() => null);
    if (!answer) return;
    if (!answer.ok)
      this.notice = { title: reasonText(this.say, this.view.options.game, answer.reason, answer.sentence), detail: "" };
    const cube = answer.ok && answer.cube ? [{ text: this.say(answer.cube) }] : [];
    this.hints = answer.ok ? [...cube, ...answer.candidates] : [];
    const [best] = this.hints;
    if (best) this.board?.announce(this.say("web.say.best", { move: best.text }));
  }

  private readonly tool = (name: string) => {
    const sheets = this.querySelector<TableSheets>("cp-table-sheets")!;
    const { view } = this;
    if (!view) return;
    if (name === "hint") return void this.hint();
    if (name === "flip") return void (this.turned = !this.turned);
    if (name === "resign") return void (view.may.includes("resign") && (this.resigning = true));
    if (name === "back") return void (view.viewer !== null && this.act(view.viewer, { kind: "propose_take_back" }));
    if (name === "pause")
      return void (view.viewer !== null && this.act(view.viewer, { kind: view.paused ? "resume" : "pause" }));
    if (name === "restart") return void this.again(view, true);
    if (name === "leave") return go("/");
    if (name === "keys" || name === "menu" || name === "theme") sheets.open(name);
  };

  private readonly onKey = (event: KeyboardEvent) => {
    const target = event.composedPath()[0] as HTMLElement;
    if (
      event.defaultPrevented ||
      !this.view ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    if (this.takeKey(event, target)) event.preventDefault();
  };

  private takeKey(event: KeyboardEvent, target: HTMLElement): boolean {
    const { key } = event;
    const view = this.view!;
    const buttons = buttonsOf(view, this.moment(view), this.say);
    if (key === " " || key === "Enter") {
      if (
        (target.tagName === "BUTTON" && event.target !== this.board) ||
        target.tagName === "A" ||
        target.getAttribute("role") === "tab"
      )
        return false;
      if (this.pending || this.crosses.length > 0) return (this.endNotice(), true);
      const primary = buttons.find((button) => button.primary && button.enabled);
      if (primary) return (void this.perform(primary.id), true);
      return this.board?.handleKey(event) ?? false;
    }
    if (event.altKey || event.metaKey) return false;
    if (this.resigning && (key === "Escape" || /^[123]$/.test(key)))
      return (void this.perform(key === "Escape" ? "cancel" : (`resign-${key}` as ActionId)), true);
    const named = buttons.find(
      (button) => button.key?.toLowerCase() === key.toLowerCase() && button.enabled && button.id !== "undo",
    );
    const letter = /^[a-z?]$/i.test(key);
    if (letter && !app.settings.letterKeys) return false;
    if (named && !event.ctrlKey) return (void this.perform(named.id), true);
    const tools: Record<string, string> = { i: "hint", f: "flip", r: "resign", e: "back", "?": "keys", F10: "menu" };
    if (tools[key] && !event.ctrlKey) return (this.tool(tools[key]), true);
    if (key === "n" || key === "m")
      return (void app.change(key === "n" ? { numbers: !app.settings.numbers } : { muted: !app.settings.muted }), true);
    if (key === "b" || key === "p" || key === "a") {
      const { plain } = app.tongue;
      const last = view.log.findLast((line) => line.move !== null && !line.taken_back);
      const text =
        key === "b"
          ? sayBoard(view, plain)
          : key === "p"
            ? sayCounts(view, plain)
            : last
              ? newsOf({ ...view, number: last.number - 1 }, view, plain).polite.at(-1)
              : plain("ear.no_last");
      this.board?.announce(text ?? plain("ear.no_last"), true);
      return true;
    }
    if (key === "Tab" && target !== document.body) return false;
    return this.board?.handleKey(event) ?? false;
  }

  // Drawing.

  protected override render(): TemplateResult {
    const { view } = this;
    if (this.failure)
      return html`<main id="main" class="wrap" tabindex="-1">
        <h1 class="page-title">${this.failure}</h1>
        <a class="btn" href="/">${this.say("web.act.home")}</a>
      </main>`;
    if (!view)
      return html`<main id="main" class="table" tabindex="-1">
        <div class="stage"><cp-backgammon-board faint .say=${app.tongue.plain}></cp-backgammon-board></div>
        <aside class="panel"></aside>
      </main>`;
    const moment = this.moment(view);
    const status = !this.connected
      ? { title: this.say("web.say.lost"), detail: this.say("web.say.lost_detail") }
      : (this.notice ?? statusOf(view, moment, this.say));
    const { top, bottom } = places(view, this.turned);
    const buttons = buttonsOf(view, moment, this.say);
    const seat = (which: Seat, at: "upper" | "lower") =>
      seatTemplate({
        view,
        seat: which,
        at,
        thinking: this.thinking === which,
        receivedAt: this.receivedAt,
        say: this.say,
        line: this.line?.seat === which ? this.line.text : "",
      });
    return html`<div class="phone-bar">
        <a class="ib" href="/" aria-label=${this.say("web.act.leave")}>${icon("back")}</a>
        <div class="mid">
          ${view.seats[top].name}<b>${view.seats[top].score} – ${view.seats[bottom].score}</b>${view.seats[bottom].name}
        </div>
        <button class="ib" type="button" aria-label=${this.say("web.tool.menu")} @click=${() => this.tool("menu")}>
          ${icon("menu")}
        </button>
      </div>
      <main id="main" class="table" tabindex="-1">
        <h1 class="hidden-word">
          ${this.say(`game.${view.options.game}`)}: ${view.seats[0].name}, ${view.seats[1].name}
        </h1>
        <section
          class=${this.turningRound ? "stage turning" : "stage"}
          aria-label=${this.say("web.table.board")}
          @pointerdown=${this.onPress}
        >
          ${boardTemplate({ view, ways: this.handOver === null && !view.paused ? this.ways : [], turned: this.turned, crosses: this.crosses, settings: app.settings, say: this.say, plain: app.tongue.plain, onMove: this.onMove, onWhy: this.onWhy, onDraft: this.onDraft, onRoll: () => void this.perform("roll"), onCube: () => view.may.includes("double") && void this.perform("double") })}
        </section>
        <aside class="panel" aria-label=${this.say("web.table.panel")}>
          ${seat(top, "upper")}${stripTemplate(view, top, bottom, this.say)}
          ${panelList({ view, tab: this.tab, hints: this.hints, say: this.say, table: this.table, open: (tab) => (this.tab = tab) })}
          <div class="say">
            <p class="t">${status.title}</p>
            <p class="d">${status.detail}</p>
          </div>
          <div class=${buttons.filter((each) => !each.icon).length > 2 ? "acts many" : "acts"}>
            ${buttons.map((button) => this.button(button))}
          </div>
          ${seat(bottom, "lower")}${this.tools(view)}
        </aside>
      </main>
      <cp-table-sheets .view=${view} .onTool=${this.tool}></cp-table-sheets>`;
  }

  private button(button: Button): TemplateResult {
    const { id, label, key, primary, icon: iconOnly, enabled } = button;
    const cls = `btn${primary ? " p" : ""}${iconOnly ? " s" : ""}`;
    return html`<button
      class=${cls}
      type="button"
      data-act=${id}
      ?disabled=${!enabled || !this.connected}
      aria-label=${iconOnly ? label : nothing}
      @click=${() => this.perform(id)}
    >
      ${iconOnly ? icon("undo") : label}${key && primary ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}
    </button>`;
  }

  private tools(view: View): TemplateResult {
    const tool = (name: string, picture: Parameters<typeof icon>[0], enabled = true) =>
      html`<button
        class="ib"
        type="button"
        data-tool=${name}
        aria-label=${this.say(`web.tool.${name}`)}
        title=${this.say(`web.tool.${name}`)}
        ?disabled=${!enabled}
        @click=${() => this.tool(name)}
      >
        ${icon(picture)}
      </button>`;
    const may = (kind: string) => view.may.includes(kind);
    return html`<div class="tools">
      ${tool("resign", "flag", may("resign"))}${tool("back", "undo", may("propose_take_back"))}${tool("flip", "flip")}${tool("hint", "hint", view.viewer !== null && view.turn === view.viewer && !isShow(view))}${tool("theme", "theme")}${tool("keys", "keys")}${tool("menu", "menu")}
    </div>`;
  }
}
