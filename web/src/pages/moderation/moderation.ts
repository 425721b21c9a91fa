import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { CaseShown, ChallengeListed, PersonFile, PersonFound, RoomShown, TrailLine } from "../../api/messages";
import {
  fileOf,
  closeRoom,
  findPeople,
  listCases,
  listChallenges,
  listRooms,
  openCase,
  trailBefore,
  withdrawChallenge,
  type CaseState,
} from "../../api/moderation";
import { site } from "../../app/site";
import { Card } from "../../parts/card";
import { icon } from "../../parts/icons";
import { segmented } from "../../parts/segmented";
import "../../styles/site.css";
import "../../styles/site-people.css";
import "../../styles/moderation.css";
import "./decide";
import "./person-file";
import { REASONS, reasonWord, shortTime, trailRow, untilWord } from "./words";

type Place = "reports" | "people" | "rooms" | "challenges" | "trail";
const PLACES: readonly Place[] = ["reports", "people", "rooms", "challenges", "trail"];
const STATES: readonly CaseState[] = ["open", "mine", "closed"];
const FIRST_LINES = 12;

/** Moderation: cases, people, rooms, challenges, and the trail of all that was done. */
@customElement("cp-moderation-page")
export class ModerationPage extends Card {
  @state() private place: Place = "reports";
  @state() private caseState: CaseState = "open";
  @state() private cases: CaseShown[] = [];
  @state() private open = 0;
  @state() private people: PersonFound[] = [];
  @state() private search = "";
  @state() private restricted = false;
  @state() private rooms: RoomShown[] = [];
  @state() private challenges: ChallengeListed[] = [];
  @state() private trail: TrailLine[] = [];
  @state() private next: number | null = null;
  @state() private file: PersonFile | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.isModerator) void this.run(this.reload);
  }

  private get isModerator(): boolean {
    return site.me !== null && site.me.role !== "player";
  }

  /** Read the list of the place, and the trail. */
  private readonly reload = async () => {
    const readers: Record<Place, () => Promise<void>> = {
      reports: async () => {
        const found = await this.fetch(() => listCases(this.caseState));
        this.cases = found.cases;
        this.open = found.open;
      },
      people: async () => void (this.people = await this.fetch(() => findPeople(this.search, this.restricted))),
      rooms: async () => void (this.rooms = await this.fetch(listRooms)),
      challenges: async () => void (this.challenges = await this.fetch(listChallenges)),
      trail: () => Promise.resolve(),
    };
    await readers[this.place]();
    const trail = await this.fetch(() => trailBefore(null));
    this.trail = trail.lines;
    this.next = trail.next;
  };

  private readonly go = (place: Place) => {
    this.place = place;
    void this.run(this.reload);
  };

  private readonly filter = (caseState: CaseState) => {
    this.caseState = caseState;
    void this.run(this.reload);
  };

  private readonly look = (name: string, isCase = false) =>
    void this.run(async () => {
      this.file = isCase && this.caseState !== "closed" ? await openCase(name) : await this.fetch(() => fileOf(name));
      await this.reload();
      await this.updateComplete;
      this.querySelector<HTMLElement>(".mod .file")?.focus();
    });

  /** Something was decided or noted: read everything again. */
  private readonly decided = () =>
    void this.run(async () => {
      if (this.file) this.file = await this.fetch(() => fileOf(this.file!.person.name));
      await this.reload();
    });

  private readonly find = (event: Event) => {
    event.preventDefault();
    void this.run(this.reload);
  };

  private readonly more = () =>
    void this.run(async () => {
      const page = await this.fetch(() => trailBefore(this.next));
      this.trail = [...this.trail, ...page.lines];
      this.next = page.next;
    });

  private row(name: string, when: number, detail: string, tag: string, isCase: boolean): TemplateResult {
    const on = this.file?.person.name === name;
    return html`<li>
      <button class="q" type="button" aria-pressed=${on} @click=${() => this.look(name, isCase)}>
        <span class="a"><b>${name}</b><small>${shortTime(when)}</small></span>
        <span>${detail}</span>
        ${tag ? html`<span class="tag">${tag}</span>` : nothing}
      </button>
    </li>`;
  }

  private caseRow(found: CaseShown): TemplateResult {
    const { say } = this;
    const detail = [say("web.moderation.n_reports", { n: found.reports }), found.taken_by ?? ""]
      .filter(Boolean)
      .join(" · ");
    if (found.name === null)
      return html`<li class="q">
        <span class="a"><b>${say("web.moderation.someone_gone")}</b></span
        ><span>${detail}</span>
      </li>`;
    return this.row(found.name, found.last_ms, detail, reasonWord(say, found.reason), true);
  }

  private personRow(person: PersonFound): TemplateResult {
    const { say } = this;
    const state =
      person.suspended_until_ms !== null
        ? `${say("web.moderation.did.suspend")} ${untilWord(say, person.suspended_until_ms)}`
        : person.muted_until_ms !== null
          ? `${say("web.moderation.did.mute")} ${untilWord(say, person.muted_until_ms)}`
          : "";
    return this.row(person.name, person.seen_ms, say(`web.people.kind.${person.kind}`), state, false);
  }

  private thing(name: string, detail: string, act: string, work: () => Promise<unknown>): TemplateResult {
    const press = () =>
      void this.run(async () => {
        await work();
        await this.reload();
      });
    return html`<li class="q thing">
      <span><b>${name}</b><br />${detail}</span>
      <button class="btn small danger" type="button" ?disabled=${this.busy} @click=${press}>${act}</button>
    </li>`;
  }

  private list(): TemplateResult {
    const { say, place } = this;
    const rows: Record<Place, () => TemplateResult[]> = {
      reports: () => this.cases.map((each) => this.caseRow(each)),
      people: () => this.people.map((each) => this.personRow(each)),
      rooms: () =>
        this.rooms.map((room) =>
          this.thing(room.name, say(`language.${room.language}`), say("web.moderation.close_room"), () =>
            closeRoom(room.id),
          ),
        ),
      challenges: () =>
        this.challenges.map((each) =>
          this.thing(
            each.by,
            [
              each.to ? `→ ${each.to}` : "",
              each.private ? say("web.moderation.private") : "",
              shortTime(each.created_ms),
            ]
              .filter(Boolean)
              .join(" · "),
            say("web.moderation.withdraw"),
            () => withdrawChallenge(each.id),
          ),
        ),
      trail: () => this.trail.map((line) => trailRow(say, line)),
    };
    const found = rows[place]();
    return found.length > 0
      ? html`<ul class=${place === "trail" ? "tl au" : "queue"}>
          ${found}
        </ul>`
      : html`<p class="empty">${say(`web.moderation.none.${place}`)}</p>`;
  }

  private filters(): TemplateResult | typeof nothing {
    const { say } = this;
    if (this.place === "reports")
      return segmented<CaseState>(
        say("web.moderation.reports"),
        STATES.map((value) => ({ value, label: say(`web.moderation.state.${value}`) })),
        this.caseState,
        this.filter,
        true,
      );
    if (this.place !== "people") return nothing;
    return html`<form class="stack" role="search" @submit=${this.find}>
      <div class="row">
        <input
          aria-label=${say("web.moderation.search")}
          placeholder=${say("web.moderation.search")}
          maxlength="60"
          .value=${this.search}
          @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)}
        />
        <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.moderation.find")}</button>
      </div>
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.restricted}
          @change=${(event: Event) => {
            this.restricted = (event.target as HTMLInputElement).checked;
            void this.run(this.reload);
          }}
        />${say("web.moderation.restricted")}</label
      >
    </form>`;
  }

  private listCard(): TemplateResult {
    const { say } = this;
    return html`<section class="card list" aria-labelledby="mod-list">
      <div class="hd">
        <h1 id="mod-list">${say(`web.moderation.place.${this.place}`)}</h1>
        <small>${this.place === "reports" ? say("web.moderation.open", { n: this.open }) : nothing}</small>
      </div>
      <div class="filters">
        <div class="field">
          <label class="hidden-word" for="mod-place">${say("web.moderation.title")}</label
          ><select
            id="mod-place"
            @change=${(event: Event) => this.go((event.target as HTMLSelectElement).value as Place)}
          >
            ${PLACES.map((place) => html`<option value=${place} ?selected=${place === this.place}>${say(`web.moderation.place.${place}`)}</option>`)}
          </select>
        </div>
        ${this.filters()}
      </div>
      ${this.problem()} ${this.list()}
      ${
        this.place === "trail" && this.next !== null
          ? html`<button class="btn" type="button" ?disabled=${this.busy} @click=${this.more}>
              ${say("web.moderation.more")}
            </button>`
          : nothing
      }
    </section>`;
  }

  private middle(): TemplateResult {
    const { say, file } = this;
    if (!file)
      return html`<section class="card file none"><p class="empty">${say("web.moderation.choose")}</p></section>`;
    return html`<section class="card file" tabindex="-1">
      <button class="btn small back" type="button" @click=${() => (this.file = null)}>
        ${icon("back")}${say("web.moderation.back")}
      </button>
      <cp-person-file .file=${file} @decided=${this.decided}></cp-person-file>
    </section>`;
  }

  private right(): TemplateResult {
    const { say, file } = this;
    const newest = file?.reports.find((report) => report.closed_ms === null)?.reason;
    const reported = REASONS.find((reason) => reason === newest) ?? "other";
    return html`<div class="right">
      ${
        file
          ? html`<section class="card pad decide-card">
              <div class="hd"><h2>${say("web.moderation.decide")}</h2></div>
              ${
                file.may_decide
                  ? html`<cp-decide .person=${file.person} .reported=${reported} @decided=${this.decided}></cp-decide>`
                  : html`<p class="note">${say("reason.people.not_below", { name: file.person.name })}</p>`
              }
            </section>`
          : nothing
      }
      <section class="card trail">
        <div class="hd"><h2>${say("web.moderation.place.trail")}</h2></div>
        <ul class="tl au">
          ${this.trail.slice(0, FIRST_LINES).map((line) => trailRow(say, line))}
        </ul>
        <p class="note foot">${say("web.moderation.sealed")}</p>
      </section>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    if (!this.isModerator)
      return html`<main id="main" class="wrap narrow" tabindex="-1">
        <h1 class="page-title">${say("web.moderation.title")}</h1>
        <p class="lead">${say("reason.people.moderators_only")}</p>
      </main>`;
    return html`<main id="main" class=${`mod ${this.file ? "one" : ""}`} tabindex="-1">
      ${this.listCard()} ${this.middle()} ${this.right()}
    </main>`;
  }
}
