import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { filePath, recordPath, replayOf } from "../api/tables";
import type { Replay, Review, ReviewedMove } from "../api/messages";
import { Loader } from "../app/loader";
import { isInField, Page } from "../app/page";
import { site } from "../app/site";
import { reviewOf } from "../engine/review";
import { kitOf } from "../games";
import { percent } from "../i18n/figures";
import { chancesGraph } from "../parts/chances-graph";
import { verdictText } from "../parts/verdict";
import { icon } from "../parts/icons";
import { missingPage } from "../parts/missing";
import { waitingNote } from "../parts/waiting";
import { isTurned, ownSeat } from "../table/seats";
import { frameOf, viewAt } from "../table/replay";
import { pictureWords } from "../table/status";
import { other, type Seat, type View } from "../table/view";
import { BOARD_TAGS, boardTemplate, ratioStyle } from "./table/board";
import { barScore } from "./table/controls";
import { moves, verifyLink } from "./table/panel";
import { seatTemplate, stripTemplate } from "./table/seats";

const STEP_MS = 1400;

/** The seat at the bottom: the viewer's if they played, otherwise White's. */
function playerSeat(view: View): Seat {
  const own = view.seats.filter((seat) => (site.online ? seat.name === site.me?.name : seat.kind === "person"));
  return own.length === 1 ? own[0]!.seat : ownSeat(view);
}

