/** White's winning chances over the match, with a tick for every error: White's above the line, Black's below. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { StudiedDecision } from "../../../api/messages";
import { percent } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { chancesOf, markOf } from "../parts/marks";

const [WIDTH, HEIGHT, TICKS] = [600, 100, 36];
const TALL: Readonly<Record<string, number>> = { doubtful: 5, error: 8, blunder: 12 };

export function studyGraph(
  decisions: readonly StudiedDecision[],
  at: number,
  name: string,
  say: Say,
  go: (index: number) => void,
): TemplateResult | typeof nothing {
  const chances = chancesOf(decisions);
  if (chances.length < 2) return nothing;
  const x = (index: number) => (WIDTH * index) / Math.max(decisions.length - 1, 1);
  const line = chances
    .map(({ at: index, chance }) => `${x(index).toFixed(1)} ${(HEIGHT * (1 - chance)).toFixed(1)}`)
    .join("L");
  const middle = HEIGHT + TICKS / 2;
  const ticks = decisions.map(({ judged, decided }, index) => {
    if (!markOf(judged)) return nothing;
    const tall = TALL[judged!.mark] ?? 5;
    return svg`<rect class=${`tick ${judged!.mark}`} x=${x(index) - 1.5} y=${decided.player === "white" ? middle - 2 - tall : middle + 2} width="3" height=${tall}></rect>`;
  });
  const games = decisions.flatMap(({ decided }, index) =>
    index > 0 && decided.game !== decisions[index - 1]!.decided.game
      ? [svg`<path class="game" d=${`M${x(index)} 0V${HEIGHT}`}></path>`]
      : [],
  );
  const press = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (decisions.length - 1)));
  };
  const now = chances.findLast((each) => each.at <= at) ?? chances[0]!;
  return html`<figure class="graph study-graph">
    <svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT + TICKS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      @pointerdown=${press}
    >
      <path class="even" d=${`M0 ${HEIGHT / 2}H${WIDTH}`}></path>
      ${games}
      <path class="chance" d=${`M${line}`}></path>
      <path class="even" d=${`M0 ${middle}H${WIDTH}`}></path>
      ${ticks}
      <path class="here" d=${`M${x(at)} 0V${HEIGHT + TICKS}`}></path>
    </svg>
    <figcaption class="note">${say("web.review.chances_of", { name, chance: percent(now.chance) })}</figcaption>
  </figure>`;
}
