/** Plays the opponent's move step by step, each step with its sound. */
import type { Step } from "./draft";
import { BETWEEN_STEPS_MS, OPPONENT_PACE, prefersReducedMotion } from "./motion";

/** A step, and the position of the pieces after it. */
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

  /** Whether there are steps left to play. */
  get isPlaying(): boolean {
    return this.ahead.length > 0;
  }

  start(stages: readonly PlaybackStage<Men>[]): void {
    this.ahead = stages;
    this.go();
  }

  /** Skip to the end. */
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
    window.setTimeout(() => this.sound(now.step), prefersReducedMotion() ? 0 : OPPONENT_PACE.ms * 0.6); // when the piece lands
    if (this.isPlaying) this.timer = window.setTimeout(() => this.go(), OPPONENT_PACE.ms + BETWEEN_STEPS_MS);
  }
}
