import type { ReviewedMove } from "../api/messages";
import { lossText, printed, withFigures } from "../i18n/figures";
import type { Say } from "../i18n/format";

/** What the engine says about a move that lost something: why it decides games, what was better, and what it lost. */
export function verdictText(say: Say, { best, loss, cause }: ReviewedMove): string {
  const better = say("web.review.better", { best: printed(best), loss: lossText(loss) });
  return cause ? `${say(`web.review.cause.${cause}`)} ${better}` : better;
}

/** What an engine says of a move: a figure, or how the game ends. */
export function verdictName(say: Say, verdict: string): string {
  const end = /^(win|loss) in (\d+)$/.exec(verdict);
  if (end) return say(`hint.${end[1]}`, { n: Number(end[2]) });
  return verdict === "draw" ? say("hint.draw") : withFigures(verdict);
}
