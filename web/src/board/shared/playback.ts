/** The other side's move on its way: one step after the other, each with its sound. */
import type { Step } from "./draft";
import { BETWEEN_STEPS_MS, OPPONENT_PACE, prefersReducedMotion } from "./motion";

/** A step, and how the men stand after it. */
export interface PlaybackStage<Men> {
  readonly men: Men;
  readonly step: Step;
}

export class StepPlayback<Men> {
  private ahead: readonly PlaybackStage<Men>[] = [];
  private timer = 0;

  constructor(
    private readonly show: (men: Men) => void,
    private readonly sound: (step: Step) => void,
  ) {}

  /** Whether steps are still to come. */
  get isPlaying(): boolean {
    return this.ahead.length > 0;
  }

  start(stages: readonly PlaybackStage<Men>[]): void {
    this.ahead = stages;
    this.go();
  }

  /** Show at once how it ends. */
  finish(): void {
    const last = this.ahead.at(-1);
    window.clearTimeout(this.timer);
    this.ahead = [];
    if (last) this.show(last.men);
  }

  private go(): void {
    const [now, ...ahead] = this.ahead;
    if (!now) return;
    this.ahead = ahead;
    this.show(now.men);
    window.setTimeout(() => this.sound(now.step), prefersReducedMotion() ? 0 : OPPONENT_PACE.ms * 0.6); // when it comes down
    if (this.isPlaying) this.timer = window.setTimeout(() => this.go(), OPPONENT_PACE.ms + BETWEEN_STEPS_MS);
  }
}
