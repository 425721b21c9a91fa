import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { recordOf, recordPath, replayOf } from "../api/tables";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { notesOf, type DiceNotes } from "../fair/notes";
import { verify, type Verdict } from "../fair/verification";
import { kitOf } from "../games";
import { icon } from "../parts/icons";
import { waitingNote } from "../parts/waiting";
import type { View } from "../table/view";

/** The dice of a finished match, recomputed in this browser. */
@customElement("cp-verify-page")
export class VerifyPage extends Page {
  @property() table = "";
  @state() private fairness: View["fairness"] | null = null;
  @state() private drawn: "dice" | "opening" = "dice";
  @state() private verdict: Verdict | null = null;
  @state() private notes: DiceNotes | null = null;
  private readonly loader = new Loader(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) void this.check();
  }

  private async check(): Promise<void> {
    const { table } = this;
    const replay = await this.loader.load(() => replayOf(table));
    if (!replay) return;
    const { fairness } = replay.view;
    this.drawn = kitOf(replay.view.options.game).table.drawn(replay.view) ?? "dice";
    this.fairness = fairness;
    this.notes = notesOf(fairness.match_id);
    if (!fairness.seed) return;
    const record = await this.loader.load(() => recordOf(table));
    if (record !== null) this.verdict = verify(record, this.notes);
  }

  private line(good: boolean, text: string): TemplateResult {
    return html`<p class=${good ? "verdict" : "verdict bad"}>${icon(good ? "shield" : "close")}${text}</p>`;
  }

  private checks({ sealed, wrong, broken, checked, differences }: Verdict): TemplateResult[] {
    const { say } = this;
    const lines = [this.line(sealed, say(sealed ? "web.verify.seal_ok" : "web.verify.seal_bad"))];
    if (broken !== null) lines.push(this.line(false, say("web.verify.shares_bad", { n: broken })));
    lines.push(
      wrong
        ? this.line(
            false,
            say(`web.verify.rolls_bad.${this.drawn}`, {
              n: wrong.number,
              found: wrong.found,
              expected: wrong.expected,
            }),
          )
        : this.line(true, say(`web.verify.rolls_ok.${this.drawn}`, { n: checked })),
    );
    if (differences === null) lines.push(html`<p class="note">${say("web.verify.mine_none")}</p>`);
    else if (differences.length === 0) lines.push(this.line(true, say("web.verify.mine_ok")));
    else
      lines.push(
        this.line(
          false,
          say("web.verify.mine_bad", {
            what: differences
              .slice(0, 5)
              .map(({ what, n }) => say(`web.verify.differs.${what}`, { n: n ?? 0 }))
              .join(", "),
          }),
        ),
      );
    return lines;
  }

  /** What a player needs to prove what happened: the record as the host gives it, and the notes of this device. */
  private evidence(): TemplateResult {
    const { say, notes, table } = this;
    const file = notes && `data:application/json,${encodeURIComponent(JSON.stringify(notes))}`;
    return html`<p class="row">
      <a class="btn small" href=${recordPath(table)} download>${say("web.verify.record")}</a>
      ${file ? html`<a class="btn small" href=${file} download=${`crownpoint-${table.slice(0, 8)}-dice.json`}>${say("web.verify.notes")}</a>` : nothing}
    </p>`;
  }

  protected override render(): TemplateResult {
    const { say, fairness, verdict } = this;
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${say(`web.verify.title.${this.drawn}`)}</h1>
      <div class="form">
        <p class="note">${say(`web.verify.lead.${this.drawn}`)}</p>
        ${waitingNote(this.loader.isWaiting, say)}
        ${this.loader.refusal ? html`<p class="card">${`${say("web.missing.table")}.`}</p>` : nothing}
        ${
          fairness
            ? html`<section class="card" aria-live="polite">
                ${fairness.seed ? nothing : html`<p>${say("web.verify.no_seed")}</p>`}
                ${verdict ? this.checks(verdict) : nothing}
                <div>
                  <p class="note">${say("web.verify.seal")}</p>
                  <p class="mono">${fairness.seal}</p>
                </div>
                ${
                  fairness.seed
                    ? html`<div>
                        <p class="note">${say("web.verify.seed")}</p>
                        <p class="mono">${fairness.seed}</p>
                      </div>`
                    : nothing
                }
                ${verdict ? this.evidence() : nothing}
              </section>`
            : nothing
        }
        <p><a class="btn" href=${`/t/${this.table}`}>${say("web.verify.back")}</a></p>
      </div>
    </main>`;
  }
}
