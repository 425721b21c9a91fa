/** Moves pieces: whatever has changed place since the last drawing is animated from the old place to the new one. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a piece is drawn. A piece that is gone is not seen: it fades on its way there, and on its way back. */
export interface PieceSpot extends Spot {
  readonly isGone?: boolean | undefined;
}

export interface Pace {
  readonly ms: number;
  readonly delay?: number;
  readonly easing?: string;
}

const STEP_EASING = "cubic-bezier(.2,.8,.2,1)";
const REMOVED_EASING = "cubic-bezier(.3,0,.2,1)";
export const CUBE_EASING = "cubic-bezier(.4,0,.2,1)";

export const prefersReducedMotion = (): boolean =>
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

const at = ({ x, y }: Spot): string => `translate(${x}px,${y}px)`;

const opacity = ({ isGone }: PieceSpot): number => (isGone ? 0 : 1);

/** The way of a piece. With reduced motion nothing travels: what leaves fades where it was, the rest where it is now. */
function framesOf(from: PieceSpot, to: PieceSpot): Keyframe[] {
  if (!prefersReducedMotion())
    return [
      { transform: at(from), opacity: opacity(from) },
      { transform: at(to), opacity: opacity(to) },
    ];
  const where = at(to.isGone ? from : to);
  return [
    { transform: where, opacity: to.isGone ? 1 : 0 },
    { transform: where, opacity: opacity(to) },
  ];
}

export class PieceMotion {
  private spots = new Map<string, PieceSpot>();

  /** Forget all places, so that pieces appear where they are instead of moving there. */
  forget(): void {
    this.spots.clear();
  }

  /** Set where a piece is now, for example where it was dropped. */
  place(id: string, spot: Spot): void {
    this.spots.set(id, spot);
  }

  /** Animate everything that has changed place since the last call. `pace` returns null for what should jump. */
  travel(
    root: ParentNode,
    now: ReadonlyMap<string, PieceSpot>,
    pace: (id: string, from: Spot, to: Spot) => Pace | null,
  ): void {
    for (const [id, to] of now) {
      const from = this.spots.get(id);
      if (!from || (Math.abs(from.x - to.x) < 0.5 && Math.abs(from.y - to.y) < 0.5)) continue;
      const how = pace(id, from, to);
      const element = how && root.querySelector(`[data-id="${id}"]`);
      if (!element) continue;
      for (const running of element.getAnimations()) running.cancel();
      element.animate(framesOf(from, to), {
        duration: prefersReducedMotion() ? 120 : how.ms,
        delay: how.delay ?? 0,
        easing: how.easing ?? STEP_EASING,
        fill: "backwards",
      });
    }
    this.spots = new Map(now);
  }

  isMoving(root: ParentNode): boolean {
    return [...root.querySelectorAll("[data-id]")].some((element) =>
      element.getAnimations().some((animation) => animation.playState === "running"),
    );
  }

  /** Finish all animations: a press during an animation ends it. */
  finish(root: ParentNode): void {
    for (const element of root.querySelectorAll("[data-id]"))
      for (const running of element.getAnimations()) running.finish();
  }
}

/** The player's own step: 160 ms plus 12 per point, at most 280. `unit` is one point or square. */
export const ownPace = (from: Spot, to: Spot, unit: number): Pace => ({
  ms: Math.min(280, 160 + (12 * Math.hypot(from.x - to.x, from.y - to.y)) / unit),
});

export const OPPONENT_PACE: Pace = { ms: 260 };
export const BETWEEN_STEPS_MS = 120;
export const REMOVED_PACE: Pace = { ms: 260, delay: 60, easing: REMOVED_EASING };
