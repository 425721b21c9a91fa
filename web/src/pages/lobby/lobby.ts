import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { acceptChallenge, endChallenge, listMyChallenges, listMyGames } from "../../api/lobby";
import type { ChallengeShown, MyGame, Notification } from "../../api/messages";
import { Loader } from "../../app/loader";
import { Page } from "../../app/page";
import { navigate } from "../../app/router";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { waitingNote } from "../../parts/waiting";
import { effects } from "../../sound/effects";
import "../../styles/site.css";
import { liveGames, myGames, playerName, termsLine } from "./lists";
import { LiveLobby, type Lobby } from "../../api/live-lobby";
import "./play-card";
import "./room-card";
import { failureText } from "../../i18n/refusal";

/** The lobby, the home page of a site. */
@customElement("cp-lobby-page")
export class LobbyPage extends Page {
  @state() private lobby: Lobby | null = null;
  @state() private mine: MyGame[] = [];
  /** The player's challenges that are not open to everyone. */
  @state() private direct: ChallengeShown[] = [];
  @state() private connected = true;
  /** Moderators have decided something about this person. */
  @state() private isTold = false;
  @state() private failure = "";
  private live: LiveLobby | null = null;
  private readonly gamesLoader = new Loader(this);
  private readonly challengesLoader = new Loader(this);
  private who: string | null = null;
  private readonly heading = document.title;

  private readonly follow = () => {
    const who = site.me?.id ?? null;
    if (this.live && who === this.who) return;
    this.who = who;
    this.live?.close();
    const room = this.live?.room ?? null;
    this.live = new LiveLobby({
      changed: () => this.shown(),
      notified: (notification) => this.hear(notification),
      connected: (yes) => (this.connected = yes),
    });
    this.live.room = room;
    void this.loadMine();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    site.addEventListener("change", this.follow);
    this.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    site.removeEventListener("change", this.follow);
    this.live?.close();
    this.live = null;
    document.title = this.heading;
  }

  private shown(): void {
    const { live } = this;
    if (!live) return;
    this.lobby = live.lobby;
    const first = live.lobby.rooms.find((room) => room.language === app.settings.language) ?? live.lobby.rooms[0];
    if (!live.room && first) void live.enter(first.id);
  }

  private async loadMine(): Promise<void> {
    if (!site.me) return void Object.assign(this, { mine: [], direct: [] });
    const [games, challenges] = await Promise.all([
      this.gamesLoader.load(listMyGames),
      this.challengesLoader.load(listMyChallenges),
    ]);
    if (!games || !challenges) return;
    this.mine = games;
    this.direct = challenges.filter((each) => each.to !== null || each.private);
  }

  private hear(notification: Notification): void {
    if (notification.kind === "started") {
      effects.play("double");
      return navigate(`/t/${notification.table}`);
    }
    if (notification.kind === "challenge" || notification.kind === "your_turn") {
      effects.play("double");
      document.title = `• ${this.heading}`;
    }
    if (notification.kind === "moderation") this.isTold = true;
    void this.loadMine();
  }

  private async run(work: () => Promise<unknown>): Promise<void> {
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = failureText(this.say, error);
    }
  }

  private readonly accept = (challenge: ChallengeShown) =>
    this.run(async () => {
      await site.ensureSignedIn(app.settings.language);
      navigate(`/t/${await acceptChallenge(challenge.id)}`);
    });

  /** Withdraw a challenge, or decline one. */
  private readonly withdraw = (challenge: ChallengeShown) =>
    this.run(async () => {
      await endChallenge(challenge.id);
      await this.loadMine();
    });

  private challenge(challenge: ChallengeShown): TemplateResult {
    const mine = challenge.by.id === site.me?.id;
    return html`<li>
      <div class="who">${playerName(challenge.by)}<small>${termsLine(this.say, challenge)}</small></div>
      ${
        mine
          ? html`<button class="btn small" type="button" @click=${() => this.withdraw(challenge)}>
              ${this.say("web.site.withdraw")}
            </button>`
          : html`${
                challenge.to === null
                  ? nothing
                  : html`<button class="btn small" type="button" @click=${() => this.withdraw(challenge)}>
                      ${this.say("web.site.decline")}
                    </button>`
              }<button class="btn small" type="button" @click=${() => this.accept(challenge)}>
                ${this.say("web.site.accept")}
              </button>`
      }
    </li>`;
  }

  protected override render(): TemplateResult {
    const { say, lobby } = this;
    const challenges = [...this.direct, ...(lobby?.challenges ?? [])];
    return html`<main id="main" class="wrap lobby" tabindex="-1">
      <div class="welcome">
        <h1 class="page-title">
          ${site.me ? say("web.site.hello", { name: site.me.name }) : say("web.site.welcome", { name: site.about?.name ?? "" })}
        </h1>
        ${
          site.me?.kind === "member"
            ? nothing
            : html`<p class="lead">
                ${say(site.me ? "web.site.guest_note" : "web.site.visitor_note")}
                <a href="/sign-in">${say("web.site.sign_in")}</a>
              </p>`
        }
        ${waitingNote(!this.connected || this.gamesLoader.isWaiting || this.challengesLoader.isWaiting, say)}
        ${this.isTold ? html`<p class="lead" role="alert"><a href="/account">${say("web.moderation.told_you")}</a></p>` : nothing}
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
      </div>
      <div class="lobby-grid">
        <div class="column">
          <cp-play-card></cp-play-card>
        </div>
        <div class="column">
          ${
            this.mine.length > 0
              ? html`<section class="card">
                  <div class="hd"><h2>${say("web.site.my_games")}</h2></div>
                  ${myGames(say, this.mine)}
                </section>`
              : nothing
          }
          <section class="card">
            <div class="hd"><h2>${say("web.site.challenges")}</h2></div>
            ${
              challenges.length > 0
                ? html`<ul class="games">
                    ${challenges.map((each) => this.challenge(each))}
                  </ul>`
                : html`<p class="empty">${say("web.site.no_challenges")}</p>`
            }
          </section>
          <section class="card">
            <div class="hd"><h2>${say("web.site.watch")}</h2></div>
            ${liveGames(say, lobby?.games ?? [])}
          </section>
        </div>
        <div class="column">
          <cp-room-card .live=${this.live} .lobby=${lobby}></cp-room-card>
        </div>
      </div>
    </main>`;
  }
}
