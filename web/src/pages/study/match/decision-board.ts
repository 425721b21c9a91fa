/** The board of a decision: what was played dashed, what was best solid; or a line that is played out. */
import { html, type TemplateResult } from "lit";
import type { StudiedDecision } from "../../../api/messages";
import { boardShape } from "../../../app/shape";
import { app } from "../../../app/state";
import type { StudyKit } from "../../../games/kit";
import { lossText } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import type { Branch } from "../parts/branch";
import { choiceWords, playedText } from "../parts/decision";

export interface DecisionBoardParts {
  readonly each: StudiedDecision;
  readonly kit: StudyKit;
  /** The candidate on the board; null: the best where an error was made, else what was played (-1). */
  readonly picked: number | null;
  readonly flipped: boolean;
  readonly branch: Branch;
  readonly say: Say;
}

export function decisionBoard({ each, kit, picked, flipped, branch, say }: DecisionBoardParts): TemplateResult {
  const { decided, judged } = each;
  const wanted = picked ?? (judged && judged.loss > 0 ? 0 : -1);
  const shown = judged?.candidates[wanted];
  const isWrong = Boolean(judged && judged.loss > 0) && shown !== undefined && shown.steps !== decided.steps;
  const { now } = branch;
  const played = { move: choiceWords(playedText(each), say), loss: lossText(judged?.loss ?? 0, kit.digits) };
  const name = shown && wanted === 0 && isWrong ? say("web.study.tag_best", { move: shown.move }) : (shown?.move ?? "");
  return html`<div class="study-board" style=${`--ratio:${kit.ratio(boardShape()).toFixed(4)}`}>
    ${kit.board({
      id: now?.now.position.id ?? decided.position,
      ways: now?.ways,
      onMove: (event) => void branch.choose(event.detail.text, say),
      advised: now ? [] : (shown?.steps ?? decided.steps),
      advisedName: name,
      played: isWrong && !now ? decided.steps : undefined,
      playedName: isWrong ? say("web.study.tag_played", played) : "",
      flipped,
      shape: boardShape(),
      settings: app.settings,
      plain: app.translation.plain,
    })}
  </div>`;
}
