import { html, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Cell, DrawnPiece } from "../shared/board-view";
import { newDraft, type Step, type Target } from "../shared/draft";
import { movable, offered, openHand } from "../shared/hand";
import { MenBoard } from "../shared/men-board";
import { CUBE_EASING, OPPONENT_PACE, REMOVED_PACE, ownPace, type Pace, type Spot } from "../shared/motion";
import { chip, cube, disc, edge, ring, type Color } from "../shared/pieces";
import { celebration, type Win } from "./celebration";
import { boardCells, cubeWords } from "./cells";
import { diceDrawing, diceWords, shownDice, tumble } from "./dice";
import { furniture } from "./furniture";
import {
  FRAMES,
  checkerSpot,
  cubeSpot,
  diceSpots,
  isBar,
  isOff,
  numberOf,
  type Box,
  type Geometry,
  type Side,
} from "./geometry";
import { adviceMarks, costMark, crossMark, landing, lastMarks, targetMark } from "./marks";
import { boardOf, countOn, sameBoard, setUp, settle, applyStep, type Board, type Man } from "./men";
import { readPositionId } from "./position-id";
import { colorOf, type Cube, type Dice, type LastMove, type Scene } from "./scene";

const START = "4HPwATDgc/ABMA";

/**
 * A backgammon board. In any page: `<cp-backgammon-board position="4HPwATDgc/ABMA" color="white"></cp-backgammon-board>`. The viewer's
 * checkers are those of the side on roll in `position`. It emits the events of every board, and `cp-roll` and `cp-cube`.
 */
@customElement("cp-backgammon-board")
export class BackgammonBoard extends MenBoard<Man> {
  @property() position = "";
  @property({ attribute: false }) board: Board | null = null;
  @property() color: Color = "white";
  @property({ attribute: false }) dice: Dice | null = null;
  @property({ attribute: false }) cube: Cube | null = null;
  @property({ attribute: false }) last: LastMove | null = null;
  @property({ attribute: false }) names: Record<Side, string> = { own: "", other: "" };
  /** What the theme calls the bar and home. */
  @property({ attribute: false }) places = { bar: "", off: "" };
  /** The viewer may roll: two dashed places wait for the dice. */
  @property({ type: Boolean }) rollable = false;
  @property({ type: Boolean }) clockwise = false;
  @property() layout: "auto" | "wide" | "slim" | "tall" = "auto";
  /** Points to cross out because nothing can enter there. */
  @property({ attribute: false }) crosses: readonly number[] = [];

  /** Who has just won: the winner's home glows once. */
  @property({ attribute: false }) win: Win | null = null;

  @state() private swapped = false;
  private rolled = 0;

  protected readonly unit = 100;

  private get geometry(): Geometry {
    const name = this.layout === "auto" ? (this.narrow ? "tall" : "wide") : this.layout;
    return { frame: FRAMES[name], turned: this.turned, mirrored: this.clockwise };
  }

  protected get size() {
    return this.geometry.frame;
  }

