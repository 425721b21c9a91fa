import { nothing, svg, type PropertyValues, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { arrow, badge, ghost, nameTags, type ArrowKind, type MoveName } from "../shared/advice";
import type { Cell, DrawnPiece } from "../shared/board-view";
import { newDraft, type Step, type Target } from "../shared/draft";
import { casing, trayWell } from "../shared/frame";
import { grain } from "../shared/grain";
import { movable, offered, openHand } from "../shared/hand";
import { MenBoard } from "../shared/men-board";
import { OPPONENT_PACE, REMOVED_PACE, ownPace, type Pace, type Spot } from "../shared/motion";
import { chip, cross, disc, edge, ring, type Color } from "../shared/pieces";
import { MAN, S, SQUARE, WIDE, capturedSpot, cellOf, squareAt, squareBox, squareSpot, type Geometry } from "./geometry";
import { START, boardOf, readFen, sameBoard, setUp, settle, applyStep, type Board, type Man } from "./men";

export interface LastMove {
  readonly steps: readonly Step[];
  readonly side: Color;
  readonly number: number;
}

const SQUARES = Array.from({ length: 32 }, (_, at) => at + 1);

/**
 * A checkers board. In any page: `<cp-checkers-board position="W:WK2,19,21:B1,3,K28" color="white"></cp-checkers-board>`. `color` is the
 * viewer's, at the bottom unless `turned`.
 */
@customElement("cp-checkers-board")
export class CheckersBoard extends MenBoard<Man> {
  @property() position = "";
  @property({ attribute: false }) board: Board | null = null;
  @property() color: Color = "white";
  @property({ attribute: false }) last: LastMove | null = null;
  @property({ type: Number }) total = 12;
  @property() layout: "auto" | "wide" | "square" = "auto";

  protected readonly unit = S;

  private get geometry(): Geometry {
    const square = this.layout === "square" || (this.layout === "auto" && this.narrow);
    return { frame: square ? SQUARE : WIDE, bottom: (this.color === "white") !== this.turned ? "white" : "black" };
  }

  protected get size() {
    return this.geometry.frame;
  }

  protected get boardTitle() {
    return this.say("board.checkers");
  }

  /** Show a new position: the opponent's last move is played jump by jump, anything else changes at once. */
  protected arrange(changed: PropertyValues, made: readonly Step[]): void {
    this.playback.finish();
    const board = this.board ?? (this.position ? readFen(this.position) : START);
    if (this.men.length === 0) return void (this.men = setUp(board, this.total));
    if (sameBoard(boardOf(this.men), board)) return;
    const tried = this.drafted(made);
    this.hand = openHand(newDraft(this.ways));
    const before = changed.get("last") as LastMove | null | undefined;
    if (this.last && this.last.side !== this.color && changed.has("last") && before?.number !== this.last.number) {
      let men = this.men;
      const stages = this.last.steps.map((step) => ({ men: (men = applyStep(men, step)), step }));
      const end = settle(men, board, this.total);
      const last = stages.pop();
      if (last && end.every((man) => men.find((each) => each.id === man.id)?.square === man.square))
        return this.playback.start([...stages, { men: end, step: last.step }]); // crowned where it lands
    }
    this.men = settle(tried, board, this.total);
  }

  protected afterStep(men: readonly Man[], step: Step): readonly Man[] {
    return applyStep(men, step);
  }

  private on(square: number): Man | undefined {
    return this.drafted().find((man) => man.square === square);
  }

  protected furniture(): SVGTemplateResult {
    const { geometry } = this;
    const { frame } = geometry;
    const { edge: e } = frame;
    const board = Array.from({ length: 64 }, (_, at) => ({ row: Math.floor(at / 8), column: at % 8 }));
    return svg`${casing(frame.width, frame.height)}<rect class="edge-fill" x=${e - 4} y=${e - 4} width="808" height="808" rx="6" opacity=".8"></rect>
      ${board.map(({ row, column }) => svg`<rect x=${e + column * S} y=${e + row * S} width=${S} height=${S} fill=${squareAt(geometry, row, column) === null ? "url(#light)" : "url(#dark)"}></rect>`)}
      <clipPath id="planks"><rect x=${e} y=${e} width="800" height="800"></rect></clipPath>
      <g clip-path="url(#planks)">${board.slice(0, 8).map(({ column }) => grain({ x: e + column * S, y: e, width: S, height: 800 }, "y", 12, 300 + column))}</g>
      <rect class="lamp" x=${e} y=${e} width="800" height="800" fill="url(#lamp)"></rect><rect x=${e} y=${e} width="800" height="16" fill="url(#inner-top)"></rect><rect x=${e} y=${e} width="10" height="800" fill="url(#inner-left)"></rect>
      ${frame.trays.map((tray) => trayWell(tray, true))}
      ${
        this.noNumbers
          ? nothing
          : SQUARES.map((square) => {
              const { x, y } = squareBox(geometry, square);
              return svg`<text class="square-number" x=${x + 3.5} y=${y + 13.7 + (frame.numberSize - 15.5) * 0.8} font-size=${frame.numberSize}>${square}</text>`;
            })
      }`;
  }

  protected pieces(): DrawnPiece[] {
    const { geometry } = this;
    const lying = { white: 0, black: 0 };
    return this.drafted().map((man): DrawnPiece => {
      if (man.square > 0) return { id: `m${man.id}`, ...squareSpot(geometry, man.square), drawing: this.man(man) };
      const spot = capturedSpot(geometry, man.color, lying[man.color]++);
      const hasTrays = geometry.frame.trays.length > 0;
      const drawing = hasTrays ? edge(man.color, 98) : disc(man.color, MAN, man.king);
      return { id: `m${man.id}`, ...spot, isGone: !hasTrays, drawing };
    });
  }

  private man(man: Man): SVGTemplateResult {
    const own = man.color === this.color;
    const selected = own && this.hand.selected === man.square;
    const raised = own && !selected && this.hovered === man.square;
    const lift = man.king ? -0.1 * MAN : 0;
    if (selected)
      return svg`<g transform="scale(1.04)">${disc(man.color, MAN, man.king)}</g><g transform=${`translate(0 ${lift})`}>${ring("", MAN * 1.22, 5.2, 9)}</g>`;
    const may =
      own && !this.playback.isPlaying && this.hand.draft.made.length === 0 && movable(this.hand).includes(man.square);
    const mark = may
      ? svg`<g transform=${`translate(0 ${lift})`}>${raised ? ring("", MAN * 1.16, 5, 8.5) : ring("", MAN * 1.12, 4, 6.5)}</g>`
      : nothing;
    return svg`<g transform=${raised ? "translate(0 -3)" : ""}>${disc(man.color, MAN, man.king)}${mark}</g>`;
  }

  protected under(): SVGTemplateResult | typeof nothing {
    const { last, geometry } = this;
    if (!last || last.steps.length === 0 || this.hand.draft.made.length > 0) return nothing;
    const squares = [last.steps[0]!.source, last.steps.at(-1)!.target];
    return svg`${squares.map((square) => {
      const { x, y } = squareBox(geometry, square);
      return svg`<rect class="last-square" x=${x + 3} y=${y + 3} width="94" height="94" rx="5"></rect>`;
    })}`;
  }

  protected over(): SVGTemplateResult | typeof nothing {
    const names = [
      ...this.nameOf(this.played, this.playedName, "played"),
      ...this.nameOf(this.advised, this.advisedName, "best"),
    ];
    const advice = svg`${this.advice(this.played, "played")}${this.advice(this.advised, "best")}${nameTags(names, this.size)}`;
    const targets = offered(this.hand);
    if (targets.length === 0) return svg`${advice}${this.cost ? this.costMark(this.cost) : nothing}`;
    const captures = targets.filter((target) => target.steps.some((step) => step.captured));
    const crossed = new Set(captures.flatMap((target) => target.steps.map((step) => step.captured)));
    const mark = (square: number, inside: SVGTemplateResult) => {
      const { x, y } = squareSpot(this.geometry, square);
      return svg`<g transform=${`translate(${x} ${y})`}>${inside}</g>`;
    };
    return svg`${captures.length > 0 ? this.paths(captures) : nothing}${[...crossed].map((square) => mark(square, cross(20)))}
      ${targets.map((target) => mark(target.place, svg`<circle class=${`ghost ${this.color}`} r=${MAN * 0.98}></circle>${ring("dashed", MAN * 0.98, 5, 8)}${chip(target.number, 20)}`))}${advice}`;
  }

  /** A move: an arrow for each slide or jump, and crosses on what it captures. */
  private advice(steps: readonly Step[], kind: ArrowKind): SVGTemplateResult {
    const spot = (square: number) => squareSpot(this.geometry, square);
    const taken = steps.filter((step) => step.captured > 0).map((step) => spot(step.captured));
    return svg`${steps.map(({ target }) => (kind === "best" ? ghost(spot(target), MAN, this.color) : nothing))}
      ${steps.map(({ source, target }) => arrow(spot(source), spot(target), MAN, null, kind))}
      ${taken.map(({ x, y }) => svg`<g transform=${`translate(${x} ${y})`}>${cross(17)}</g>`)}`;
  }

  /** The name of a move stands behind the piece that makes it. */
  private nameOf([first]: readonly Step[], text: string, kind: ArrowKind): MoveName[] {
    if (!first || !text) return [];
    const { x, y } = squareSpot(this.geometry, first.source);
    const away = squareSpot(this.geometry, first.target).y < y ? 1 : -1;
    return [{ spot: { x, y: y + away * MAN * 1.25 }, text, kind }];
  }

  /** What the tried move costs, above the piece that was moved. */
  private costMark(cost: string): SVGTemplateResult | typeof nothing {
    const last = this.hand.draft.made.at(-1);
    if (!last) return nothing;
    const { x, y } = squareSpot(this.geometry, last.target);
    return badge({ x, y: y - MAN * 1.35 }, cost);
  }

  /** A line through the jumps, from rim to rim. */
  private paths(captures: readonly Target[]): SVGTemplateResult {
    const seen = new Set<string>();
    const lines: string[] = [];
    for (const { steps } of captures) {
      for (const { source, target } of steps) {
        if (seen.has(`${source}-${target}`)) continue;
        seen.add(`${source}-${target}`);
        const [from, to] = [squareSpot(this.geometry, source), squareSpot(this.geometry, target)];
        const [dx, dy] = [Math.sign(to.x - from.x) * 33, Math.sign(to.y - from.y) * 33];
        lines.push(`M${from.x + dx} ${from.y + dy}L${to.x - dx} ${to.y - dy}`);
      }
    }
    return svg`<path class="path-halo" d=${lines.join("")} stroke-width="13"></path><path class="path-line" d=${lines.join("")} stroke-width="7"></path>`;
  }

  protected rows(): Cell[][] {
    const rows: Cell[][] = Array.from({ length: 8 }, () => []);
    for (const square of SQUARES) rows[cellOf(this.geometry, square).row]!.push(this.cellFor(square));
    return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x));
  }

  private cellFor(square: number): Cell {
    const man = this.on(square);
    const parts: string[] = [];
    if (!man) parts.push(this.say("board.empty"));
    else parts.push(this.say(`board.${man.color === this.color ? "your" : man.color}_${man.king ? "king" : "man"}`));
    const target = offered(this.hand).find((each) => each.place === square);
    if (target) parts.push(this.say("board.target", { number: target.number }));
    if (this.hand.selected === square) parts.push(this.say("board.selected_mark"));
    else if (movable(this.hand).includes(square))
      parts.push(this.say(this.ways[0]?.[0]?.captured ? "board.must_capture" : "board.can_move"));
    return {
      key: `s${square}`,
      place: square,
      box: squareBox(this.geometry, square),
      label: this.say("board.square", { n: square, what: parts.join(", ") }),
    };
  }

  protected neighbor(key: string, direction: "up" | "down" | "left" | "right"): string | null {
    const { row, column } = cellOf(this.geometry, Number(key.slice(1)));
    const [dr, dc] = { up: [-1, 0], down: [1, 0], left: [0, -2], right: [0, 2] }[direction] as [number, number];
    const at = (r: number, c: number) => squareAt(this.geometry, r, c);
    // dark squares of neighboring rows are one column apart
    const found = dr === 0 ? at(row, column + dc) : (at(row + dr, column + 1) ?? at(row + dr, column - 1));
    const even = dr !== 0 && row % 2 === 1 ? (at(row + dr, column - 1) ?? found) : found;
    return even === null ? null : `s${even}`;
  }

  protected ownPieceOn(place: number): boolean {
    return this.on(place)?.color === this.color;
  }

  protected topPiece(place: number): string | null {
    const man = this.on(place);
    return man && man.color === this.color ? `m${man.id}` : null;
  }

  protected landing(target: Target): Spot {
    return squareSpot(this.geometry, target.place);
  }

  protected placeSpot(place: number): Spot {
    return squareSpot(this.geometry, place);
  }

  protected placeAt({ x, y }: Spot): number | null {
    const { edge: e } = this.geometry.frame;
    return squareAt(this.geometry, Math.floor((y - e) / S), Math.floor((x - e) / S));
  }

  protected paceOf(id: string, from: Spot, to: Spot): Pace | null {
    const man = this.drafted().find((each) => `m${each.id}` === id);
    if (!man) return null;
    if (man.square === 0) return REMOVED_PACE;
    return man.color === this.color ? ownPace(from, to, S) : OPPONENT_PACE;
  }

  protected placeName(place: number): string {
    return this.say("board.place_square", { n: place });
  }

  protected targetWith(): string {
    return "";
  }

  protected soundOf(step: Step): string {
    return step.captured ? "capture" : "set";
  }

  protected textOf(steps: readonly Step[]): string {
    return [steps[0]!.source, ...steps.map((step) => step.target)].join(steps[0]!.captured ? "x" : "-");
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "cp-checkers-board": CheckersBoard;
  }
}
