/** The best move of every roll, and the cube at every score. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { CubeAtScore, DiceMap, RollChoice } from "../../../api/messages";
import { cubeByScore, diceMap } from "../../../engine/study";
import { decimal, signed } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { failureText } from "../../../i18n/refusal";

const FACES = [1, 2, 3, 4, 5, 6] as const;
/** How far from the mean a roll is as lucky as colors can say. */
const WARM = 0.5;
const AWAYS = [2, 3, 4, 5, 6, 7, 8, 9] as const;

type Map = "dice" | "scores";

export class PositionMaps implements ReactiveController {
  private id = "";
  private dice: DiceMap | null = null;
  private scores: readonly CubeAtScore[] | null = null;
  private working: Map | "" = "";
  private failed: Map = "dice";
  private problem = "";
  private stopping = new AbortController();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.stopping.abort();
  }

  /** Another position is shown: forget the last one. */
  show(id: string): void {
    this.stopping.abort();
    Object.assign(this, { id, dice: null, scores: null, working: "", problem: "" });
    this.host.requestUpdate();
  }

  private async load(what: Map, say: Say): Promise<void> {
    const { id } = this;
    const { signal } = (this.stopping = new AbortController());
    [this.working, this.failed, this.problem] = [what, what, ""];
    this.host.requestUpdate();
    try {
      const found = what === "dice" ? await diceMap(id, signal) : (await cubeByScore(id, signal)).scores;
      if (id === this.id) Object.assign(this, { [what]: found });
    } catch (error) {
      if (id === this.id && !signal.aborted) this.problem = failureText(say, error);
    }
    if (id === this.id) this.working = "";
    this.host.requestUpdate();
  }

  /** One of the two with the button that asks for it; `pick` shows a roll on the board. */
  render(what: Map, say: Say, isOpen: boolean, pick: (roll: RollChoice) => void): TemplateResult {
    const { dice, scores } = this;
    const shown = what === "dice" ? dice && diceTable(dice, say, pick) : scores && scoreTable(scores, say);
    return html`<section class="study-maps">
      ${
        shown ??
        html`<button
          class="btn small"
          type="button"
          ?disabled=${this.working !== "" || !isOpen}
          @click=${() => this.load(what, say)}
        >
          ${say(this.working === what ? "web.review.working" : `web.study.map.${what}`)}
        </button>`
      }
      ${this.problem && this.failed === what ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }
}

/** The color of a roll, from unlucky to lucky; the number in the cell says the same. */
function warmth(value: number, mean: number): string {
  const far = Math.max(-1, Math.min(1, (value - mean) / WARM));
  const color = far < 0 ? "var(--warn)" : "var(--accent)";
  return `background:color-mix(in srgb, ${color} ${Math.round(Math.abs(far) * 42)}%, var(--surface))`;
}

function diceTable({ rolls, mean }: DiceMap, say: Say, pick: (roll: RollChoice) => void): TemplateResult {
  const at = (low: number, high: number) =>
    rolls.find(({ dice }) => dice === `${high}${low}` || dice === `${low}${high}`);
  const cell = (low: number, high: number) => {
    const roll = low <= high ? at(low, high) : undefined;
    if (!roll) return html`<td></td>`;
    const words = `${high}-${low}: ${roll.move || say("web.study.no_move")}, ${signed(roll.value, 3)}`;
    return html`<td>
      <button
        type="button"
        style=${warmth(roll.value, mean)}
        aria-label=${words}
        title=${words}
        @click=${() => pick(roll)}
      >
        ${signed(roll.value, 2)}
      </button>
    </td>`;
  };
  return html`<h3>
      ${say("web.study.map.dice")} <span class="note">${say("web.study.map.mean", { mean: signed(mean, 3) })}</span>
    </h3>
    <table class="dice-map">
      <thead>
        <tr>
          <th></th>
          ${FACES.map((face) => html`<th scope="col">${face}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${FACES.map(
          (low) =>
            html`<tr>
              <th scope="row">${low}</th>
              ${FACES.map((high) => cell(low, high))}
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** Short words for a cube action: the long ones are in the title of the cell. */
const SHORT: Readonly<Record<string, string>> = {
  no_double: "–",
  no_double_beaver: "–",
  double_take: "D/T",
  double_beaver: "D/B",
  double_pass: "D/P",
  too_good: "TG",
  unavailable: "",
};

function scoreTable(scores: readonly CubeAtScore[], say: Say): TemplateResult {
  const at = (own: number, other: number) => scores.find((each) => each.own_away === own && each.other_away === other);
  const cell = (each: CubeAtScore | undefined) => {
    if (!each) return html`<td></td>`;
    const action = each.action === "unavailable" ? say("web.study.map.no_cube") : say(`web.study.cube.${each.action}`);
    return html`<td class=${each.gain > 0 ? "doubles" : ""} title=${`${action}, ${signed(each.gain, 3)}`}>
      ${SHORT[each.action]}<small>${each.action === "unavailable" ? "" : decimal(each.gain, 2)}</small>
    </td>`;
  };
  const money = at(0, 0);
  return html`<h3>${say("web.study.map.scores")}</h3>
    <p class="note">
      ${money ? say("web.study.map.money", { action: money.action === "unavailable" ? say("web.study.map.no_cube") : say(`web.study.cube.${money.action}`), gain: signed(money.gain, 3) }) : nothing}
      ${say("web.study.map.scores_note")}
    </p>
    <table class="cube-scores">
      <thead>
        <tr>
          <th></th>
          ${AWAYS.map((away) => html`<th scope="col">${away}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${AWAYS.map(
          (own) =>
            html`<tr>
              <th scope="row">${own}</th>
              ${AWAYS.map((other) => cell(at(own, other)))}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
