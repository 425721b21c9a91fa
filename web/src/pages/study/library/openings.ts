import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { PlayedChoice, SearchFound } from "../../../api/messages";
import { searchLibrary } from "../../../api/study";
import { Loader } from "../../../app/loader";
import { Page } from "../../../app/page";
import { boardShape } from "../../../app/shape";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import { kitOf, KITS } from "../../../games";
import "../../../games/boards";
import { dayText, lossText } from "../../../i18n/figures";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { missingPage } from "../../../parts/missing";
import { waitingNote } from "../../../parts/waiting";
import { Branch } from "../parts/branch";
import { choiceWords } from "../parts/decision";

const MOST_PLACES = 20;
const ROLL = /^[1-6]{2}$/;
const sorted = (dice: string): string => [...dice].sort().join("");

/** The opening explorer: what was played in one's library, move by move, how it ended, and what it cost. */
@customElement("cp-openings-page")
export class OpeningsPage extends Page {
  @state() private game = KITS[0].game;
  @state() private found: SearchFound | null = null;
  @state() private flipped = false;
  /** The position that `found` is about. */
  private searched = "";
  private readonly branch = new Branch(this);
  private readonly loader = new Loader(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.start([]);
  }

  private get kit() {
    return kitOf(this.game).study;
  }

  /** Begin anew, with these choices made. */
  private async start(choices: readonly string[]): Promise<void> {
    await this.branch.open(this.kit.start, this.say);
    for (const choice of choices) await this.branch.choose(choice, this.say);
  }

  protected override willUpdate(): void {
    const id = this.branch.now?.now.position.id ?? "";
    if (id && id !== this.searched) void this.search(id);
  }

  private async search(id: string): Promise<void> {
    [this.searched, this.found] = [id, null];
    if (site.online && !site.me) return; // nobody's library
    const found = await this.loader.load(() => searchLibrary(id, true));
    if (found && id === this.searched) this.found = found;
  }

  /** The roll on the board, if there is one. */
  private get roll(): string {
    const choice = this.branch.now?.choice ?? "";
    return ROLL.test(choice) ? choice : "";
  }

  /** Play what was played: the roll first, where it is not on the board yet. */
  private async follow(choice: string): Promise<void> {
    const [dice, move] = /^\d\d: /.test(choice) ? [choice.slice(0, 2), choice.slice(4)] : ["", choice];
    if (dice && !this.roll) await this.branch.choose(dice, this.say);
    await this.branch.choose(move || "pass", this.say);
  }

  protected override render(): TemplateResult {
    const { say, branch, kit } = this;
    const { refusal } = this.loader;
    if (refusal) return missingPage(say, say("web.openings.title"), failureText(say, refusal));
    const { now } = branch;
    return html`<main id="main" class="study openings" tabindex="-1">
      <section class="study-left">
        ${
          now
            ? html`<div class="study-board" style=${`--ratio:${kit.ratio(boardShape()).toFixed(4)}`}>
                ${kit.board({
                  id: now.now.position.id,
                  ways: now.ways,
                  onMove: (event) => void branch.choose(event.detail.text, say),
                  advised: [],
                  flipped: this.flipped,
                  shape: boardShape(),
                  settings: app.settings,
                  plain: app.translation.plain,
                })}
              </div>`
            : nothing
        }
      </section>
      <aside class="study-panel card">
        <div class="study-head">
          <a class="ib" href="/study" aria-label=${say("web.study.title")}>${icon("back")}</a>
          <h1 class="page-title">${say("web.openings.title")}</h1>
        </div>
        ${this.fields()} ${branch.render(say, say("web.openings.line"), true)}
        ${waitingNote(this.loader.isWaiting, say)} ${this.choices()} ${this.places()}
      </aside>
    </main>`;
  }

  private fields(): TemplateResult {
    const { say, kit } = this;
    const pickGame = (event: Event) => {
      this.game = KITS[Number((event.target as HTMLSelectElement).value)]!.game;
      void this.start([]);
    };
    const pickOpening = (event: Event) => {
      const chosen = kit.openings[Number((event.target as HTMLSelectElement).value)];
      void this.start(chosen?.choices ?? []);
    };
    return html`<div class="sets">
      <label class="set"
        ><span>${say("new.game")}</span
        ><select id="openings-game" @change=${pickGame}>
          ${KITS.map(({ game }, index) => html`<option value=${index} ?selected=${game === this.game}>${say(`game.${game}`)}</option>`)}
        </select></label
      >
      <label class="set"
        ><span>${say("web.openings.opening")}</span
        ><select id="openings-opening" @change=${pickOpening}>
          <option value="">${say("web.study.branch_start")}</option>
          ${kit.openings.map(({ name }, index) => html`<option value=${index}>${name}</option>`)}
        </select></label
      >
      <button class="btn small" type="button" @click=${() => (this.flipped = !this.flipped)}>
        ${say("web.openings.flip")}
      </button>
    </div>`;
  }

  private choices(): TemplateResult | typeof nothing {
    const { say, found, roll } = this;
    if (!found) return nothing;
    const rows = found.choices.filter(({ choice }) => {
      const dice = /^(\d\d): /.exec(choice)?.[1];
      return !roll || (dice !== undefined && sorted(dice) === sorted(roll));
    });
    if (rows.length === 0) return html`<p class="note" role="status">${say("web.openings.none")}</p>`;
    return html`<table class="played-choices">
      <thead>
        <tr>
          <th>${say("study.head.move")}</th>
          <th>×</th>
          <th>+ = −</th>
          <th>${say("study.head.diff")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => this.row(row))}
      </tbody>
    </table>`;
  }

  private row({ choice, decisions, loss, won, drawn, lost }: PlayedChoice): TemplateResult {
    return html`<tr>
      <th scope="row">
        <button class="btn small" type="button" @click=${() => this.follow(choice)}>
          ${choiceWords(choice, this.say)}
        </button>
      </th>
      <td>${decisions}</td>
      <td>${won} ${drawn} ${lost}</td>
      <td>${loss === null ? "–" : lossText(loss, this.kit.digits)}</td>
    </tr>`;
  }

  private places(): TemplateResult | typeof nothing {
    const { found } = this;
    if (!found || found.decisions.length === 0) return nothing;
    return html`<ul class="openings-places">
      ${found.decisions.slice(0, MOST_PLACES).map(
        (each) =>
          html`<li>
            <a href=${`/study/${each.match}#${each.place}`}>${each.white} – ${each.black}</a>
            <span class="note">${choiceWords(each.choice, this.say)} ${each.date && dayText(each.date)}</span>
          </li>`,
      )}
    </ul>`;
  }
}
