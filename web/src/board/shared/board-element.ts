/**
 * A board to play on. Mouse, touch, keyboard and screen readers all go through the same state. It knows no rules: `ways` says what is legal.
 *
 * Events (they bubble): `cp-draft` when steps are tried or taken back, `cp-move` when a move is confirmed, `cp-why` when something is refused
 * (answer with `refuse`), `cp-locked` when something is tried on a locked board, `cp-sound` with the name of an effect.
 */
import { BoardView, type Cell } from "./board-view";
import { isComplete, sameWay, type Step, type Target } from "./draft";
import {
  undoSteps,
  moveTo,
  choose,
  hasTurn,
  letGo,
  movable,
  nextMovable,
  offered,
  press,
  playLongest,
  select,
  type HandChange,
} from "./hand";
import { prefersReducedMotion, type Spot } from "./motion";

export interface DraftDetail {
  readonly steps: readonly Step[];
  readonly complete: boolean;
  readonly selected: number | null;
}

export interface MoveDetail {
  readonly steps: readonly Step[];
  readonly text: string;
}

/** What was tried: a piece, and its target if there was one. */
export interface WhyDetail {
  readonly source: number;
  readonly target: number | null;
  readonly steps: readonly Step[];
}

export interface SoundDetail {
  readonly name: string;
}

declare global {
  interface HTMLElementEventMap {
    "cp-draft": CustomEvent<DraftDetail>;
    "cp-move": CustomEvent<MoveDetail>;
    "cp-why": CustomEvent<WhyDetail>;
    "cp-sound": CustomEvent<SoundDetail>;
  }
}

const DOUBLE_PRESS_MS = 350;
const DRAG_PX = 6;

export abstract class BoardElement extends BoardView {
  private pointer: {
    id: number;
    place: number;
    from: Spot;
    screen: Spot;
    drag: { element: SVGGElement; id: string; home: Spot; at: Spot } | null;
  } | null = null;
  private lastPress: { place: number; time: number } | null = null;

  /** Which die a double press plays first; 0 in a game without dice. */
  protected firstDie(): number {
    return 0;
  }
  /** What Space does when there is nothing to move; returns whether it did anything. */
  protected idlePress(): boolean {
    return false;
  }

  // For pages, which call these from their own keys and buttons.

  get draft(): DraftDetail {
    const { draft, selected } = this.hand;
    return { steps: draft.made, complete: isComplete(draft), selected };
  }

  undo(all = false): void {
    this.apply(undoSteps(this.hand, all));
  }

  letGo(): void {
    this.hideBubble();
    this.apply(letGo(this.hand));
  }

  chooseTarget(number: number): void {
    this.apply(choose(this.hand, number));
  }

  /** Try a whole move, as if its pieces had been moved one by one; false if it is not legal. */
  tryMove(steps: readonly Step[]): boolean {
    const made = sameWay(this.ways, steps);
    if (!made || this.locked) return false;
    this.finish();
    this.apply([
      { draft: { ways: this.ways, made }, selected: null },
      { kind: "moved", steps: made, complete: true },
    ]);
    return true;
  }

  /** Send the move. Returns false if it is not complete. */
  confirmMove(): boolean {
    if (this.locked || !isComplete(this.hand.draft)) return false;
    const steps = this.hand.draft.made;
    this.emit("cp-move", { steps, text: this.textOf(steps) });
    return true;
  }

  /** Show at the place why something is refused. */
  refuse(place: number, sentence: string): void {
    this.showBubble(place, sentence);
    this.announce(sentence, true);
    const id = this.topPiece(place);
    const piece = id && this.renderRoot.querySelector(`[data-id="${id}"] .lift`);
    if (piece && !prefersReducedMotion())
      piece.animate(
        { transform: ["none", "translateX(3px)", "translateX(-3px)", "translateX(3px)", "translateX(-3px)", "none"] },
        220,
      );
    navigator.vibrate?.(20);
    this.emit("cp-sound", { name: "blocked" });
  }

  /** Focus the next or previous piece that may move; false at the end. */
  focusPiece(direction: 1 | -1 = 1): boolean {
    const at = this.cellOf(this.roving)?.place ?? null;
    const place = nextMovable(this.hand, (this.renderRoot as ShadowRoot).activeElement ? at : null, direction);
    if (place === null) return false;
    this.focusCell(
      this.rows()
        .flat()
        .find((cell) => cell.place === place)?.key ?? "",
    );
    return true;
  }

