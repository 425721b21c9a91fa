import type { PropertyValues } from "lit";
import { state } from "lit/decorators.js";
import { BoardElement } from "./board-element";
import type { Step } from "./draft";
import { StepPlayback } from "./playback";

/** Below this width a board whose layout is "auto" takes its narrow shape. */
const NARROW_BELOW_PX = 560;

/** A board that follows its pieces one by one (`Man` is one of them), so that the opponent's move can be played step by step. */
export abstract class MenBoard<Man> extends BoardElement {
  @state() protected narrow = false;
  @state() protected men: readonly Man[] = [];
  protected readonly playback = new StepPlayback<readonly Man[]>(
    (men) => (this.men = men),
    (step) => this.emit("cp-sound", { name: this.soundOf(step) }),
  );
  private watcher: ResizeObserver | null = null;

  /** The pieces after a step of the viewer. */
  protected abstract afterStep(men: readonly Man[], step: Step): readonly Man[];
  /** Show a new position. `made` are the steps that were tried in the old one. */
  protected abstract arrange(changed: PropertyValues, made: readonly Step[]): void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(([entry]) => (this.narrow = entry!.contentRect.width < NARROW_BELOW_PX));
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    this.playback.finish();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const made = this.hand.draft.made; // read before a change of ways empties the hand
    super.willUpdate(changed);
    if (["turned", "clockwise", "narrow", "layout", "color"].some((name) => changed.has(name))) this.motion.forget();
    if (changed.has("position") || changed.has("board") || this.men.length === 0) this.arrange(changed, made);
  }

  protected override get isMoving(): boolean {
    return this.playback.isPlaying || super.isMoving;
  }

  override finish(): void {
    this.playback.finish();
    super.finish();
  }

  /** The pieces after the steps being tried. */
  protected drafted(steps: readonly Step[] = this.hand.draft.made): readonly Man[] {
    return steps.reduce<readonly Man[]>((men, step) => this.afterStep(men, step), this.men);
  }
}
