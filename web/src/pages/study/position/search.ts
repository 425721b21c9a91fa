/** Finding a board in the library: where it occurred, what was chosen there, and how it ended. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { SearchFound } from "../../../api/messages";
import { searchLibrary } from "../../../api/study";
import { dayText, lossText } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { failureText } from "../../../i18n/refusal";
import { choiceWords } from "../parts/decision";

const MOST_CHOICES = 12;
const MOST_PLACES = 20;

export class LibrarySearch implements ReactiveController {
  private id = "";
  private found: SearchFound | null = null;
  private working = false;
  private problem = "";

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** Another position is shown: forget the last one. */
  show(id: string): void {
    Object.assign(this, { id, found: null, working: false, problem: "" });
  }

  private async search(exact: boolean, say: Say): Promise<void> {
    const { id } = this;
    [this.working, this.problem] = [true, ""];
    this.host.requestUpdate();
    try {
      const found = await searchLibrary(id, exact);
      if (id === this.id) this.found = found;
    } catch (error) {
      if (id === this.id) this.problem = failureText(say, error);
    }
    if (id === this.id) this.working = false;
    this.host.requestUpdate();
  }

  render(say: Say, digits: number): TemplateResult {
    const { found } = this;
    const button = (key: "exact" | "structure") =>
      html`<button
        class="btn small"
        type="button"
        ?disabled=${this.working}
        @click=${() => this.search(key === "exact", say)}
      >
        ${say(`web.search.${key}`)}
      </button>`;
    return html`<section class="study-search needs-host">
      <h3>${say("web.search.title")}</h3>
      <div class="row">${button("exact")}${button("structure")}</div>
      ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
      <p class="note" role="status">
        ${found ? (found.total === 0 ? say("web.search.none") : say("web.search.found", { n: found.total })) : nothing}
      </p>
      ${found && found.total > 0 ? this.results(found, digits, say) : nothing}
    </section>`;
  }

  private results({ choices, decisions, total }: SearchFound, digits: number, say: Say): TemplateResult {
    return html`${choices.length > 0 ? this.table(choices, digits, say) : nothing}
      <ul>
        ${decisions.slice(0, MOST_PLACES).map(
          (each) =>
            html`<li>
              <a href=${`/study/${each.match}#${each.place}`}>${each.white} – ${each.black}</a>
              ${choiceWords(each.choice, say)}
              <span class="note"
                >${each.loss ? lossText(each.loss, digits) : nothing} ${each.date && dayText(each.date)}</span
              >
            </li>`,
        )}
      </ul>
      ${total > MOST_PLACES ? html`<p class="note">${say("web.study.shown", { from: 1, to: MOST_PLACES, total })}</p>` : nothing}`;
  }

  private table(choices: SearchFound["choices"], digits: number, say: Say): TemplateResult {
    return html`<table class="played-choices">
      <thead>
        <tr>
          <th>${say("study.head.move")}</th>
          <th>×</th>
          <th>${say("study.head.diff")}</th>
          <th>+ = −</th>
        </tr>
      </thead>
      <tbody>
        ${choices.slice(0, MOST_CHOICES).map(
          ({ choice, decisions: count, loss, won, drawn, lost }) =>
            html`<tr>
              <th scope="row">${choiceWords(choice, say)}</th>
              <td>${count}</td>
              <td>${loss === null ? "–" : lossText(loss, digits)}</td>
              <td>${won} ${drawn} ${lost}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}
