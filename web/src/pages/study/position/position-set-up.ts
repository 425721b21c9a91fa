/** What a position is set up with: tools for the board, ids to read and to copy, side, dice, cube and score. */
import { html, nothing, type TemplateResult } from "lit";
import type { ShownPosition } from "../../../api/messages";
import { KITS } from "../../../games";
import type { GameKit } from "../../../games";
import type { Say } from "../../../i18n/format";
import { segmented } from "../../../parts/segmented";

export interface SetUpParts {
  readonly id: string;
  readonly kit: GameKit;
  readonly shown: ShownPosition | null;
  readonly problem: string;
  /** What was copied last. */
  readonly copied: string;
  readonly set: (id: string) => void;
  readonly paste: (text: string) => void;
  readonly copy: (what: string, text: string) => void;
  readonly savePng: () => void;
  readonly say: Say;
}

const SIDES = ["white", "black"] as const;

export function palette(
  { study }: GameKit,
  tool: string,
  pick: (tool: string) => void,
  set: (id: string) => void,
  say: Say,
): TemplateResult {
  const tools = study.tools.map((value) => ({ value, label: say(`web.study.tool.${value}`) }));
  return html`<div class="study-palette card">
    ${segmented(say("web.study.tools"), tools, tool, pick, true)}
    <button class="btn small" type="button" @click=${() => set(study.start)}>${say("web.study.start")}</button>
    <button class="btn small" type="button" @click=${() => set(study.empty)}>${say("web.study.clear")}</button>
  </div>`;
}

export function positionSetUp(parts: SetUpParts): TemplateResult {
  const { say, id, kit, set } = parts;
  const { study } = kit;
  const value = (event: Event) => (event.target as HTMLSelectElement).value;
  const turn = study.turn(id);
  return html`<div class="part set-up card" data-part="set-up">
    ${ids(parts)}
    <div class="sets">
      <label class="set"
        ><span>${say("new.game")}</span
        ><select
          id="set-game"
          @change=${(event: Event) => set(KITS.find(({ game }) => game === value(event))!.study.start)}
        >
          ${KITS.map(({ game }) => html`<option value=${game} ?selected=${game === kit.game}>${say(`game.${game}`)}</option>`)}
        </select></label
      >
      <label class="set"
        ><span>${say("web.study.turn")}</span
        ><select
          id="set-turn"
          @change=${(event: Event) => set(study.withTurn(id, value(event) === "white" ? "white" : "black"))}
        >
          ${SIDES.map((side) => html`<option value=${side} ?selected=${side === turn}>${say(`web.study.tool.${side}`)}</option>`)}
        </select></label
      >
      ${study.fields(id, say, set)}
    </div>
  </div>`;
}

function ids({ say, id, shown, problem, copied, paste, copy, savePng }: SetUpParts): TemplateResult {
  const button = (what: string, word: string, text: string) =>
    html`<button class="btn small" type="button" @click=${() => copy(what, text)}>
      ${copied === what ? say("web.replay.copied") : word}
    </button>`;
  return html`<div class="study-ids">
    <label for="position-id">${say("web.study.paste")}</label>
    <input
      id="position-id"
      class="mono"
      .value=${id}
      @change=${(event: Event) => paste((event.target as HTMLInputElement).value.trim())}
    />
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : nothing}
    <div class="row">
      ${Object.entries(shown?.ids ?? {}).map(([name, text]) => button(name, name, text))}
      ${shown ? html`${button("text", say("web.study.copy_text"), shown.text)}${button("svg", "SVG", shown.svg)}<button class="btn small" type="button" @click=${savePng}>PNG</button>` : nothing}
    </div>
  </div>`;
}
