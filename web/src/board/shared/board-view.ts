/**
 * What every board shows: three layers (the empty board, the pieces, labeled buttons), two live regions, and a bubble for refusals.
 * `BoardElement` handles presses and keys.
 */
import { LitElement, html, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { catalog, type Say } from "../../i18n/format";
import english from "../words/en.json";
import { boardStyles } from "./board-styles";
import { newDraft, type Step, type Target, type Way } from "./draft";
import { hasTurn, movable, offered, openHand, type Hand } from "./hand";
import { PieceMotion, type Pace, type PieceSpot, type Spot } from "./motion";
import { DEFINITIONS } from "./pieces";

/** The longest that anybody waits for pieces to arrive. */
const MOST_FRAMES = 300;

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** One labeled button of the grid. With `place` null it can be read but not pressed. */
export interface Cell {
  readonly key: string;
  readonly place: number | null;
  readonly box: Box;
  readonly label: string;
}

/** A piece as it is drawn, centered on its spot. Later pieces are drawn above earlier ones. */
export interface DrawnPiece extends PieceSpot {
  readonly id: string;
  readonly drawing: SVGTemplateResult;
}

const BUBBLE_MS = 4000;

export const ENGLISH: Say = catalog("en", english);

export abstract class BoardView extends LitElement {
  static override styles = boardStyles;

  /** Every order of steps of every legal move; empty if it is not this player's turn. */
  @property({ attribute: false }) ways: readonly Way[] = [];
  /** Translates the sentences for screen readers; English by default. */
  @property({ attribute: false }) say: Say = ENGLISH;
  /** Show the other side at the bottom. */
  @property({ type: Boolean }) turned = false;
  /** One click plays the longest move. */
  @property({ type: Boolean }) longest = false;
  /** A complete move waits for `confirmMove`; otherwise it is sent at once. */
  @property({ type: Boolean }) confirms = false;
  @property({ type: Boolean, attribute: "no-numbers" }) noNumbers = false;
  @property({ type: Boolean }) faint = false;
  /** A move is being answered, or a question is open: nothing can be tried. An attempt emits `cp-locked`. */
  @property({ type: Boolean }) locked = false;
  /** A suggested move, drawn as arrows. */
  @property({ attribute: false }) advised: readonly Step[] = [];
  /** What to call it beside the arrows. */
  @property({ attribute: false }) advisedName = "";
  /** What was played instead, drawn dashed, and what to call it. */
  @property({ attribute: false }) played: readonly Step[] = [];
  @property({ attribute: false }) playedName = "";
  /** What the tried move costs, shown beside it. */
  @property() cost = "";

  @state() protected hand: Hand = openHand(newDraft([]));
  @state() protected roving = "";
  @state() private bubble: { text: string; spot: Spot } | null = null;
  @state() private polite = "";
  @state() private assertive = "";
  @state() protected hovered: number | null = null;

  protected readonly motion = new PieceMotion();
  private bubbleTimer = 0;
  protected abstract readonly size: { width: number; height: number };
  protected abstract readonly unit: number;
  protected abstract readonly boardTitle: string;
  protected abstract furniture(): SVGTemplateResult;
  protected abstract pieces(): DrawnPiece[];
  /** Drawn under and over the pieces: frames of the last move, rings, targets, dice, cube. */
  protected abstract under(): SVGTemplateResult | typeof nothing;
  protected abstract over(): SVGTemplateResult | typeof nothing;
  protected abstract rows(): Cell[][];
  protected abstract ownPieceOn(place: number): boolean;
  protected abstract topPiece(place: number): string | null;
  protected abstract landing(target: Target): Spot;
  protected abstract placeSpot(place: number): Spot;
  protected abstract placeAt(spot: Spot): number | null;
  protected abstract paceOf(id: string, from: Spot, to: Spot): Pace | null;
  protected abstract placeName(place: number): string;
  protected abstract targetWith(target: Target): string;
  protected abstract neighbor(key: string, direction: "up" | "down" | "left" | "right"): string | null;
  protected abstract soundOf(step: Step): string;
  /** The notation of a complete move. */
  protected abstract textOf(steps: readonly Step[]): string;

  protected abstract onDown(event: PointerEvent): void;
  protected abstract onMove(event: PointerEvent): void;
  protected abstract onUp(event: PointerEvent): void;
  protected abstract onCancel(): void;
  protected abstract onKey(event: KeyboardEvent): void;
  protected abstract onClick(event: MouseEvent, cell: Cell): void;

  announce(text: string, urgent = false): void {
    const again = (old: string) => (old === text ? `${text}\u00a0` : text); // screen readers announce only a change
    if (urgent) this.assertive = again(this.assertive);
    else this.polite = again(this.polite);
  }

  /** Show a sentence at a place for a few seconds. */
  protected showBubble(place: number, text: string): void {
    this.bubble = { text, spot: this.placeSpot(place) };
    window.clearTimeout(this.bubbleTimer);
    this.bubbleTimer = window.setTimeout(() => this.hideBubble(), BUBBLE_MS);
  }

  protected hideBubble(): void {
    window.clearTimeout(this.bubbleTimer);
    this.bubble = null;
  }

  protected emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  protected get isMoving(): boolean {
    return this.motion.isMoving(this.renderRoot);
  }

  /** Resolves once no piece is moving any more; at once in a page that nobody sees, which draws no frames. */
  async settled(): Promise<void> {
    await this.updateComplete;
    for (let frames = 0; frames < MOST_FRAMES && this.isMoving && !document.hidden; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  /** Finish all animations, so that a press counts at once. */
  finish(): void {
    this.motion.finish(this.renderRoot);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("ways")) this.hand = openHand(newDraft(this.ways));
  }

  /** Where the board is turned, its buttons are put elsewhere: the place that has the focus keeps it. */
  protected override update(changed: PropertyValues): void {
    const root = this.renderRoot as ShadowRoot;
    const key = root.activeElement?.getAttribute("data-key");
    super.update(changed);
    if (key && !root.activeElement) root.querySelector<HTMLElement>(`button[data-key="${key}"]`)?.focus();
  }

  protected override render(): TemplateResult {
    const { width, height } = this.size;
    const box = `0 0 ${width} ${height}`;
    const rows = this.rows();
    const live = hasTurn(this.hand);
    if (!rows.flat().some((cell) => cell.key === this.roving)) this.roving = rows[0]?.[0]?.key ?? "";
    return html`<div
        class=${this.faint ? "board faint" : "board"}
        style=${`aspect-ratio:${width}/${height};border-radius:${2600 / width}cqw`}
      >
        <svg class="furniture" viewBox=${box} aria-hidden="true">${DEFINITIONS}${this.furniture()}</svg>
        <svg class="men" viewBox=${box} aria-hidden="true">
          ${DEFINITIONS}${this.under()}${repeat(
            this.pieces(),
            (piece) => piece.id,
            (piece) =>
              svg`<g data-id=${piece.id} transform=${`translate(${piece.x} ${piece.y})`} opacity=${piece.isGone ? 0 : nothing}><g class="lift">${piece.drawing}</g></g>`,
          )}${this.over()}
        </svg>
        <div
          class=${live ? "cells live" : "cells"}
          role="grid"
          aria-label=${this.boardTitle}
          @pointerdown=${this.onDown}
          @pointermove=${this.onMove}
          @pointerup=${this.onUp}
          @pointercancel=${this.onCancel}
          @keydown=${this.onKey}
        >
          ${rows.map(
            (row) =>
              html`<div class="row" role="row">
                ${repeat(
                  row,
                  (cell) => cell.key,
                  (cell) => this.cell(cell),
                )}
              </div>`,
          )}
        </div>
        ${this.extras()}
        ${this.bubble ? html`<div class="bubble" style=${this.bubbleStyle(this.bubble.spot)}>${this.bubble.text}</div>` : nothing}
      </div>
      <div class="ear" aria-live="polite">${this.polite}</div>
      <div class="ear" aria-live="assertive">${this.assertive}</div>`;
  }

  /** Buttons beside the grid: dice and cube. */
  protected extras(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected boxStyle({ x, y, width, height }: Box): string {
    const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
    const { size } = this;
    return `left:${share(x, size.width)};top:${share(y, size.height)};width:${share(width, size.width)};height:${share(height, size.height)}`;
  }

  private cell(cell: Cell): TemplateResult {
    const { place } = cell;
    const hand =
      place !== null &&
      (movable(this.hand).includes(place) || offered(this.hand).some((target) => target.place === place));
    return html`<div class="cell" role="gridcell" style=${this.boxStyle(cell.box)}>
      <button
        type="button"
        class=${hand ? "hand" : ""}
        data-key=${cell.key}
        aria-label=${cell.label}
        tabindex=${cell.key === this.roving ? 0 : -1}
        @click=${(event: MouseEvent) => this.onClick(event, cell)}
        @focus=${() => this.onFocus(cell)}
        @pointerenter=${() => (this.hovered = hand ? place : null)}
        @pointerleave=${() => (this.hovered = null)}
      ></button>
    </div>`;
  }

  private bubbleStyle(spot: Spot): string {
    const { width, height } = this.size;
    const half = "min(125px, 30cqw)"; // keeps it on the board
    const left = `clamp(${half}, ${((100 * spot.x) / width).toFixed(1)}%, calc(100% - ${half}))`;
    const below = spot.y < height / 2;
    const top = ((spot.y + (below ? 1 : -1) * this.unit * 0.62) / height) * 100;
    return `left:${left};top:${top}%;transform:translate(-50%,${below ? "0" : "-100%"})`;
  }

  protected override updated(_changed: PropertyValues): void {
    const now = new Map(this.pieces().map(({ id, x, y, isGone }) => [id, { x, y, isGone }]));
    this.motion.travel(this.renderRoot, now, (id, from, to) => this.paceOf(id, from, to));
  }

  protected cellOf(key: string): Cell | undefined {
    return this.rows()
      .flat()
      .find((cell) => cell.key === key);
  }

  protected focusCell(key: string): void {
    this.roving = key;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`button[data-key="${key}"]`)?.focus(),
    );
  }

  private onFocus(cell: Cell): void {
    this.roving = cell.key;
    this.hovered = cell.place !== null && movable(this.hand).includes(cell.place) ? cell.place : null;
  }
}