/** The replay of a match: the board, a slider, the engine's marks, and positions to copy. */
@customElement("cp-replay-page")
export class ReplayPage extends Page {
  @property() table = "";
  @state() private replay: Replay | null = null;
  @state() private review: Review | null = null;
  @state() private isReviewing = false;
  @state() private at = 0;
  private readonly loader = new Loader(this);
  private readonly reviewLoader = new Loader(this);
  @state() private playing = false;
  @state() private copied = false;
  /** How many decisions of how many are judged. */
  @state() private reviewed: readonly [number, number] | null = null;
  private timer = 0;
  private drawn: { at: number; view: View } | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) void this.load();
  }

  private async load(): Promise<void> {
    this.drawn = null;
    this.review = this.reviewed = null;
    const { table } = this;
    this.replay = await this.loader.load(() => replayOf(table));
    if (!this.replay) return;
    this.at = 0;
    const { replay } = this;
    const { results, phase, options } = replay.view;
    this.isReviewing = results.length > 0 && site.reviews(phase === "over");
    if (!this.isReviewing) return;
    this.review = await this.reviewLoader.load(
      (signal) => reviewOf(table, options.game, { signal, replay, progress: (...of) => (this.reviewed = of) }),
      true,
    );
    this.isReviewing = table !== this.table;
  }

  private get last(): number {
    return (this.replay?.frames.length ?? 1) - 1;
  }

  /** The same frame always gives the same view, so that a redraw does not look like a change to the board. */
  private view(replay: Replay): View {
    if (this.drawn?.at !== this.at) this.drawn = { at: this.at, view: viewAt(replay, this.at) };
    return this.drawn.view;
  }

  private go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.last);
    this.copied = false;
  }

  private toggle(): void {
    this.playing = !this.playing;
    window.clearInterval(this.timer);
    if (!this.playing) return;
    if (this.at === this.last) this.at = 0;
    this.timer = window.setInterval(() => {
      if (this.at >= this.last) this.toggle();
      else this.go(this.at + 1);
    }, STEP_MS);
  }

  protected override onKey(event: KeyboardEvent): void {
    if (!this.replay || isInField(event)) return;
    const jumps: Record<string, number> = { "[": this.at - 1, "]": this.at + 1, Home: 0, End: this.last };
    const to = jumps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  private async share(view: View): Promise<void> {
    const board = this.querySelector<HTMLElement>(BOARD_TAGS)!;
    const { pictureOf, shareFile } = await import("../parts/picture");
    await shareFile(await pictureOf(board, pictureWords(view, this.say)));
  }

  private async copy(view: View): Promise<void> {
    const { copied } = kitOf(view.options.game).table.position(view);
    await navigator.clipboard?.writeText(copied).catch(() => undefined);
    this.copied = true;
  }

  protected override render(): TemplateResult {
    const { say, replay } = this;
    if (this.loader.refusal) return missingPage(say, say("web.missing.table"), say("web.missing.table_detail"));
    if (!replay)
      return html`<main id="main" class="wrap" tabindex="-1">${waitingNote(this.loader.isWaiting, say)}</main>`;
    const view = this.view(replay);
    const bottom = playerSeat(view);
    const top = other(bottom);
    const parts = { view, ways: [], turned: isTurned(view, bottom), crosses: [] };
    const log = replay.log.filter((line) => line.game === view.game);
    return html`<main id="main" class="table replay" style=${ratioStyle(view.options.game)} tabindex="-1">
        <h1 class="hidden-word">${say("web.replay.title")}</h1>
        ${this.phoneBar(view, top, bottom)}
        <section class="stage" aria-label=${say("web.table.board")}>${boardTemplate(parts)}</section>
        <aside class="panel" aria-label=${say("web.replay.title")}>
          ${this.seat(view, top, "upper")}${stripTemplate(view, top, bottom, say)}
          ${moves({
            view: { ...view, log },
            say,
            current: view.log.findLast((line) => line.move !== null)?.number ?? 0,
            marks: this.review?.games.find((game) => game.game === view.game)?.moves ?? [],
            pick: (number) => this.go(frameOf(replay, number)),
          })}
          ${this.judgment(view)} ${this.scrubber(view)}${this.seat(view, bottom, "lower")}
        </aside>
      </main>
      ${this.menu(view)}`;
  }

  private phoneBar(view: View, top: Seat, bottom: Seat): TemplateResult {
    const [upper, lower] = [view.seats[top], view.seats[bottom]];
    return html`<div class="phone-bar">
      <a class="ib to-back" href=${site.games} aria-label=${this.say("web.nav.games")}>${icon("back")}</a>
      ${barScore(view, upper, lower, this.say)}
      <button
        class="ib to-menu"
        type="button"
        aria-label=${this.say("web.tool.menu")}
        @click=${() => this.querySelector("dialog")?.showModal()}
      >
        ${icon("menu")}
      </button>
    </div>`;
  }

  /** For windows that have no room for the links beside the board. */
  private menu(view: View): TemplateResult {
    const { say } = this;
    const close = (event: Event) => (event.currentTarget as HTMLElement).closest("dialog")!.close();
    return html`<dialog
      class="sheet"
      aria-labelledby="replay-menu"
      @click=${(event: Event) => event.target === event.currentTarget && close(event)}
    >
      <div class="dh">
        <h2 id="replay-menu">${say("menu.title")}</h2>
        <div class="sp"></div>
        <button class="ib" type="button" aria-label=${say("web.tool.close")} @click=${close}>${icon("close")}</button>
      </div>
      <div class="db links">${this.links(view)}</div>
    </dialog>`;
  }

  private links(view: View): TemplateResult {
    const { say } = this;
    return html`<button class="btn small" type="button" @click=${() => this.copy(view)}>
        ${say(this.copied ? "web.replay.copied" : "web.replay.copy")}
      </button>
      <button class="btn small" type="button" @click=${() => this.share(view)}>${say("web.share")}</button>
      <a class="btn small" href=${filePath(this.table)} download>${say("web.replay.file")}</a>
      <a class="btn small" href=${recordPath(this.table)} download>${say("web.replay.record")}</a>
      ${verifyLink(view, this.table, say)}`;
  }

  private seat(view: View, seat: Seat, at: "upper" | "lower"): TemplateResult {
    return seatTemplate({ view, seat, at, thinking: false, receivedAt: 0, say: this.say, line: "" });
  }

  /** The winning chances so far, and what the last move lost. */
  private judgment(view: View): TemplateResult | typeof nothing {
    if (this.reviewed && !this.review) {
      const [done, of] = this.reviewed;
      return html`<p class="note">${this.say("web.study.progress", { done, of })}</p>`;
    }
    const game = this.review?.games.find((each) => each.game === view.game);
    if (this.isReviewing) return html`<p class="graph small waiting">${this.say("web.review.working")}</p>`;
    if (!game || game.chances.length < 2) return nothing;
    const own = playerSeat(view);
    const chances = own === 0 ? game.chances : game.chances.map((chance) => 1 - chance);
    const made = game.moves.filter((move) => move.choice === "move" && move.number <= view.number);
    const known = made.filter((move) => move.chance !== null).length;
    const at = view.results.length >= view.game ? chances.length - 1 : Math.max(known - 1, 0);
    const chance = percent(chances[at]!);
    return html`<figure class="graph small">
      <svg viewBox="0 0 300 120" preserveAspectRatio="none" aria-hidden="true">${chancesGraph(chances, at)}</svg>
      <figcaption>
        <span>${this.say("web.review.chances_of", { name: view.seats[own].name, chance })}</span>
        <span>${this.verdict(made.at(-1))}</span>
      </figcaption>
    </figure>`;
  }

  private verdict(move: ReviewedMove | undefined): string {
    if (!move || move.loss < 0.01) return "";
    return verdictText(this.say, move);
  }

  private scrubber(view: View): TemplateResult {
    const { say, last } = this;
    const where = say("web.replay.at", { n: this.at + 1, total: last + 1 });
    const jump = (key: "first" | "back" | "forward" | "last", to: number) =>
      html`<button
        class=${`btn ${key}`}
        type="button"
        aria-label=${say(`web.replay.${key}`)}
        title=${say(`web.replay.${key}`)}
        ?disabled=${this.at === Math.min(Math.max(to, 0), last)}
        @click=${() => this.go(to)}
      >
        ${icon(key)}
      </button>`;
    const slide = (event: Event) => this.go(Number((event.target as HTMLInputElement).value));
    return html`<div class="scrub">
      <label class="note" for="slider">${where}</label>
      <input
        id="slider"
        type="range"
        min="0"
        max=${last}
        .value=${String(this.at)}
        aria-valuetext=${where}
        @input=${slide}
      />
      <div class="row jumps">
        ${jump("first", 0)}${jump("back", this.at - 1)}
        <button class="btn p" type="button" @click=${this.toggle}>
          ${say(this.playing ? "web.replay.stop" : "web.replay.play")}
        </button>
        ${jump("forward", this.at + 1)}${jump("last", last)}
      </div>
      <div class="row links">${this.links(view)}</div>
    </div>`;
  }
}
