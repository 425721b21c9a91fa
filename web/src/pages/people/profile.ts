import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { GameShown, Profile, RatingPointShown } from "../../api/messages";
import { gamesBefore, profileOf, ratingHistoryOf, setRelation, type Relation } from "../../api/people";
import { RefusedError } from "../../api/refused";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { initial } from "../../parts/characters";
import "../../styles/site.css";
import "../../styles/site-people.css";
import { Card } from "../../parts/card";
import { missingPage } from "../../parts/missing";
import "./challenge-person";
import { gameRow, ratingRow, recordRow } from "./profile-games";
import "./report-form";

const FIRST_GAMES = 10;
/** Nobody has the name, or there are no people at this host. */
const MISSING: readonly string[] = ["no_such_person", "not_found"];
const RELATIONS: readonly Relation[] = ["follow", "mute", "block"];

/** A person's public profile: ratings, record, games; and buttons to challenge, follow, mute, block or report them. */
@customElement("cp-profile-page")
export class ProfilePage extends Card {
  @property() name = "";
  @state() private profile: Profile | null = null;
  @state() private histories: Record<string, RatingPointShown[]> = {};
  @state() private games: GameShown[] = [];
  @state() private more = false;
  @state() private open: "challenge" | "report" | "" = "";
  @state() private isMissing = false;
  private asker: string | null = null;

  private readonly follow = () => {
    if ((site.me?.id ?? null) !== this.asker) void this.run(this.load);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    site.addEventListener("change", this.follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    site.removeEventListener("change", this.follow);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("name")) return;
    this.profile = null;
    this.isMissing = false;
    this.open = "";
    void this.run(this.load);
  }

  private readonly load = async () => {
    const { name } = this;
    this.asker = site.me?.id ?? null;
    const profile = await this.fetch(() => profileOf(name)).catch((error: unknown) => {
      this.isMissing = error instanceof RefusedError && MISSING.includes(error.reason.code);
      throw error;
    });
    this.profile = profile;
    this.games = profile.games;
    this.more = profile.games.length === FIRST_GAMES;
    const histories = await Promise.all(
      profile.ratings.map(({ pool }) => this.fetch(() => ratingHistoryOf(name, pool))),
    );
    this.histories = Object.fromEntries(histories.map(({ pool, points }) => [pool, points]));
  };

  private readonly loadMore = () =>
    void this.run(async () => {
      const last = this.games.at(-1)!;
      const page = await this.fetch(() => gamesBefore(this.name, last));
      this.games = [...this.games, ...page.games];
      this.more = page.next !== null;
    });

  /** Follow, mute or block, or undo it; a visitor becomes a guest first. */
  private readonly relate = (relation: Relation) =>
    void this.run(async () => {
      await site.ensureSignedIn(app.settings.language);
      await setRelation(this.name, relation, !this.profile?.relations.includes(relation));
      await this.load();
    });

  private head(profile: Profile): TemplateResult {
    const { say } = this;
    const facts = [
      say(profile.online ? "web.people.online" : "web.people.seen", { date: this.day(profile.seen_ms) }),
      say(`web.people.kind.${profile.kind}`),
      profile.role === "player" ? "" : say(`web.people.role.${profile.role}`),
      say("web.people.since", { date: this.day(profile.since_ms) }),
      profile.followers > 0 ? say("web.people.followers", { n: profile.followers }) : "",
      profile.barred ? say("web.people.barred") : "",
    ];
    return html`<div class="person">
        ${initial(profile.name, profile.id === site.me?.id)}
        <div>
          <h1 class="page-title">${profile.name}</h1>
          <p class="note">
            ${profile.online ? html`<span class="dot" aria-hidden="true"></span>` : nothing}${facts.filter(Boolean).join(" · ")}${profile.owner ? html` · ${say("web.people.owner")} <a href=${`/@${encodeURIComponent(profile.owner)}`}>${profile.owner}</a>` : nothing}
          </p>
        </div>
      </div>
      ${profile.about ? html`<p class="about">${profile.about}</p>` : nothing}`;
  }

  private buttons(profile: Profile): TemplateResult {
    const { say } = this;
    if (profile.id === site.me?.id)
      return html`<div class="row"><a class="btn" href="/account">${say("web.people.account")}</a></div>`;
    const toggle = (which: "challenge" | "report") => () => (this.open = this.open === which ? "" : which);
    return html`<div class="row">
        <button class="btn p" type="button" aria-expanded=${this.open === "challenge"} @click=${toggle("challenge")}>
          ${say("web.people.challenge")}
        </button>
        ${RELATIONS.map((relation) => {
          const on = profile.relations.includes(relation);
          return html`<button
            class="btn"
            type="button"
            aria-pressed=${on}
            ?disabled=${this.busy}
            @click=${() => this.relate(relation)}
          >
            ${say(`web.people.${on ? "relation" : "do"}.${relation}`)}
          </button>`;
        })}
        <button class="btn" type="button" aria-expanded=${this.open === "report"} @click=${toggle("report")}>
          ${say("web.people.report")}
        </button>
      </div>
      ${this.open === "challenge" ? html`<cp-challenge-person .name=${profile.name}></cp-challenge-person>` : nothing}
      ${this.open === "report" ? html`<cp-report-form class="card pad opened" .person=${profile.name}></cp-report-form>` : nothing}`;
  }

  private sheets(profile: Profile): TemplateResult {
    const { say } = this;
    const rows = (records: Profile["records"]) =>
      Object.entries(records).map(([game, record]) => recordRow(say, say(`game.${game}`), record));
    const against = Object.keys(profile.against_you ?? {}).length > 0;
    return html`<div class="profile-grid">
      <section class="card">
        <div class="hd"><h2>${say("web.people.ratings")}</h2></div>
        ${
          profile.ratings.length > 0
            ? html`<ul class="games">
                ${profile.ratings.map((rating) => ratingRow(say, rating, this.histories[rating.pool] ?? []))}
              </ul>`
            : html`<p class="empty">${say("web.people.no_ratings")}</p>`
        }
      </section>
      <section class="card">
        <div class="hd"><h2>${say("web.people.record")}</h2></div>
        ${
          Object.keys(profile.records).length > 0
            ? html`<ul class="games">
                ${rows(profile.records)}
              </ul>`
            : html`<p class="empty">${say("web.people.no_games")}</p>`
        }
        ${
          against
            ? html`<div class="hd"><h2>${say("web.people.against_you")}</h2></div>
                <ul class="games">
                  ${rows(profile.against_you!)}
                </ul>`
            : nothing
        }
      </section>
      <section class="card all">
        <div class="hd"><h2>${say("web.people.games")}</h2></div>
        ${
          this.games.length > 0
            ? html`<ul class="games">
                ${this.games.map((game) => gameRow(say, game, this.day(game.ended_ms)))}
              </ul>`
            : html`<p class="empty">${say("web.people.no_games")}</p>`
        }
        ${
          this.more
            ? html`<div class="foot">
                <button class="btn small" type="button" ?disabled=${this.busy} @click=${this.loadMore}>
                  ${say("web.people.more")}
                </button>
              </div>`
            : nothing
        }
      </section>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { profile, say } = this;
    if (this.isMissing) return missingPage(say, say("web.missing.person"), say("web.missing.person_detail"));
    return html`<main id="main" class="wrap profile" tabindex="-1">
      ${
        profile
          ? html`${this.head(profile)}${this.buttons(profile)}${this.problem()}${this.sheets(profile)}`
          : html`<h1 class="page-title">${this.name}</h1>
              ${this.problem()}`
      }
    </main>`;
  }
}
