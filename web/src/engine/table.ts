/** Help at a table: hints and the tutor, in the page where it has the engine. Never in a game against people. */
import type { Hint, Refused } from "../api/messages";
import { kitOf } from "../games";
import { isOnline, type View } from "../table/view";
import { engineFor, orHost } from ".";

const LINES = 5;

/** Whether the engine may help here: alone at this screen, or against a computer. The host has the same rule. */
export const mayHelp = (view: View): boolean =>
  !isOnline(view) || (view.viewer !== null && view.seats.some((seat) => seat.kind === "computer"));

function engineAt(view: View) {
  return mayHelp(view) && view.phase === "playing" ? engineFor(view.options.game) : null;
}

const positionOf = (view: View): string => kitOf(view.options.game).table.position(view).copied;

/** The best moves of the viewer's turn, or what to do with the cube. */
export function hintAt(view: View, host: () => Promise<Hint>, signal?: AbortSignal): Promise<Hint> {
  const here = view.turn === view.viewer && !view.offer ? engineAt(view) : null;
  return orHost(
    here &&
      (async () => {
        const found = await here.kit.advise(here.pool, positionOf(view), LINES, signal);
        return found ? { ok: true as const, ...found, candidates: [...found.candidates] } : host();
      }),
    host,
  );
}

/** The tutor's warning about a move, as the host would give it; null for no warning, undefined where the host has to be asked. */
export async function warningAt(view: View, move: string): Promise<Refused | null | undefined> {
  const here = engineAt(view);
  if (!here) return undefined;
  try {
    const found = await here.kit.advise(here.pool, positionOf(view), Infinity);
    const [best] = found?.candidates ?? [];
    const { isSame } = kitOf(view.options.game).table;
    const played = found?.candidates.find(({ text }) => isSame(text, move));
    if (!best || !played || played.loss === null) return undefined;
    if (played.loss < here.kit.blunder) return null;
    const params = { move, best: best.text, loss: Math.round(played.loss * 1000) / 1000 };
    return { ok: false, reason: { code: "blunder", params }, sentence: "" };
  } catch {
    return undefined;
  }
}
