/** What can be practiced: each press adds some cards of that drill; pips are counted on a page of their own. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { listDrills, makeDrill } from "../../../api/cards";
import type { Drill } from "../../../api/messages";
import { RefusedError } from "../../../api/refused";
import { retry } from "../../../api/retry";
import type { Say } from "../../../i18n/format";
import { failureText } from "../../../i18n/refusal";
import { deckName } from "./card-panel";

/** Drills without cards have a page of their own. */
const PAGES: Readonly<Record<string, string>> = { pips: "/pips" };

export class Drills implements ReactiveController {
  private list: readonly Drill[] = [];
  private working = "";
  private news = "";

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly done: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    void retry(listDrills)
      .then(({ drills }) => {
        this.list = drills;
        this.host.requestUpdate();
      })
      .catch(() => undefined);
  }

  private async make({ game, drill }: Drill, say: Say): Promise<void> {
    [this.working, this.news] = [drill, ""];
    this.host.requestUpdate();
    try {
      await retry(() => makeDrill(game, drill));
      this.done();
    } catch (error) {
      const isFull = error instanceof RefusedError && error.reason.code === "no_question";
      this.news = isFull ? say("web.drills.all_there") : failureText(say, error);
    }
    this.working = "";
    this.host.requestUpdate();
  }

  render(say: Say): TemplateResult {
    const one = (each: Drill) => {
      const name = deckName(each.drill, say);
      const page = PAGES[each.drill];
      if (page) return html`<a class="btn small" href=${page}>${name}</a>`;
      return html`<button
        class="btn small"
        type="button"
        ?disabled=${this.working !== ""}
        @click=${() => this.make(each, say)}
      >
        ${this.working === each.drill ? say("web.review.working") : name}
      </button>`;
    };
    return html`<section class="card-drills">
      <h3>${say("web.drills.title")}</h3>
      <p class="note">${say("web.drills.note")}</p>
      <div class="row">${this.list.map(one)}</div>
      <p class="note" role="status">${this.news}</p>
    </section>`;
  }
}
