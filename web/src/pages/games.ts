import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { deleteTable, listEnded, listTables } from "../api/tables";
import type { TableSummary } from "../api/messages";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { KITS } from "../games";
import { gameList } from "../parts/game-list";
import { statisticsCard } from "../parts/statistics";
import { waitingNote } from "../parts/waiting";
import { resultOf } from "../table/statistics";

const RESULTS = ["won", "drawn", "lost"] as const;

/** All games: those in progress, then the finished ones, which can be filtered, and what they come to. */
@customElement("cp-games-page")
export class GamesPage extends Page {
  @state() private tables: TableSummary[] | null = null;
  private readonly loader = new Loader(this);
  @state() private asking = "";
  /** What is shown of the finished games; empty for all. */
  @state() private game = "";
  @state() private opponent = "";
  @state() private result = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const work = async () => [
      ...(await listTables()).filter((table) => table.phase !== "over"),
      ...(await listEnded()),
    ];
    this.tables = (await this.loader.load(work)) ?? this.tables;
  }

  /** The first press asks, the second one deletes. */
  private readonly deleting = (table: TableSummary) => {
    const sure = this.asking === table.table;
    const press = async () => {
      if (!sure) return void (this.asking = table.table);
      await deleteTable(table.table).catch(() => undefined);
      await this.load();
    };
    return html`<button class="btn small" type="button" @click=${press} @blur=${() => (this.asking = "")}>
      ${this.say(sure ? "web.games.delete_sure" : "web.games.delete")}
    </button>`;
  };

  private isShown(table: TableSummary): boolean {
    const { game, opponent, result } = this;
    if (game && table.game !== game) return false;
    if (opponent && !table.seats.some(({ name }) => name === opponent)) return false;
    return !result || resultOf(table) === result;
  }

  private filter(field: "game" | "opponent" | "result", label: string, choices: (readonly [string, string])[]) {
    if (choices.length < 2 && !this[field]) return nothing;
    return html`<div class="field">
      <label for=${`filter-${field}`}>${label}</label
      ><select
        id=${`filter-${field}`}
        @change=${(event: Event) => (this[field] = (event.target as HTMLSelectElement).value)}
      >
        <option value="">${this.say("web.games.all")}</option>
        ${choices.map(([value, name]) => html`<option value=${value} ?selected=${value === this[field]}>${name}</option>`)}
      </select>
    </div>`;
  }

  private filters(tables: readonly TableSummary[]): TemplateResult {
    const { say } = this;
    const names = [...new Set(tables.flatMap(({ seats }) => seats.map(({ name }) => name)))].sort();
    return html`<div class="filters">
      ${this.filter(
        "game",
        say("new.game"),
        KITS.map(({ game }) => [game, say(`game.${game}`)] as const),
      )}
      ${this.filter(
        "opponent",
        say("web.games.player"),
        names.map((name) => [name, name] as const),
      )}
      ${this.filter(
        "result",
        say("web.tab.result"),
        RESULTS.map((each) => [each, say(`web.people.result.${each}`)] as const),
      )}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const part = (over: boolean) => (this.tables ?? []).filter((table) => (table.phase === "over") === over);
    const ended = part(true);
    const shown = ended.filter((table) => this.isShown(table));
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${say("web.games.title")}</h1>
      ${waitingNote(this.loader.isWaiting, say)}
      <div class="form" style="max-width:none">
        <section class="card" style="padding:0">
          <div class="hd"><h2>${say("web.games.running")}</h2></div>
          ${gameList(say, part(false), this.deleting)}
        </section>
        <section class="card" style="padding:0">
          <div class="hd"><h2>${say("web.games.finished")}</h2></div>
          ${ended.length > 0 ? this.filters(ended) : nothing}
          ${
            ended.length > 0 && shown.length === 0
              ? html`<p class="empty">${say("web.games.none_like_this")}</p>`
              : gameList(say, shown, this.deleting)
          }
        </section>
        ${statisticsCard(say, shown)}
      </div>
    </main>`;
  }
}
