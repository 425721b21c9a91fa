/** A decision: its head, the candidates, the cube. */
import { html, nothing, type TemplateResult } from "lit";
import type { Choice, CubeChoices, JudgedChoice, StudiedDecision } from "../../../api/messages";
import { decimal, lossText, signed } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { verdictName } from "../../../parts/verdict";
import { markOf, markSign } from "./marks";

const share = (chance: number | undefined): string => (chance === undefined ? "" : decimal(100 * chance, 1));

/** The words for a cube action; a move is written as it is. */
export const choiceWords = (text: string, say: Say): string => {
  const key = {
    "no double": "no_double",
    double: "double",
    take: "take",
    drop: "drop",
    roll: "no_double",
    "double, take": "double_take",
    pass: "pass",
    beaver: "beaver",
    resign: "resign",
    accept: "accept",
    refuse: "refuse",
    "play on": "play_on",
  }[text];
  if (/^resign \w+$/.test(text)) return say(`study.action.${text.replace(" ", "_")}`);
  return key ? say(`study.action.${key}`) : text;
};

/** The dice in front of what was played, the larger first. */
export const diceText = ({ decided }: StudiedDecision): string =>
  [...(/^(\d\d): /.exec(decided.text)?.[1] ?? "")].sort().reverse().join("");

/** What was played, without the dice in front. */
export const playedText = ({ decided }: StudiedDecision): string => decided.text.replace(/^\d\d: /, "");

export function decisionHead(each: StudiedDecision, name: string, digits: number, say: Say): TemplateResult {
  const { decided, judged } = each;
  const dice = diceText(each);
  const what = choiceWords(playedText(each), say) || say("web.study.no_move");
  const title = dice
    ? say("web.study.plays_dice", { name, dice: `${dice[0]}-${dice[1]}`, what })
    : say("web.study.plays", { name, what });
  const luck = judged?.luck ?? null;
  return html`<div class="decision-head" role="status">
    <h2>${decided.turn}. ${title} <b class=${`mark ${judged?.mark ?? ""}`}>${markOf(judged)}</b></h2>
    ${judged && judged.loss > 0 ? html`<span class=${`loss ${judged.mark}`}>${lossText(judged.loss, digits)}</span>` : nothing}
    <p class="note">
      ${decided.illegal ? say("web.study.illegal", { why: decided.illegal }) : nothing}
      ${judged && judged.loss > 0 ? say("web.study.best_is", { best: choiceWords(judged.best, say) }) : nothing}
      ${judged?.forced && !decided.illegal ? say("web.study.forced") : nothing}
      ${judged?.cause ? say(`web.review.cause.${judged.cause}`) : nothing}
      ${luck === null ? nothing : say("web.study.luck_was", { luck: signed(luck, 3) })}
      ${judged ? nothing : say("web.study.not_judged")}
    </p>
    ${decided.comment ? html`<p class="comment">${decided.comment}</p>` : nothing}
  </div>`;
}

export interface CandidateParts {
  readonly choices: readonly Choice[];
  readonly played: string;
  readonly mark: string;
  readonly picked: number | null;
  readonly digits: number;
  /** Another program's judgment of the same moves. */
  readonly foreign?: JudgedChoice | null;
  readonly program?: string;
  readonly pick: (index: number) => void;
  readonly say: Say;
}

export function candidateTable(parts: CandidateParts): TemplateResult | typeof nothing {
  const { choices, played, picked, digits, say } = parts;
  if (choices.length === 0) return nothing;
  const hasChances = choices.some(({ chances }) => chances.length > 0);
  const theirs = (move: string) => parts.foreign?.candidates.find((each) => each.move === move);
  const foreign = choices.some(({ move }) => theirs(move));
  const value = (choice: Choice) => (choice.verdict ? verdictName(say, choice.verdict) : signed(choice.value, digits));
  const row = (choice: Choice, index: number) => {
    const isPlayed = choice.move === played;
    const cls = [
      index === 0 ? "best" : "",
      isPlayed && index > 0 ? "played" : "",
      picked === index ? "picked" : "",
    ].join(" ");
    const other = theirs(choice.move);
    return html`<tr class=${cls}>
      <td>
        <button type="button" aria-pressed=${picked === index} @click=${() => parts.pick(index)}>
          <i>${index + 1}</i> ${choice.move} ${index === 0 ? "✓" : ""}
          ${isPlayed && index > 0 ? html`<b class=${`mark ${parts.mark}`}>${markSign(parts.mark)}</b>` : nothing}
          ${isPlayed ? html`<span class="hidden-word">${say("web.study.played")}</span>` : nothing}
        </button>
      </td>
      <td>${value(choice)}</td>
      <td>${index === 0 || choice.loss === null ? "" : lossText(choice.loss, digits)}</td>
      ${
        hasChances
          ? html`<td class="win">${share(choice.chances[0])}</td>
              <td class="more">${share(choice.chances[1])}</td>
              <td class="more">${share(choice.chances[3])}</td>`
          : nothing
      }
      ${foreign ? html`<td class="theirs">${other ? signed(other.value, digits) : ""}</td>` : nothing}
      <td class="depth">${choice.depth}</td>
    </tr>`;
  };
  return html`<table class=${foreign ? "candidates with-theirs" : "candidates"}>
    <thead>
      <tr>
        <th>${say("study.head.move")}</th>
        <th>${say(digits === 3 ? "study.head.equity" : "study.head.men")}</th>
        <th>${say("study.head.diff")}</th>
        ${
          hasChances
            ? html`<th class="win">${say("study.head.win")}</th>
                <th class="more">${say("study.head.gammon")}</th>
                <th class="more">${say("study.head.lose_gammon")}</th>`
            : nothing
        }
        ${foreign ? html`<th class="theirs">${parts.program || "–"}</th>` : nothing}
        <th class="depth">${say("study.head.depth")}</th>
      </tr>
    </thead>
    <tbody>
      ${choices.map(row)}
    </tbody>
  </table>`;
}

/** What each cube action is worth to the side on roll, with another program's figures beside ours. */
export function cubePanel(
  cube: CubeChoices | null | undefined,
  say: Say,
  foreign?: CubeChoices | null,
  program = "",
): TemplateResult | typeof nothing {
  if (!cube) return nothing;
  const rows = [
    ["no_double", cube.no_double, foreign?.no_double],
    ["double_take", cube.double_take, foreign?.double_take],
    ["double_drop", cube.double_pass, foreign?.double_pass],
  ] as const;
  const figure = (value: number | null | undefined) => (value === null || value === undefined ? "" : signed(value, 3));
  const [win, gammon] = cube.chances;
  return html`<div class="cube-panel">
    <h3>${say(`web.study.cube.${cube.action}`)}</h3>
    <table>
      ${
        foreign
          ? html`<thead>
              <tr>
                <th></th>
                <th></th>
                <th>${program}</th>
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${rows.map(
          ([key, value, other]) =>
            html`<tr>
              <th scope="row">${say(`study.action.${key}`)}</th>
              <td>${figure(value)}</td>
              ${foreign ? html`<td>${figure(other)}</td>` : nothing}
            </tr>`,
        )}
        ${
          win === undefined
            ? nothing
            : html`<tr>
                <th scope="row">${say("web.study.win_gammon")}</th>
                <td>${share(win)} · ${share(gammon)}</td>
                ${foreign ? html`<td></td>` : nothing}
              </tr>`
        }
      </tbody>
    </table>
  </div>`;
}
