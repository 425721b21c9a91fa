import type { ReviewedMove } from "../api/messages";
import { lossText, printed } from "../i18n/figures";
import type { Say } from "../i18n/format";

/** What the engine says about a move that lost something: why it decides games, what was better, and what it lost. */
export function verdictText(say: Say, { best, loss, cause }: ReviewedMove): string {
  const better = say("web.review.better", { best: printed(best), loss: lossText(loss) });
  return cause ? `${say(`web.review.cause.${cause}`)} ${better}` : better;
}
