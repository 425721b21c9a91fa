import { html, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { BoardElement, type Cell, type Shown } from "../shared/board-element";
import { begin, diceLeft, type Step, type Target } from "../shared/draft";
import { movable, offered, open } from "../shared/hand";
import { BETWEEN_STEPS_MS, CUBE, OTHER_PACE, SENT_AWAY, calm, ownPace, type Pace, type Spot } from "../shared/journeys";
import { chip, cross, cube, die, disc, edge, ring, ticks, type Colour } from "../shared/pieces";
import { furniture } from "./furniture";
import {
  TALL,
  WIDE,
  checkerSpot,
  cubeSpot,
  diceSpots,
  homeTray,
  isBar,
  isOff,
  numberOf,
  pressBox,
  type Box,
  type Lie,
  type Side,
} from "./geometry";
import { boardOf, countOn, sameBoard, seenFrom, setUp, settle, travel, type Board, type Man } from "./men";
import { readPositionId } from "./position-id";
import { pointWords, type PointFacts } from "./words";

export interface Dice {
  readonly values: readonly [number, number];
  /** Whose they are; null in an opening roll, where `values` are the viewer's die and the other's. */
  readonly side: Side | null;
  /** Changes with every roll, so that a new one is seen to roll. */
  readonly number: number;
  readonly used?: boolean;
}

export interface Cube {
  readonly value: number;
  readonly owner: Side | null;
  readonly offeredTo?: Side | null;
  readonly crawford?: boolean;
}

export interface LastMove {
  readonly steps: readonly Step[];
  readonly side: Side;
  readonly number: number;
}

const TALL_BELOW_PX = 560;
const START = "4HPwATDgc/ABMA";

/**
 * A backgammon board. In any page: `<cp-backgammon-board position="4HPwATDgc/ABMA" colour="white"></cp-backgammon-board>`. The viewer's
 * checkers are those that `position` counts as the side on roll. Besides the events of every board: `cp-roll` and `cp-cube`.
 */
@customElement("cp-backgammon-board")
export class BackgammonBoard extends BoardElement {
  @property() position = "";
  @property({ attribute: false }) board: Board | null = null;
  @property() colour: Colour = "white";
  @property({ attribute: false }) dice: Dice | null = null;
  @property({ attribute: false }) cube: Cube | null = null;
  @property({ attribute: false }) last: LastMove | null = null;
  @property({ attribute: false }) names: Record<Side, string> = { own: "", other: "" };
  /** What the bar and home are called by the theme. */
  @property({ attribute: false }) places = { bar: "", off: "" };
  /** The viewer may roll: two dashed places wait for the dice. */
  @property({ type: Boolean }) rollable = false;
  @property({ type: Boolean }) clockwise = false;
  @property() layout: "auto" | "wide" | "tall" = "auto";
  /** Points to be crossed out: nothing can enter there. */
  @property({ attribute: false }) crosses: readonly number[] = [];

  /** Whose home glows once: the winner's. */
  @property({ attribute: false }) glow: Side | null = null;

  @state() private narrow = false;
  @state() private men: readonly Man[] = [];
  @state() private swapped = false;
  private queue: { men: readonly Man[]; step: Step }[] = [];
  private timer = 0;
  private watcher: ResizeObserver | null = null;
  private rolled = 0;

  protected readonly unit = 100;

  private get lie(): Lie {
    const tall = this.layout === "tall" || (this.layout === "auto" && this.narrow);
    return { frame: tall ? TALL : WIDE, turned: this.turned, mirrored: this.clockwise };
  }

  protected get size() {
    return this.lie.frame;
  }

  protected get title_() {
    return this.say("board.backgammon");
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(([entry]) => (this.narrow = entry!.contentRect.width < TALL_BELOW_PX));
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    window.clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const made = this.hand.draft.made; // before a change of ways empties the hand
    super.willUpdate(changed);
    if (["turned", "clockwise", "narrow", "layout", "colour"].some((name) => changed.has(name))) this.journeys.forget();
    if (changed.has("colour") && this.hasUpdated) this.men = []; // another seat: the sides have changed over
    if (changed.has("dice")) this.swapped = false;
    if (changed.has("position") || changed.has("board") || this.men.length === 0) this.arrange(changed, made);
  }

  /** Take over a new board: the other side's last move is played out step by step, anything else is settled at once. */
  private arrange(changed: PropertyValues, made: readonly Step[]): void {
    this.endQueue();
    const board = this.board ?? readPositionId(this.position || START);
    if (this.men.length === 0) return void (this.men = setUp(board));
    if (sameBoard(boardOf(this.men), board)) return;
    const tried = this.drafted(made);
    this.hand = open(begin(this.ways));
    const before = changed.get("last") as LastMove | null | undefined;
    if (this.last?.side === "other" && changed.has("last") && before?.number !== this.last.number) {
      let men = this.men;
      for (const step of this.last.steps) this.queue.push({ men: (men = travel(men, step, "other")), step });
      if (sameBoard(boardOf(men), board)) return this.playQueue();
      this.queue = [];
    }
    this.men = settle(tried, board);
  }

  private playQueue(): void {
    const first = this.queue.shift();
    if (!first) return;
    this.men = first.men;
    window.setTimeout(
      () => this.emit("cp-sound", { name: this.soundOf(first.step) }),
      calm() ? 0 : OTHER_PACE.ms * 0.6,
    );
    if (this.queue.length > 0) this.timer = window.setTimeout(() => this.playQueue(), OTHER_PACE.ms + BETWEEN_STEPS_MS);
  }

  private endQueue(): void {
    window.clearTimeout(this.timer);
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.men = last.men;
  }

  override finish(): void {
    this.endQueue();
    super.finish();
  }

  /** The checkers with the steps that are being tried. */
  private drafted(steps: readonly Step[] = this.hand.draft.made): readonly Man[] {
    return steps.reduce<readonly Man[]>((men, step) => travel(men, step, "own"), this.men);
  }

  private colourOf(side: Side): Colour {
    return (side === "own") === (this.colour === "white") ? "white" : "black";
  }

  protected furniture(): SVGTemplateResult {
    const words = {
      bar: this.places.bar || this.say("board.bar"),
      off: this.places.off || this.say("board.place_off"),
    };
    return furniture(this.lie, words, !this.noNumbers);
  }

  protected pieces(): Shown[] {
    const { lie } = this;
    const men = this.drafted();
    const board = boardOf(men);
    const seen = new Map<string, number>();
    const shown = men.map((man): Shown => {
      const key = `${man.side}${man.place}`;
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      const count = countOn(board, man.side, man.place);
      return {
        id: `m${man.id}`,
        ...checkerSpot(lie, man.side, man.place, index, count),
        drawing: this.man(man, index, count),
      };
    });
    if (this.cube)
      shown.push({
        id: "cube",
        ...cubeSpot(lie, this.cube.owner, this.cube.offeredTo ?? null),
        drawing: cube(this.cube.value, lie.frame.cube, this.cube.crawford ? this.say("board.crawford") : null),
      });
    return shown;
  }

  private man(man: Man, index: number, count: number): SVGTemplateResult {
    const { frame } = this.lie;
    const colour = this.colourOf(man.side);
    if (isOff(man.side, man.place)) return edge(colour, this.lie.frame.name === "wide" ? 98 : 94);
    const bar = isBar(man.side, man.place);
    const r = bar ? frame.barRadius : frame.radius;
    const top = index === count - 1;
    const selected = top && man.side === "own" && this.hand.selected === man.place;
    const raised = top && man.side === "own" && this.hovered === man.place && !selected;
    const crowd = count > (bar ? 3 : 5) && top ? svg`<g class="count">${chip(count, 21)}</g>` : nothing;
    if (selected) return svg`<g transform="scale(1.04)">${disc(colour, r)}${crowd}</g>${ring("", r * 1.12, 5.2, 8)}`;
    const may =
      top &&
      man.side === "own" &&
      this.hand.selected === null &&
      this.queue.length === 0 &&
      movable(this.hand).includes(man.place);
    const mark = raised && may ? ring("", r * 1.06, 5, 8) : may ? ring("", r * 1.04, 4, 5.5) : nothing;
    return svg`<g transform=${raised ? "translate(0 -3)" : ""}>${disc(colour, r)}${mark}${crowd}</g>`;
  }

  protected under(): SVGTemplateResult | typeof nothing {
    return nothing;
  }

  protected over(): SVGTemplateResult {
    return svg`${this.glowMark()}${this.lastMarks()}${this.diceDrawing()}${offered(this.hand).map((target) => this.targetMark(target))}${this.crosses.map((place) => this.crossMark(place))}`;
  }

  private glowMark(): SVGTemplateResult | typeof nothing {
    if (!this.glow) return nothing;
    const { x, y, width, height } = homeTray(this.lie, this.glow);
    const rings = [0, 1, 2].map(
      (at) =>
        svg`<circle class="speaker" style=${`animation-delay:${at * 180}ms`} cx=${x + width / 2} cy=${y + height / 2} r="170"></circle>`,
    );
    return svg`<rect class="glow" x=${x - 3} y=${y - 3} width=${width + 6} height=${height + 6} rx="6"></rect><g class="speakers">${rings}</g>`;
  }

  private crossMark(place: number): SVGTemplateResult {
    const count = Math.max(countOn(boardOf(this.men), "other", place), 1);
    const { x, y } = checkerSpot(this.lie, "other", place, Math.min(count, 4), Math.max(count, 5));
    return svg`<g transform=${`translate(${x} ${y})`}>${cross(27)}</g>`;
  }

  private lastMarks(): SVGTemplateResult | typeof nothing {
    const { last, lie } = this;
    if (!last || last.steps.length === 0 || this.queue.length > 0 || this.hand.draft.made.length > 0) return nothing;
    const board = boardOf(this.men);
    const r = lie.frame.radius;
    const through = new Set(last.steps.map((step) => step.target));
    const ends = [...new Set(last.steps.map((step) => step.target))]
      .map((place) => seenFrom(last.side, place))
      .filter((place) => !isOff(last.side, place) && countOn(board, last.side, place) > 0);
    const starts = [...new Set(last.steps.map((step) => step.source))]
      .filter((place) => !through.has(place))
      .map((place) => seenFrom(last.side, place))
      .filter((place) => !isBar(last.side, place));
    const at = (place: number, index: number, count: number, cls: string, size: number) => {
      const { x, y } = checkerSpot(lie, last.side, place, index, count);
      return svg`<g transform=${`translate(${x} ${y})`}>${ring(cls, size, 4.5, 8.5)}</g>`;
    };
    return svg`${starts.map((place) => {
      const count = countOn(board, last.side, place);
      return count < 5 ? at(place, count, count + 1, "last left", r * 0.96) : nothing;
    })}${ends.map((place) => {
      const count = countOn(board, last.side, place);
      return at(place, count - 1, count, "last", r * 1.04);
    })}`;
  }

  protected landing(target: Target): Spot {
    const board = boardOf(this.drafted());
    const count = target.hits ? 0 : countOn(board, "own", target.place);
    return checkerSpot(this.lie, "own", target.place, count, count + 1);
  }

  private targetMark(target: Target): SVGTemplateResult {
    const { x, y } = this.landing(target);
    const { frame } = this.lie;
    const r = frame.radius;
    const size = frame.name === "tall" ? 27 : 23;
    const move = `translate(${x} ${y})`;
    if (isOff("own", target.place)) {
      const up = y < frame.height / 2 ? 1 : -1;
      return svg`<g transform=${move}><g class="mark dashed"><rect class="halo" fill="none" x="-49" y="-12.500" width="98" height="25" rx="6" stroke-width="7"></rect><rect class="line" fill="none" x="-49" y="-12.500" width="98" height="25" rx="6" stroke-width="4.500"></rect></g>${chip(target.number, size, up * 42)}</g>`;
    }
    if (target.hits) {
      const inward = y < frame.height / 2 ? 1 : -1;
      return svg`<g transform=${move}>${ring("dashed", r * 1.08, 5.2, 8.5)}${ticks(r * 1.08)}${chip(target.number, size, inward * r * 1.78)}</g>`;
    }
    return svg`<g transform=${move}><circle class=${`ghost ${this.colour}`} r=${r * 0.95}></circle>${ring("dashed", r * 0.95, 5.2, 8.5)}${chip(target.number, size)}</g>`;
  }

  private diceDrawing(): SVGTemplateResult | typeof nothing {
    const { lie, dice } = this;
    const side = lie.frame.die;
    const parts: SVGTemplateResult[] = [];
    if (this.rollable) {
      const half = side / 2;
      parts.push(
        ...diceSpots(lie, "own", 2).map(
          ({ x, y }) =>
            svg`<g class=${`waiting ${this.colour}`} transform=${`translate(${x} ${y})`}><rect x=${-half} y=${-half} width=${side} height=${side} rx=${side / 5}></rect></g>`,
        ),
      );
    }
    if (dice && !(this.rollable && dice.side === "own")) {
      const shown = this.diceShown().slice(this.rollable && dice.side === null ? 1 : 0); // one's own half waits for the roll
      parts.push(
        ...shown.map(
          ({ value, spot, colour, used }, at) =>
            svg`<g class=${used ? "used" : ""} transform=${`translate(${spot.x} ${spot.y})`}><g class="roll" data-die=${at}>${die(colour, value, side)}</g></g>`,
        ),
      );
    }
    return svg`${parts}`;
  }

  private diceShown(): { value: number; spot: Spot; colour: Colour; used: boolean }[] {
    const { dice, lie } = this;
    if (!dice) return [];
    const [a, b] = this.swapped ? [dice.values[1], dice.values[0]] : dice.values;
    if (dice.side === null) {
      const left = dice.used ? [] : diceLeft(this.hand.draft, [a, b]);
      return [
        { value: a, spot: diceSpots(lie, "own", 1)[0]!, colour: this.colourOf("own"), used: !left.includes(a) },
        { value: b, spot: diceSpots(lie, "other", 1)[0]!, colour: this.colourOf("other"), used: !left.includes(b) },
      ];
    }
    const values = a === b ? [a, a, a, a] : [a, b];
    const left = dice.side === "own" && !dice.used ? diceLeft(this.hand.draft, [a, b]) : dice.used ? [] : [...values];
    const spots = diceSpots(lie, dice.side, values.length);
    return values.map((value, at) => {
      const unused = a === b ? at < left.length : left.includes(value);
      return { value, spot: spots[at]!, colour: this.colourOf(dice.side!), used: !unused };
    });
  }

  protected override extras(): TemplateResult {
    const { lie } = this;
    const dice = this.rollable ? diceSpots(lie, "own", 2) : this.diceShown().map(({ spot }) => spot);
    const xs = dice.map(({ x }) => x);
    const reach = lie.frame.die / 2;
    const box: Box =
      dice.length > 0
        ? {
            x: Math.min(...xs) - reach,
            y: lie.frame.height / 2 - reach,
            width: Math.max(...xs) - Math.min(...xs) + 2 * reach,
            height: 2 * reach,
          }
        : { x: 0, y: 0, width: 0, height: 0 };
    const cubeAt = this.cube && cubeSpot(lie, this.cube.owner, this.cube.offeredTo ?? null);
    const half = lie.frame.cube / 2;
    return html`${dice.length > 0 ? html`<div class="cell" style=${this.boxStyle(box)}><button type="button" class=${this.rollable || this.draft.complete ? "hand" : ""} data-key="dice" aria-label=${this.diceWords()} @click=${this.pressDice}></button></div>` : nothing}
    ${cubeAt ? html`<div class="cell" style=${this.boxStyle({ x: cubeAt.x - half, y: cubeAt.y - half, width: 2 * half, height: 2 * half })}><button type="button" data-key="cube" aria-label=${this.cubeWords()} @click=${() => this.emit("cp-cube", null)}></button></div>` : nothing}`;
  }

  private pressDice(): void {
    this.finish();
    if (this.rollable) this.emit("cp-roll", null);
    else if (!this.confirmMove()) this.swapDice();
  }

  /** The other die first, before the first step. */
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
      if (this.rolled !== 0 || changed.get("dice") !== undefined) this.tumble();
      this.rolled = this.dice.number;
    }
  }

  private tumble(): void {
    this.emit("cp-sound", { name: "dice" });
    const easing = "cubic-bezier(.2,.9,.3,1.1)";
    this.renderRoot.querySelectorAll("[data-die]").forEach((element, at) => {
      if (calm()) return void element.animate({ opacity: [0, 1] }, 120);
      const [spin, far] = [at % 2 ? -250 : 290, 150 + 60 * at];
      const frames = [
        {
          transform: `translate(${far}px,${at % 2 ? 110 : -120}px) rotate(${spin}deg) scale(.8)`,
          opacity: 0.2,
          offset: 0,
        },
        { transform: `translate(0,0) rotate(${spin > 0 ? -4 : 4}deg) scale(1)`, opacity: 1, offset: 0.82 },
        { transform: "none", opacity: 1, offset: 1 },
      ];
      element.animate(frames, { duration: 520, easing });
    });
  }

  protected paceOf(id: string, from: Spot, to: Spot): Pace | null {
    if (id === "cube") return { ms: 300, easing: CUBE };
    const man = this.drafted().find((each) => `m${each.id}` === id);
    if (!man) return null;
    if (isBar(man.side, man.place)) return SENT_AWAY;
    return man.side === "own" ? ownPace(from, to, this.unit) : OTHER_PACE;
  }

  protected rows(): Cell[][] {
    const { lie } = this;
    const upper = lie.turned ? ("other" as const) : ("own" as const); // whose bar is above; whose tray is below
    const point = (seen: number) => this.pointCell(lie.turned ? 25 - seen : seen);
    const line = (left: number[], right: number[], bar: Side, tray: Side): Cell[] => {
      const cells = [...left.map(point), this.barCell(bar), ...right.map(point), this.trayCell(tray)];
      return lie.mirrored ? cells.reverse() : cells;
    };
    const lower = upper === "own" ? "other" : "own";
    return [
      line([13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24], upper, lower),
      line([12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1], lower, upper),
    ];
  }

  private facts(place: number): PointFacts {
    const board = boardOf(this.drafted());
    const [own, other] = [countOn(board, "own", place), countOn(board, "other", place)];
    return {
      own,
      other,
      otherColour: this.colourOf("other"),
      movable: movable(this.hand).includes(place),
      selected: this.hand.selected === place,
      target: offered(this.hand).find((target) => target.place === place) ?? null,
    };
  }

  private pointCell(place: number): Cell {
    const what = pointWords(this.say, this.facts(place));
    return {
      key: `p${place}`,
      place,
      box: pressBox(this.lie, "own", place),
      label: this.say("board.point", { n: numberOf(this.lie, place), what }),
    };
  }

  private barCell(side: Side): Cell {
    const place = side === "own" ? 25 : 0;
    const count = countOn(boardOf(this.drafted()), side, place);
    const box = pressBox(this.lie, side, place);
    if (side === "own") {
      const what =
        count === 0
          ? this.say("board.empty")
          : [
              this.say("board.own", { count: this.say(`number.${count}`) }),
              ...(movable(this.hand).includes(25) ? [this.say("board.must_enter")] : []),
            ].join(", ");
      return { key: "bar-own", place, box, label: this.say("board.bar_own", { what }) };
    }
    const what =
      count === 0
        ? this.say("board.empty")
        : this.say(`board.${this.colourOf("other")}`, { k: count, count: this.say(`number.${count}`) });
    return {
      key: "bar-other",
      place: null,
      box,
      label: this.say("board.bar_other", {
        name: this.names.other || this.say(`board.${this.colourOf("other")}`, { k: 1, count: "" }).trim(),
        what,
      }),
    };
  }

  private trayCell(side: Side): Cell {
    const place = side === "own" ? 0 : 25;
    const k = countOn(boardOf(this.drafted()), side, place);
    const box = pressBox(this.lie, side, place);
    if (side === "other")
      return {
        key: "off-other",
        place: null,
        box,
        label: this.say("board.tray_other", { name: this.names.other || this.colourOf("other"), k }),
      };
    const target = offered(this.hand).find((each) => each.place === 0);
    const what = target
      ? `, ${pointWords(this.say, { ...this.facts(0), own: 0, other: 0, target })}`.replace(
          `${this.say("board.empty")}, `,
          "",
        )
      : "";
    return { key: "off-own", place, box, label: this.say("board.tray_own", { k, what }) };
  }

  private diceWords(): string {
    if (this.rollable) return this.say("board.dice_roll");
    const [a, b] = this.dice!.values;
    const used = this.diceShown()
      .filter((each) => each.used)
      .map((each) => each.value);
    return this.say("board.dice", {
      a,
      b,
      used: used.length > 0 ? this.say("board.dice_used", { list: used.join(", ") }) : "",
    });
  }

  private cubeWords(): string {
    const { value, owner, crawford } = this.cube!;
    if (crawford) return this.say("board.cube_crawford");
    return owner
      ? this.say("board.cube_owned", { value, name: owner === "own" ? this.say("board.you") : this.names.other })
      : this.say("board.cube", { value });
  }

  protected neighbour(key: string, direction: "up" | "down" | "left" | "right"): string | null {
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
    return checkerSpot(this.lie, side, place, count - 1, count);
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
    return place === 25 ? this.say("board.bar") : this.say("board.place_point", { n: numberOf(this.lie, place) });
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

declare global {
  interface HTMLElementTagNameMap {
    "cp-backgammon-board": BackgammonBoard;
  }
}
