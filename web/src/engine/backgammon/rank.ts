/** Ranks moves by rounds, as the core does, with each candidate of a round judged on its own: by whichever worker is free. */
import type { Candidate, Stakes, Worth } from "./engine";

/** What ranking needs of an engine, or of several. */
export interface Judges {
  judgeAfter(after: readonly number[], stakes: Stakes, plies: number): Promise<Worth>;
  deeper(stakes: Stakes, utilities: readonly number[], plies: number, most: number): Promise<number>;
  nextPlies(plies: number, most: number): Promise<number>;
}

const byUtility = (a: Worth, b: Worth): number => b.utility - a.utility;

/** Candidates that were judged at 0 plies, best first, judged to `most` plies where they are worth it. */
export async function rankDeeper<Each extends Pick<Candidate, "after"> & Worth>(
  judges: Judges,
  candidates: readonly Each[],
  stakes: Stakes,
  most: number,
): Promise<Each[]> {
  let ranked = [...candidates];
  let open = ranked.length;
  for (let plies = 0; plies < most && open > 0; ) {
    const utilities = ranked.slice(0, open).map((each) => each.utility);
    open = await judges.deeper(stakes, utilities, plies, most);
    const depth = (plies = await judges.nextPlies(plies, most));
    const judged = await Promise.all(
      ranked.slice(0, open).map(async (each) => ({ ...each, ...(await judges.judgeAfter(each.after, stakes, depth)) })),
    );
    ranked = [...judged.sort(byUtility), ...ranked.slice(open)];
  }
  return ranked;
}
