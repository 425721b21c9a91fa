import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { KeptMatch, LibraryPage } from "../../../api/messages";
import { importFile, listMatches, type Search } from "../../../api/study";
import { Loader } from "../../../app/loader";
import { Page } from "../../../app/page";
import { navigate } from "../../../app/router";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import { dayText, decimal } from "../../../i18n/figures";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { waitingNote } from "../../../parts/waiting";
import { filterFields, isFiltered, NO_FILTERS } from "./filters";
import "./leaks";
import { isWorking } from "../parts/marks";

const ROWS = 50;
const POLL_MS = 1500;
/** Of a file; the others are on the pages of its matches. */
const MOST_WARNINGS = 3;

/** One's library: files are dropped or pasted anywhere on it, and every match leads to its page. */
@customElement("cp-study-page")
export class StudyListPage extends Page {
  @state() private found: LibraryPage | null = null;
  @state() private search = NO_FILTERS;
  @state() private offset = 0;
  @state() private dragging = false;
  /** Files that are being imported, and the results of the last ones. */
  @state() private sending = 0;
  @state() private news: { text: string; isBad: boolean }[] = [];
  private readonly loader = new Loader(this);
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("dragover", this.onDrag);
    addEventListener("dragleave", this.onLeave);
    addEventListener("drop", this.onDrop);
    addEventListener("paste", this.onPaste);
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("dragover", this.onDrag);
    removeEventListener("dragleave", this.onLeave);
    removeEventListener("drop", this.onDrop);
    removeEventListener("paste", this.onPaste);
    window.clearTimeout(this.timer);
  }

  private async load(): Promise<void> {
    window.clearTimeout(this.timer);
    if (site.online && !site.me) return; // nobody's library
    const { search, offset } = this;
    const found = await this.loader.load(() => listMatches(search, offset, ROWS));
    if (found) this.found = found;
    if (this.isConnected && (this.found?.waiting ?? 0) > 0)
      this.timer = window.setTimeout(() => void this.load(), POLL_MS);
  }

  private readonly onDrag = (event: DragEvent): void => {
    event.preventDefault();
    this.dragging = true;
  };
  private readonly onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dragging = false;
  };
  private readonly onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.dragging = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (files.length > 0) void this.send(files);
    else if (text) void this.send([new File([text], "")]);
  };
  private readonly onPaste = (event: ClipboardEvent): void => {
    if ((event.target as HTMLElement).closest?.("input, textarea")) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (files.length > 0) void this.send(files);
    else if (text) void this.send([new File([text], "")]);
  };

  /** Import files one after the other, and report the result of each. */
  private async send(files: readonly File[]): Promise<void> {
    this.news = [];
    this.sending += files.length;
    if (site.online) await site.ensureSignedIn(app.settings.language);
    let single: string | null = null;
    for (const file of files) {
      try {
        const { new: fresh, count, position, matches, warnings } = await importFile(file, file.name);
        if (position && files.length === 1) return void navigate(`/position#${encodeURIComponent(position)}`);
        const name = file.name || this.say("web.study.pasted");
        if (!position) this.tell(this.say("web.study.imported", { name, n: count, known: count - fresh }));
        for (const warning of warnings.slice(0, MOST_WARNINGS)) this.tell(`${name}: ${warning}`, true);
        const more = warnings.length - MOST_WARNINGS;
        if (more > 0) this.tell(this.say("web.study.more_warnings", { n: more }), true);
        single = count === 1 ? matches[0]!.id : null;
      } catch (error) {
        this.tell(`${file.name} ${failureText(this.say, error)}`.trim(), true);
      } finally {
        this.sending -= 1;
      }
    }
    if (files.length === 1 && single && this.news.length === 1) return void navigate(`/study/${single}`);
    this.offset = 0;
    await this.load();
  }

  private tell(text: string, isBad = false): void {
    this.news = [...this.news, { text, isBad }].slice(-8);
  }

  private filter(part: Partial<Search>): void {
    this.search = { ...this.search, ...part };
    this.offset = 0;
    void this.load();
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<main id="main" class=${this.dragging ? "wrap study-list dragging" : "wrap study-list"} tabindex="-1">
      <h1 class="page-title">${say("web.study.title")}</h1>
      ${waitingNote(this.loader.isWaiting, say)} ${this.dropZone()}
      ${this.news.map(({ text, isBad }) => html`<p class=${isBad ? "news bad" : "news"} role="status">${text}</p>`)}
      ${filterFields(this.search, (part) => this.filter(part), say)}
      <div class="study-columns">
        <div>${this.list()}</div>
        ${site.online && !site.me ? nothing : html`<cp-leaks class="needs-host"></cp-leaks>`}
      </div>
    </main>`;
  }

  private dropZone(): TemplateResult {
    const { say } = this;
    const pick = (event: Event) => {
      const input = event.target as HTMLInputElement;
      void this.send([...(input.files ?? [])]);
      input.value = "";
    };
    return html`<section class="drop-zone">
      <div>
        <b>${say("web.study.drop")}</b>
        <p class="note">${say(site.online ? "web.study.drop_site" : "web.study.drop_home")}</p>
      </div>
      <div class="row">
        <label class="btn p file"
          >${say(this.sending > 0 ? "web.study.sending" : "web.study.choose")}<input
            type="file"
            multiple
            @change=${pick}
        /></label>
        <a class="btn" href="/position">${say("web.study.position")}</a>
        <a class="btn needs-host" href="/cards">${say("web.cards.title")}</a>
        <a class="btn needs-host" href="/openings">${say("web.openings.title")}</a>
        <a class="btn needs-host" href="/statistics">${say("web.study.statistics")}</a>
      </div>
    </section>`;
  }

  private list(): TemplateResult | typeof nothing {
    const { say, found } = this;
    if (!found) return nothing;
    if (found.total === 0)
      return html`<p class="note">${say(isFiltered(this.search) ? "web.study.none_found" : "web.study.none")}</p>`;
    const last = Math.min(this.offset + ROWS, found.total);
    const turn = (to: number) => {
      this.offset = to;
      void this.load();
    };
    return html`<section class="card study-table">
      <table>
        <thead>
          <tr>
            <th>${say("web.study.col.players")}</th>
            <th>${say("web.study.col.score")}</th>
            <th>${say("web.study.col.rate")}</th>
            <th class="wide-only">${say("web.study.col.event")}</th>
            <th class="wide-only">${say("web.study.col.date")}</th>
            <th class="wide-only">${say("web.study.col.tags")}</th>
          </tr>
        </thead>
        <tbody>
          ${found.matches.map((match) => this.row(match))}
        </tbody>
      </table>
      <div class="row foot">
        <span class="note">${say("web.study.shown", { from: this.offset + 1, to: last, total: found.total })}</span>
        <button
          class="btn small"
          type="button"
          ?disabled=${this.offset === 0}
          aria-label=${say("web.study.newer")}
          @click=${() => turn(Math.max(this.offset - ROWS, 0))}
        >
          ${icon("back")}
        </button>
        <button
          class="btn small"
          type="button"
          ?disabled=${last >= found.total}
          aria-label=${say("web.study.older")}
          @click=${() => turn(this.offset + ROWS)}
        >
          ${icon("forward")}
        </button>
      </div>
    </section>`;
  }

  private row(match: KeptMatch): TemplateResult {
    return html`<tr>
      <td><a href=${`/study/${match.id}`}>${match.white} – ${match.black}</a></td>
      <td>${match.result}</td>
      <td>${this.progress(match)}</td>
      <td class="wide-only">${match.event || match.file}</td>
      <td class="wide-only">${dayText(match.date)}</td>
      <td class="wide-only">${match.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</td>
    </tr>`;
  }

  private progress(match: KeptMatch): TemplateResult | string {
    if (match.fault) return html`<span class="bad" title=${match.fault}>✗</span>`;
    if (isWorking(match))
      return html`<progress
        max=${Math.max(match.decisions, 1)}
        value=${match.judged}
        aria-label=${this.say("web.review.working")}
      ></progress>`;
    if (match.white_rate === null || match.black_rate === null) return "–";
    return `${decimal(match.white_rate, 1)} – ${decimal(match.black_rate, 1)}`;
  }
}
