import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { deleteTable, listTables } from "../api/tables";
import type { TableSummary } from "../api/messages";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { gameList } from "../parts/game-list";
import { waitingNote } from "../parts/waiting";

/** All games: those in progress, then the finished ones. */
@customElement("cp-games-page")
export class GamesPage extends Page {
  @state() private tables: TableSummary[] | null = null;
  private readonly loader = new Loader(this);
  @state() private asking = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    this.tables = (await this.loader.load(listTables)) ?? this.tables;
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

  protected override render(): TemplateResult {
    const { say } = this;
    const part = (over: boolean) => (this.tables ?? []).filter((table) => (table.phase === "over") === over);
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
          ${gameList(say, part(true), this.deleting)}
        </section>
      </div>
    </main>`;
  }
}