  protected get boardTitle() {
    return this.say("board.backgammon");
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("color") && this.hasUpdated) this.men = []; // seen from another seat, the sides are swapped
    if (changed.has("dice")) this.swapped = false;
    super.willUpdate(changed);
  }

  /** Show a new position: the opponent's last move is played step by step, anything else changes at once. */
  protected arrange(changed: PropertyValues, made: readonly Step[]): void {
    this.playback.finish();
    const board = this.board ?? readPositionId(this.position || START);
    if (this.men.length === 0) return void (this.men = setUp(board));
    if (sameBoard(boardOf(this.men), board)) return;
    const tried = this.drafted(made);
    this.hand = openHand(newDraft(this.ways));
    const before = changed.get("last") as LastMove | null | undefined;
    if (this.last?.side === "other" && changed.has("last") && before?.number !== this.last.number) {
      let men = this.men;
      const stages = this.last.steps.map((step) => ({ men: (men = applyStep(men, step, "other")), step }));
      if (sameBoard(boardOf(men), board)) return this.playback.start(stages);
    }
    this.men = settle(tried, board);
  }

  protected afterStep(men: readonly Man[], step: Step): readonly Man[] {
    return applyStep(men, step, "own");
  }

  private get scene(): Scene {
    const { geometry, men, hand, color, say, names, dice, swapped, rollable } = this;
    return { geometry, men, tried: this.drafted(), hand, color, say, names, dice, swapped, rollable };
  }

  protected furniture(): SVGTemplateResult {
    const words = {
      bar: this.places.bar || this.say("board.bar"),
      off: this.places.off || this.say("board.place_off"),
    };
    return furniture(this.geometry, words, !this.noNumbers);
  }

  protected pieces(): DrawnPiece[] {
    const { geometry } = this;
    const men = this.drafted();
    const board = boardOf(men);
    const seen = new Map<string, number>();
    const shown = men.map((man): DrawnPiece => {
      const key = `${man.side}${man.place}`;
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      const count = countOn(board, man.side, man.place);
      return {
        id: `m${man.id}`,
        ...checkerSpot(geometry, man.side, man.place, index, count),
        drawing: this.man(man, index, count),
      };
    });
    if (this.cube)
      shown.push({
        id: "cube",
        ...cubeSpot(geometry, this.cube.owner, this.cube.offeredTo ?? null),
        drawing: cube(this.cube.value, geometry.frame.cube, this.cube.crawford ? this.say("board.crawford") : null),
      });
    return shown;
  }

  private man(man: Man, index: number, count: number): SVGTemplateResult {
    const { frame } = this.geometry;
    const color = colorOf(this, man.side);
    if (isOff(man.side, man.place)) return edge(color, this.geometry.frame.name === "tall" ? 94 : 98);
    const bar = isBar(man.side, man.place);
    const r = bar ? frame.barRadius : frame.radius;
    const top = index === count - 1;
    const selected = top && man.side === "own" && this.hand.selected === man.place;
    const raised = top && man.side === "own" && this.hovered === man.place && !selected;
    const crowd = count > (bar ? 3 : 5) && top ? svg`<g class="count">${chip(count, 21)}</g>` : nothing;
    if (selected) return svg`<g transform="scale(1.04)">${disc(color, r)}${crowd}</g>${ring("", r * 1.12, 5.2, 8)}`;
    const may =
      top &&
      man.side === "own" &&
      this.hand.selected === null &&
      !this.playback.isPlaying &&
      movable(this.hand).includes(man.place);
    const mark = raised && may ? ring("", r * 1.06, 5, 8) : may ? ring("", r * 1.04, 4, 5.5) : nothing;
    return svg`<g transform=${raised ? "translate(0 -3)" : ""}>${disc(color, r)}${mark}${crowd}</g>`;
  }

  protected under(): SVGTemplateResult | typeof nothing {
    return nothing;
  }

  protected over(): SVGTemplateResult {
    const { scene, last, win } = this;
    const still = !this.playback.isPlaying && this.hand.draft.made.length === 0;
    return svg`${last && still ? lastMarks(scene, last) : nothing}
      ${diceDrawing(scene)}${adviceMarks(scene, [
        { steps: this.played, name: this.playedName, kind: "played" },
        { steps: this.advised, name: this.advisedName, kind: "best" },
      ])}
      ${offered(this.hand).map((target) => targetMark(scene, target))}
      ${this.crosses.map((place) => crossMark(scene, place))}${win ? celebration(scene.geometry, win) : nothing}${this.cost ? costMark(scene, this.cost) : nothing}`;
  }

  protected landing(target: Target): Spot {
    return landing(this.scene, target);
  }

  protected override extras(): TemplateResult {
    const { geometry, scene } = this;
    const { frame } = geometry;
    const spots = this.rollable ? diceSpots(geometry, "own", 2) : shownDice(scene).map(({ spot }) => spot);
    const cubeAt = this.cube && cubeSpot(geometry, this.cube.owner, this.cube.offeredTo ?? null);
    return html`${
      spots.length > 0
        ? html`<div class="cell" style=${this.boxStyle(around(spots, frame.die))}>
            <button
              type="button"
              class=${this.rollable || this.draft.complete ? "hand" : ""}
              data-key="dice"
              aria-label=${diceWords(scene)}
              @click=${this.pressDice}
            ></button>
          </div>`
        : nothing
    }
    ${
      cubeAt
        ? html`<div class="cell" style=${this.boxStyle(around([cubeAt], frame.cube))}>
            <button
              type="button"
              data-key="cube"
              aria-label=${cubeWords(scene, this.cube!)}
              @click=${() => this.emit("cp-cube", null)}
            ></button>
          </div>`
        : nothing
    }`;
  }

  private pressDice(): void {
    this.finish();
    if (this.rollable) this.emit("cp-roll", null);
    else if (!this.confirmMove()) this.swapDice();
  }

  /** Play the other die first; only before the first step. */
  swapDice(): void {
    if (!this.dice || this.dice.side !== "own" || this.hand.draft.made.length > 0 || this.ways.length === 0) return;
    this.swapped = !this.swapped;
    this.emit("cp-sound", { name: "pick" });
  }

  protected override idlePress(): boolean {
    if (this.rollable) this.emit("cp-roll", null);
    return this.rollable;
  }

  protected override firstDie(): number {
    return this.dice?.values[this.swapped ? 1 : 0] ?? 0;
  }

  override handleKey(event: KeyboardEvent): boolean {
    if (event.key === "s" && !event.ctrlKey && !event.metaKey) return (this.swapDice(), true);
    return super.handleKey(event);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.dice && this.dice.number !== this.rolled) {
      if (this.rolled !== 0 || changed.get("dice") !== undefined) {
        this.emit("cp-sound", { name: "dice" });
        tumble(this.renderRoot);
      }
      this.rolled = this.dice.number;
    }
  }

  protected paceOf(id: string, from: Spot, to: Spot): Pace | null {
    if (id === "cube") return { ms: 300, easing: CUBE_EASING };
    const man = this.drafted().find((each) => `m${each.id}` === id);
    if (!man) return null;
    if (isBar(man.side, man.place)) return REMOVED_PACE;
    return man.side === "own" ? ownPace(from, to, this.unit) : OPPONENT_PACE;
  }

  protected rows(): Cell[][] {
    return boardCells(this.scene);
  }

  protected neighbor(key: string, direction: "up" | "down" | "left" | "right"): string | null {
    const rows = this.rows();
    const row = rows.findIndex((cells) => cells.some((cell) => cell.key === key));
    if (row < 0) return rows[0]![0]!.key;
    const column = rows[row]!.findIndex((cell) => cell.key === key);
    if (direction === "up" || direction === "down") return rows[direction === "up" ? 0 : 1]![column]!.key;
    return rows[row]![column + (direction === "left" ? -1 : 1)]?.key ?? null;
  }

  protected ownPieceOn(place: number): boolean {
    return place !== 0 && countOn(boardOf(this.drafted()), "own", place) > 0;
  }

  protected topPiece(place: number): string | null {
    const man = this.drafted().findLast((each) => each.side === "own" && each.place === place);
    return man ? `m${man.id}` : null;
  }

  protected placeSpot(place: number): Spot {
    const board = boardOf(this.drafted());
    const side: Side = place >= 1 && place <= 24 && (board.points[place] ?? 0) < 0 ? "other" : "own";
    const count = Math.max(countOn(board, side, place), 1);
    return checkerSpot(this.geometry, side, place, count - 1, count);
  }

  protected placeAt({ x, y }: Spot): number | null {
    const inside = (box: Box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    const found = this.rows()
      .flat()
      .find((cell) => cell.place !== null && inside(cell.box));
    return found?.place ?? null;
  }

  protected placeName(place: number): string {
    if (place === 0) return this.say("board.place_off");
    return place === 25 ? this.say("board.bar") : this.say("board.place_point", { n: numberOf(this.geometry, place) });
  }

  protected targetWith(target: Target): string {
    const [first, ...more] = target.steps;
    if (more.length === 0) return this.say("board.with_die", { die: first!.die });
    return more.length === 1 && more[0]!.die !== first!.die
      ? this.say("board.with_both")
      : this.say("board.with_dice", { k: target.steps.length });
  }

  protected soundOf(step: Step): string {
    return step.target === 0 ? "off" : step.hit ? "hit" : "set";
  }

  protected textOf(steps: readonly Step[]): string {
    const name = (place: number) => (place === 25 ? "bar" : place === 0 ? "off" : String(place));
    return steps.map((step) => `${name(step.source)}/${name(step.target)}${step.hit ? "*" : ""}`).join(" ");
  }
}

/** The smallest box around things of this size at these spots. */
function around(spots: readonly Spot[], size: number): Box {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - size / 2, Math.min(...ys) - size / 2];
  return { x, y, width: Math.max(...xs) + size / 2 - x, height: Math.max(...ys) + size / 2 - y };
}

declare global {
  interface HTMLElementTagNameMap {
    "cp-backgammon-board": BackgammonBoard;
  }
}
