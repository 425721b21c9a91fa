/** Things that travel: after every drawing, what lies elsewhere than before moves there. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Pace {
  readonly ms: number;
  readonly delay?: number;
  readonly easing?: string;
}

export const STEP_EASING = "cubic-bezier(.2,.8,.2,1)";
export const REMOVED_EASING = "cubic-bezier(.3,0,.2,1)";
export const CUBE_EASING = "cubic-bezier(.4,0,.2,1)";

export const prefersReducedMotion = (): boolean =>
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

const at = ({ x, y }: Spot): string => `translate(${x}px,${y}px)`;

export class PieceMotion {
  private spots = new Map<string, Spot>();

  /** Forget where something was, so that it appears instead of traveling. */
  forget(): void {
    this.spots.clear();
  }

  /** It is here now, whatever was drawn: where a drag let go of it. */
  place(id: string, spot: Spot): void {
    this.spots.set(id, spot);
  }

  /** Move what has changed its place since the last call. `pace` of a thing, or null to let it jump. */
  travel(
    root: ParentNode,
    now: ReadonlyMap<string, Spot>,
    pace: (id: string, from: Spot, to: Spot) => Pace | null,
  ): void {
    for (const [id, to] of now) {
      const from = this.spots.get(id);
      if (!from || (Math.abs(from.x - to.x) < 0.5 && Math.abs(from.y - to.y) < 0.5)) continue;
      const how = pace(id, from, to);
      const element = how && root.querySelector(`[data-id="${id}"]`);
      if (!element) continue;
      for (const running of element.getAnimations()) running.cancel();
      const frames = prefersReducedMotion()
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [{ transform: at(from) }, { transform: at(to) }];
      element.animate(frames, {
        duration: prefersReducedMotion() ? 120 : how.ms,
        delay: how.delay ?? 0,
        easing: how.easing ?? STEP_EASING,
        fill: "backwards",
      });
    }
    this.spots = new Map(now);
  }

  /** End every journey at once: a press during an animation finishes it. */
  finish(root: ParentNode): void {
    for (const element of root.querySelectorAll("[data-id]"))
      for (const running of element.getAnimations()) running.finish();
  }
}

/** Own step: 160 ms and 12 for each point, 280 at most. `unit` is one point or square. */
export const ownPace = (from: Spot, to: Spot, unit: number): Pace => ({
  ms: Math.min(280, 160 + (12 * Math.hypot(from.x - to.x, from.y - to.y)) / unit),
});

export const OPPONENT_PACE: Pace = { ms: 260 };
export const BETWEEN_STEPS_MS = 120;
export const REMOVED_PACE: Pace = { ms: 260, delay: 60, easing: REMOVED_EASING };
