import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { recordPath, replayOf } from "../api/http";
import { Page } from "../app/page";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { icon } from "../parts/icons";
import { places } from "../table/adapt";
import type { View } from "../table/view";
import { boardTemplate } from "./table-board";
import { moves } from "./table-panel";
import { seatTemplate, stripTemplate } from "./table-seats";

const STEP_MS = 1400;

/** A game once more: the same board, a slider, and every position to be copied. */
@customElement("cp-replay-page")
export class ReplayPage extends Page {
  @property() table = "";
  @state() private views: readonly View[] | null = null;
  @state() private at = 0;
  @state() private failed = false;
  @state() private playing = false;
  @state() private copied = false;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    window.clearInterval(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.views = await replayOf(this.table);
      this.at = 0;
    } catch {
      this.failed = true;
    }
  }

  private go(to: number): void {
    this.at = Math.min(Math.max(to, 0), (this.views?.length ?? 1) - 1);
    this.copied = false;
  }

  private toggle(): void {
    this.playing = !this.playing;
    window.clearInterval(this.timer);
    if (!this.playing) return;
    if (this.at === this.views!.length - 1) this.at = 0;
    this.timer = window.setInterval(() => {
      if (this.at >= this.views!.length - 1) this.toggle();
      else this.go(this.at + 1);
    }, STEP_MS);
  }

  private readonly onKey = (event: KeyboardEvent) => {
    if (!this.views || (event.target as HTMLElement).tagName === "INPUT") return;
    const jumps: Record<string, number> = { "[": this.at - 1, "]": this.at + 1, Home: 0, End: this.views.length - 1 };
    const to = jumps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  };

  private async copy(view: View): Promise<void> {
    await navigator.clipboard
      ?.writeText("position_id" in view.board ? view.board.xgid || view.board.position_id : view.board.fen)
      .catch(() => undefined);
    this.copied = true;
  }

  protected override render(): TemplateResult {
    const { say, views } = this;
    if (this.failed)
      return html`<main id="main" class="wrap" tabindex="-1">
        <h1 class="page-title">${say("web.games.missing")}</h1>
        <a class="btn" href="/games">${say("web.nav.games")}</a>
      </main>`;
    const view = views?.[this.at];
    if (!views || !view) return html`<main id="main" class="table" tabindex="-1"></main>`;
    const { top, bottom } = places(view, false);
    const seat = (which: 0 | 1, at: "upper" | "lower") =>
      seatTemplate({ view, seat: which, at, thinking: false, receivedAt: performance.now(), say, line: "" });
    const button = (key: string, to: number) =>
      html`<button
        class="btn"
        type="button"
        ?disabled=${this.at === Math.min(Math.max(to, 0), views.length - 1)}
        @click=${() => this.go(to)}
      >
        ${say(`web.replay.${key}`)}
      </button>`;
    const where = say("web.replay.at", { n: this.at + 1, total: views.length });
    return html`<div class="phone-bar">
        <a class="ib" href="/games" aria-label=${say("web.nav.games")}>${icon("back")}</a>
        <div class="mid">
          ${view.seats[top].name}<b>${view.seats[top].score} – ${view.seats[bottom].score}</b>${view.seats[bottom].name}
        </div>
      </div>
      <main id="main" class="table" tabindex="-1">
        <h1 class="hidden-word">${say("web.replay.title")}</h1>
        <section class="stage" aria-label=${say("web.table.board")}>
          ${boardTemplate({ view, ways: [], turned: false, crosses: [], settings: app.settings, say, plain: app.tongue.plain })}
        </section>
        <aside class="panel" aria-label=${say("web.replay.title")}>
          ${seat(top, "upper")}${stripTemplate(view, top, bottom, say)}${moves({ view, say })}
          <div class="scrub">
            <label class="note" for="slider">${where}</label
            ><input
              id="slider"
              type="range"
              min="0"
              max=${views.length - 1}
              .value=${String(this.at)}
              aria-valuetext=${where}
              @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))}
            />
            <div class="row">
              ${button("first", 0)}${button("back", this.at - 1)}<button
                class="btn p"
                type="button"
                @click=${this.toggle}
              >
                ${say(this.playing ? "web.replay.stop" : "web.replay.play")}</button
              >${button("forward", this.at + 1)}${button("last", views.length - 1)}
            </div>
            <div class="row">
              <button class="btn small" type="button" @click=${() => this.copy(view)}>
                ${say(this.copied ? "web.replay.copied" : "web.replay.copy")}</button
              ><a class="btn small" href=${recordPath(this.table)} download>${say("web.replay.record")}</a
              ><a class="btn small" href=${`/t/${this.table}/verify`}>${say("web.replay.verify")}</a>
            </div>
          </div>
          ${seat(bottom, "lower")}
        </aside>
      </main>`;
  }
}