  override focus(): void {
    if (!this.focusPiece()) this.focusCell(this.roving || this.rows()[0]![0]!.key);
  }

  protected apply([hand, outcome]: HandChange): void {
    if (this.locked) return this.emit("cp-locked", null);
    this.hand = hand;
    switch (outcome.kind) {
      case "selected":
        this.emit("cp-sound", { name: "pick" });
        this.announce(this.selectionWords(outcome.source, outcome.targets));
        break;
      case "moved":
        for (const step of outcome.steps.slice(-1)) this.emit("cp-sound", { name: this.soundOf(step) });
        if (outcome.complete && this.confirms) this.announce(this.say("board.ready"));
        break;
      case "undone":
        this.announce(this.say("board.taken_back"));
        this.emit("cp-sound", { name: "set" });
        break;
      case "refused":
        this.emit("cp-why", { source: outcome.source, target: outcome.target, steps: hand.draft.made });
        break;
      case "let-go":
        this.announce(this.say("board.let_go"));
        break;
      case "nothing":
        return;
    }
    this.emit("cp-draft", this.draft);
    if (outcome.kind === "moved" && outcome.complete && !this.confirms) this.confirmMove();
  }

  private selectionWords(source: number, targets: readonly Target[]): string {
    const line = (target: Target) => {
      const way = this.targetWith(target);
      const how = target.hits && target.steps[0]?.die ? this.say("board.with_hit", { with: way }) : way;
      return this.say("board.target_line", {
        number: target.number,
        place: this.placeName(target.place),
        with: how,
      }).replace(/\s+\./, ".");
    };
    return this.say("board.selected", {
      source: this.placeName(source),
      k: targets.length,
      list: targets.map(line).join(" "),
    });
  }

  /** Clicks made by keyboards and screen readers; pointer presses are handled by onDown and onUp. */
  protected onClick(event: MouseEvent, cell: Cell): void {
    if (event.detail !== 0 || this.pointer) return;
    this.pressPlace(cell.place);
  }

  private pressPlace(place: number | null): void {
    this.hideBubble();
    this.finish();
    if (place === null) return;
    const time = performance.now();
    const twice = this.lastPress?.place === place && time - this.lastPress.time < DOUBLE_PRESS_MS;
    this.lastPress = twice ? null : { place, time };
    if (twice && movable(this.hand).includes(place)) return this.apply(playLongest(this.hand, place, this.firstDie()));
    const isTarget = offered(this.hand).some((target) => target.place === place);
    if (this.longest && !isTarget && movable(this.hand).includes(place))
      return this.apply(playLongest(this.hand, place, this.firstDie()));
    this.apply(press(this.hand, place, this.ownPieceOn(place)));
  }

