import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PersonFile, ReportShown } from "../../api/messages";
import { addNote, recordOf } from "../../api/moderation";
import { Card, fieldValues } from "../../parts/card";
import { initial } from "../../parts/characters";
import "./play-review";
import { decisionWord, reasonWord, shortTime, untilWord } from "./words";

/** All that moderators know of a person: reports, what was said, decisions, notes. */
@customElement("cp-person-file")
export class PersonFileView extends Card {
  @property({ attribute: false }) file!: PersonFile;
  /** Lines of the person are hidden until they are asked for. */
  @state() private read: ReadonlySet<number> = new Set();

  private readonly note = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { text = "" } = fieldValues(form);
    void this.run(() => addNote(this.file.person.name, text)).then((done) => {
      if (!done) return;
      form.reset();
      this.dispatchEvent(new CustomEvent("decided", { bubbles: true }));
    });
  };

  private head(): TemplateResult {
    const { say } = this;
    const { person, games, rating, reports, history, playing } = this.file;
    const facts = [
      say(`web.people.kind.${person.kind}`),
      person.role === "player" ? "" : say(`web.people.role.${person.role}`),
      say("web.people.since", { date: this.day(person.since_ms) }),
      person.muted_until_ms === null
        ? ""
        : `${say("web.moderation.did.mute")} ${untilWord(say, person.muted_until_ms)}`,
      person.suspended_until_ms === null
        ? ""
        : `${say("web.moderation.did.suspend")} ${untilWord(say, person.suspended_until_ms)}`,
    ];
    const figure = (value: string | number, key: string) => html`<div><b>${value}</b>${say(key)}</div>`;
    return html`<div class="person pc">
        ${initial(person.name, false)}
        <div>
          <h2><a href=${`/@${encodeURIComponent(person.name)}`}>${person.name}</a></h2>
          <p class="note">
            ${facts.filter(Boolean).join(" · ")}${playing ? html` · <a href=${`/t/${playing}`}>${say("web.moderation.playing")}</a>` : nothing}
          </p>
        </div>
      </div>
      <div class="figures">
        ${figure(games, "web.moderation.games")}
        ${figure(rating === null ? "–" : Math.round(rating), "web.moderation.rating")}
        ${figure(reports.length, "web.moderation.reports")}
        ${figure(history.filter((line) => line.kind !== "note" && line.kind !== "open").length, "web.moderation.actions")}
      </div>`;
  }

  private reports(): TemplateResult | typeof nothing {
    const { say } = this;
    const { reports } = this.file;
    if (reports.length === 0) return nothing;
    const row = (report: ReportShown) => {
      const who = report.reporter ?? say("web.moderation.someone_gone");
      const record =
        report.decided === 0
          ? say("web.moderation.first_report")
          : say("web.moderation.upheld", { n: report.upheld, of: report.decided });
      return html`<li>
        <time datetime=${new Date(report.created_ms).toISOString()}>${shortTime(report.created_ms)}</time
        ><span
          ><b>${who}</b> · ${reasonWord(say, report.reason)}${report.text ? html`<br />“${report.text}”` : nothing}
          ${
            report.table
              ? html`<br /><a href=${`/t/${report.table}`}>${say("web.moderation.table")}</a> ·
                  <a href=${recordOf(report.id)} download>${say("web.moderation.record")}</a>`
              : nothing
          }</span
        ><small>${report.closed_ms === null ? record : say(`web.moderation.did.${report.verdict ?? "none"}`)}</small>
      </li>`;
    };
    return html`<section>
      <h3>${say("web.moderation.reporters")}</h3>
      <ul class="tl">
        ${reports.map(row)}
      </ul>
    </section>`;
  }

  private chat(): TemplateResult | typeof nothing {
    const { say } = this;
    const { lines } = this.file;
    if (lines.length === 0) return nothing;
    return html`<section>
      <h3>${say("web.moderation.said")}</h3>
      <ul class="said">
        ${lines.map(
          (line, place) =>
            html`<li class=${line.theirs ? "hit" : ""}>
              <time datetime=${new Date(line.time_ms).toISOString()}>${shortTime(line.time_ms)}</time
              ><b>${line.name}</b>${
                line.theirs && !this.read.has(place)
                  ? html`<button type="button" @click=${() => (this.read = new Set([...this.read, place]))}>
                      ${say("web.moderation.hidden")}
                    </button>`
                  : html`<span>${line.text}</span>`
              }
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private history(): TemplateResult {
    const { say } = this;
    const { history, person } = this.file;
    return html`<section>
      <h3>${say("web.moderation.history")}</h3>
      <ul class="tl">
        ${history.map((line) => {
          const by = line.mine ? say("web.moderation.you") : line.by;
          const detail = [reasonWord(say, line.reason), line.words].filter(Boolean).join(" · ");
          return html`<li>
            <time datetime=${new Date(line.time_ms).toISOString()}>${shortTime(line.time_ms)}</time
            ><span
              >${decisionWord(say, line.kind, line.until_ms)}${detail ? html`<br /><small class="detail">${detail}</small>` : nothing}</span
            ><small>${by}</small>
          </li>`;
        })}
        <li>
          <time datetime=${new Date(person.since_ms).toISOString()}>${shortTime(person.since_ms)}</time
          ><span>${say("web.moderation.account_made")}</span><small></small>
        </li>
      </ul>
    </section>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`${this.head()} ${this.chat()} ${this.reports()} ${this.history()}
      <cp-play-review .name=${this.file.person.name}></cp-play-review>
      <section>
        <form class="stack" @submit=${this.note}>
          <div class="field">
            <label for="note-text">${say("web.moderation.notes")}</label
            ><textarea id="note-text" name="text" rows="2" required maxlength="1000"></textarea>
          </div>
          ${this.problem()}
          <div class="row">
            <button class="btn small" type="submit" ?disabled=${this.busy}>${say("web.moderation.add_note")}</button>
          </div>
        </form>
      </section>`;
  }
}