  private boardSpot(event: PointerEvent): Spot {
    const box = this.renderRoot.querySelector(".board")!.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.size.width,
      y: ((event.clientY - box.top) / box.height) * this.size.height,
    };
  }

  protected onDown(event: PointerEvent): void {
    if (event.button !== 0 || this.pointer) return;
    const key = (event.composedPath()[0] as HTMLElement).dataset?.key;
    const place = key === undefined ? null : (this.cellOf(key)?.place ?? null);
    this.hideBubble();
    this.finish();
    if (place === null) return;
    this.pointer = {
      id: event.pointerId,
      place,
      from: this.boardSpot(event),
      screen: { x: event.clientX, y: event.clientY },
      drag: null,
    };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  protected onMove(event: PointerEvent): void {
    const pointer = this.pointer;
    if (!pointer || pointer.id !== event.pointerId) return;
    if (!pointer.drag) {
      if (Math.hypot(event.clientX - pointer.screen.x, event.clientY - pointer.screen.y) < DRAG_PX) return;
      if (!this.startDrag(pointer)) return;
    }
    const drag = pointer.drag!;
    const spot = this.boardSpot(event);
    const { home } = drag;
    const free = { x: home.x + spot.x - pointer.from.x, y: home.y + spot.y - pointer.from.y };
    const near = this.nearestLanding(free);
    drag.at = near ?? free;
    drag.element.style.transform = `translate(${drag.at.x}px,${drag.at.y}px)`;
  }

  private startDrag(pointer: NonNullable<typeof this.pointer>): boolean {
    const id = this.topPiece(pointer.place);
    if (!id || !hasTurn(this.hand) || !this.ownPieceOn(pointer.place)) return false;
    if (this.hand.selected !== pointer.place) this.apply(select(this.hand, pointer.place));
    if (this.hand.selected !== pointer.place) {
      this.pointer = null; // refused, and the reason is shown
      return false;
    }
    const element = this.renderRoot.querySelector<SVGGElement>(`[data-id="${id}"]`)!;
    element.parentNode!.append(element); // drawn above the others while it is dragged
    const home = this.pieces().find((piece) => piece.id === id)!;
    pointer.drag = { element, id, home: { x: home.x, y: home.y }, at: pointer.from };
    return true;
  }

  private nearestLanding(spot: Spot): Spot | null {
    const within = offered(this.hand)
      .map((target) => this.landing(target))
      .map((at) => ({ at, far: Math.hypot(at.x - spot.x, at.y - spot.y) }))
      .filter(({ far }) => far < 0.6 * this.unit)
      .sort((a, b) => a.far - b.far);
    return within[0]?.at ?? null;
  }

  protected onUp(event: PointerEvent): void {
    const pointer = this.pointer;
    if (!pointer || pointer.id !== event.pointerId) return;
    this.pointer = null;
    if (!pointer.drag) {
      this.roving =
        this.rows()
          .flat()
          .find((cell) => cell.place === pointer.place)?.key ?? this.roving;
      return this.pressPlace(pointer.place);
    }
    const { element, id, at } = pointer.drag;
    element.style.transform = "";
    this.motion.place(id, at);
    const target = offered(this.hand).find(
      (each) => Math.hypot(this.landing(each).x - at.x, this.landing(each).y - at.y) < 1,
    );
    const place = target?.place ?? this.placeAt(at);
    if (place === null || place === pointer.place) this.requestUpdate();
    else this.apply(moveTo(this.hand, pointer.place, place));
    this.requestUpdate();
  }

  protected onCancel(): void {
    if (this.pointer?.drag) this.pointer.drag.element.style.transform = "";
    this.pointer = null;
  }

  protected onKey(event: KeyboardEvent): void {
    if (this.handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Handle a key (section 10 of the design); returns whether it was used. Pages may pass on keys pressed elsewhere. */
  handleKey(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.altKey || event.metaKey || (event.ctrlKey && key.toLowerCase() !== "z")) return false;
    const arrows: Record<string, "up" | "down" | "left" | "right"> = {
      ArrowUp: "up",
      ArrowDown: "down",
      ArrowLeft: "left",
      ArrowRight: "right",
      k: "up",
      j: "down",
      h: "left",
      l: "right",
    };
    const direction = arrows[key.length === 1 ? key.toLowerCase() : key];
    if (direction) {
      const inside = (this.renderRoot as ShadowRoot).activeElement !== null; // pressed elsewhere, an arrow first moves the focus to the board
      const to = inside ? this.neighbor(this.roving, direction) : this.roving;
      if (to) this.focusCell(to);
      return true;
    }
    if (/^[1-9]$/.test(key) && this.hand.selected !== null) return (this.chooseTarget(Number(key)), true);
    if (key === "Tab") return this.focusPiece(event.shiftKey ? -1 : 1);
    if (key === "Escape" || key === "q" || key === "Q") return (this.letGo(), true);
    if (key === "u" || key === "U" || key === "Backspace" || (event.ctrlKey && key.toLowerCase() === "z"))
      return (this.undo(key === "U"), true);
    if (key === "`") return this.nextTarget();
    if (key === " " || key === "Enter") return event.repeat || this.pressKey();
    return false;
  }

  private pressKey(): boolean {
    this.finish();
    if (this.confirms && this.confirmMove()) return true;
    if (!hasTurn(this.hand)) return this.idlePress();
    const focused = (this.renderRoot as ShadowRoot).activeElement;
    const forced =
      this.hand.selected !== null &&
      !(focused instanceof HTMLElement && this.cellOf(this.roving)?.place !== this.hand.selected)
        ? offered(this.hand)
        : [];
    if (forced.length === 1 && movable(this.hand).length === 1) return (this.chooseTarget(1), true);
    if (!focused) return false;
    this.pressPlace(this.cellOf(this.roving)?.place ?? null);
    return true;
  }

  private nextTarget(): boolean {
    const places = offered(this.hand).map((target) => target.place);
    if (places.length === 0) return false;
    const at = places.indexOf(this.cellOf(this.roving)?.place ?? -1);
    const place = places[(at + 1) % places.length];
    this.focusCell(
      this.rows()
        .flat()
        .find((cell) => cell.place === place)?.key ?? this.roving,
    );
    return true;
  }
}
