import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { aboutHost } from "./api/account";
import { CONNECTION_ENDED } from "./api/socket";
import type { Refused } from "./api/messages";
import { reasonText } from "./i18n/refusal";
import { icon, mark, type IconName } from "./parts/icons";
import { themePicker } from "./parts/theme-picker";
import { missingPage } from "./parts/missing";
import { waitingNote } from "./parts/waiting";
import { Loader } from "./app/loader";
import { Page } from "./app/page";
import { here, readRoute, type Route } from "./app/router";
import { site } from "./app/site";
import { app } from "./app/state";

const PLACES: readonly { path: string; key: string; icon: IconName; pages: readonly string[] }[] = [
  { path: "/", key: "web.nav.play", icon: "dice", pages: ["home", "table"] },
  { path: "/games", key: "web.nav.games", icon: "list", pages: ["games", "replay", "verify"] },
  {
    path: "/study",
    key: "web.nav.study",
    icon: "chart",
    pages: ["study", "study-match", "statistics", "openings", "position", "cards", "pips", "shared"],
  },
  { path: "/learn", key: "web.nav.learn", icon: "hint", pages: ["learn"] },
  { path: "/settings", key: "web.nav.settings", icon: "settings", pages: ["settings"] },
];

const SITE_PLACES: typeof PLACES = [
  { path: "/", key: "web.nav.play", icon: "dice", pages: ["home", "table", "challenge"] },
  { path: "/leaders", key: "web.site.leaders", icon: "people", pages: ["leaders", "profile", "replay", "verify"] },
  {
    path: "/study",
    key: "web.nav.study",
    icon: "chart",
    pages: ["study", "study-match", "statistics", "openings", "position", "cards", "pips", "shared"],
  },
  { path: "/learn", key: "web.nav.learn", icon: "hint", pages: ["learn"] },
  { path: "/settings", key: "web.nav.settings", icon: "settings", pages: ["settings", "account", "sign-in"] },
];

const MODERATION: (typeof PLACES)[number] = {
  path: "/moderation",
  key: "web.moderation.title",
  icon: "shield",
  pages: ["moderation"],
};

/** Where one can go: at home, at a site, and as a moderator of one. */
function places(): typeof PLACES {
  if (!site.online) return PLACES;
  return site.me === null || site.me.role === "player" ? SITE_PLACES : [...SITE_PLACES, MODERATION];
}

/** The code of each page is loaded when the page is opened. A site and a local host have different first pages. */
const LOADERS: Partial<Record<Route["page"], () => Promise<unknown>>> = {
  home: () => (site.online ? import("./pages/lobby/lobby") : import("./pages/home")),
  "sign-in": () => import("./pages/people/sign-in"),
  account: () => import("./pages/people/account/account"),
  leaders: () => import("./pages/people/leaders"),
  moderation: () => import("./pages/moderation/moderation"),
  profile: () => import("./pages/people/profile"),
  challenge: () => import("./pages/lobby/challenge"),
  table: () => import("./pages/table/table"),
  games: () => (site.online ? import("./pages/lobby/lobby") : import("./pages/games")),
  settings: () => import("./pages/settings"),
  learn: () => import("./pages/learn/learn"),
  study: () => import("./pages/study/library/study"),
  "study-match": () => import("./pages/study/match/match"),
  statistics: () => import("./pages/study/library/statistics"),
  openings: () => import("./pages/study/library/openings"),
  position: () => import("./pages/study/position/position"),
  cards: () => import("./pages/study/cards/cards"),
  pips: () => import("./pages/study/cards/pips"),
  shared: () => import("./pages/study/match/shared"),
  replay: () => import("./pages/replay"),
  verify: () => import("./pages/verify"),
};

/** Pages of a site wait until the visitor is known; pages of a host at home are drawn at once. */
/** Pages that a host at home does not have. */
const AT_SITES: ReadonlySet<Route["page"]> = new Set([
  "sign-in",
  "account",
  "leaders",
  "moderation",
  "profile",
  "challenge",
]);

const isReady = (): boolean => site.about !== null || site.people === "owner";

const RELOADED = "crownpoint.reloaded";
const RELOAD_AGAIN_MS = 30_000;

/** Whether the page may reload itself; not again and again when the fault is permanent. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED));
  sessionStorage.setItem(RELOADED, String(Date.now()));
  return Date.now() - last > RELOAD_AGAIN_MS;
}

@customElement("cp-app")
export class App extends Page {
  @state() private choosing = false;
  @state() private ended: Refused | null = null;
  @state() private route: Route = readRoute(here());
  private readonly loader = new Loader(this);

  private readonly onRoute = () => {
    this.route = readRoute(here());
    scrollTo(0, 0);
    this.load();
  };
  private readonly load = () => void (isReady() && this.loadPage(LOADERS[this.route.page]));

  /** Load the code of a page. Browsers remember a module that failed to load, so once the host answers everything is reloaded. */
  private async loadPage(load: (() => Promise<unknown>) | undefined): Promise<void> {
    try {
      await load?.();
    } catch {
      await this.loader.load(aboutHost);
      if (mayReload()) location.reload();
    }
  }

  /** The host has not said what it is, or has not sent the code of the page. */
  private get isWaiting(): boolean {
    return this.loader.isWaiting || (!isReady() && site.isWaiting);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("popstate", this.onRoute);
    site.addEventListener("change", this.load);
    this.load();
    addEventListener("cp-themes", this.openThemes);
    addEventListener(CONNECTION_ENDED, this.showEnded);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("popstate", this.onRoute);
    site.removeEventListener("change", this.load);
    removeEventListener("cp-themes", this.openThemes);
    removeEventListener(CONNECTION_ENDED, this.showEnded);
  }

  protected override render(): TemplateResult {
    const { route } = this;
    const playing = route.page === "table" || route.page === "replay";
    this.classList.toggle("fixed", playing);
    const links = (phone: boolean) =>
      places().map(
        (place) =>
          html`<a href=${place.path} aria-current=${place.pages.includes(route.page) ? "page" : nothing}
            >${phone ? icon(place.icon) : nothing}<span>${this.say(place.key)}</span></a
          >`,
      );
    return html`<a class="skip" href="#main" @click=${this.skip}>${this.say("web.nav.skip")}</a>
      <header class="top">
        <a class="brand" href="/">${mark}<span>${this.say("app.name")}</span></a>
        <nav aria-label=${this.say("web.nav.main")}>${links(false)}</nav>
        <div class="sp"></div>
        ${site.online ? this.who() : nothing}
        <div class="bar-tools">
          <button
            class="ib wide-only"
            type="button"
            aria-label=${this.say("menu.theme")}
            title=${this.say("menu.theme")}
            @click=${this.openThemes}
          >
            ${icon("theme")}
          </button>
          <button
            class="ib"
            type="button"
            aria-pressed=${!app.settings.muted}
            aria-label=${this.say("web.sound")}
            @click=${() => app.change({ muted: !app.settings.muted })}
          >
            ${icon(app.settings.muted ? "mute" : "sound")}
          </button>
        </div>
      </header>
      ${this.isWaiting ? html`<div class="wrap">${waitingNote(true, this.say)}</div>` : nothing} ${this.page(route)}
      ${this.themes()} ${this.endedDialog()}
      ${playing || ["study-match", "position", "cards", "pips", "shared"].includes(route.page) ? nothing : html`<nav class="bottom" aria-label=${this.say("web.nav.main")}>${links(true)}</nav>`}`;
  }

  private who(): TemplateResult {
    const { me } = site;
    return me
      ? html`<a class="me" href="/account">${me.name}</a>`
      : html`<a class="me" href="/sign-in">${this.say("web.site.sign_in")}</a>`;
  }

  private readonly openThemes = (): void => {
    this.choosing = true;
    void this.updateComplete.then(() => this.querySelector<HTMLDialogElement>("dialog.themes")?.showModal());
  };

  /** The themes, in a dialog over the current page. A press outside closes it. */
  private themes(): TemplateResult {
    const close = (event: Event) => (event.currentTarget as HTMLElement).closest("dialog")!.close();
    const outside = (event: MouseEvent) => event.target === event.currentTarget && close(event);
    return html`<dialog
      class="sheet themes"
      aria-labelledby="themes-title"
      @click=${outside}
      @close=${() => (this.choosing = false)}
    >
      <div class="dh">
        <h2 id="themes-title">${this.say("menu.theme")}</h2>
        <div class="sp"></div>
        <button class="ib" type="button" aria-label=${this.say("web.tool.close")} @click=${close}>
          ${icon("close")}
        </button>
      </div>
      <div class="db">${this.choosing ? themePicker(this.say) : nothing}</div>
    </dialog>`;
  }

  private readonly showEnded = (event: Event): void => {
    this.ended = (event as CustomEvent<Refused>).detail;
    void this.updateComplete.then(() => this.querySelector<HTMLDialogElement>("dialog.ended")?.showModal());
  };

  /** The host has ended the connection for good: say why, and offer to reload. */
  private endedDialog(): TemplateResult | typeof nothing {
    if (!this.ended) return nothing;
    return html`<dialog class="sheet ended" aria-labelledby="ended-title">
      <div class="dh"><h2 id="ended-title">${reasonText(this.say, "site", this.ended)}</h2></div>
      <div class="df">
        <button class="btn" type="button" autofocus @click=${() => location.reload()}>
          ${this.say("web.site.reload")}
        </button>
      </div>
    </dialog>`;
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>("main")?.focus();
  }

  private page(route: Route): TemplateResult {
    if (AT_SITES.has(route.page) && isReady() && !site.online) return this.page({ page: "missing" });
    switch (route.page) {
      case "home":
        if (!isReady()) return html`<main class="wrap" tabindex="-1"></main>`;
        return site.online ? html`<cp-lobby-page></cp-lobby-page>` : html`<cp-home-page></cp-home-page>`;
      case "sign-in":
        return html`<cp-sign-in-page></cp-sign-in-page>`;
      case "account":
        return html`<cp-account-page></cp-account-page>`;
      case "leaders":
        return html`<cp-leaders-page></cp-leaders-page>`;
      case "moderation":
        return html`<cp-moderation-page></cp-moderation-page>`;
      case "profile":
        return html`<cp-profile-page .name=${route.name}></cp-profile-page>`;
      case "challenge":
        return html`<cp-challenge-page .secret=${route.secret}></cp-challenge-page>`;
      case "games":
        return site.online ? html`<cp-lobby-page></cp-lobby-page>` : html`<cp-games-page></cp-games-page>`;
      case "settings":
        return html`<cp-settings-page></cp-settings-page>`;
      case "learn":
        return html`<cp-learn-page></cp-learn-page>`;
      case "study":
        return html`<cp-study-page></cp-study-page>`;
      case "study-match":
        return html`<cp-study-match-page .match=${route.match}></cp-study-match-page>`;
      case "statistics":
        return html`<cp-statistics-page .game=${route.game} .player=${route.player}></cp-statistics-page>`;
      case "openings":
        return html`<cp-openings-page></cp-openings-page>`;
      case "position":
        return html`<cp-position-page></cp-position-page>`;
      case "cards":
        return html`<cp-cards-page></cp-cards-page>`;
      case "pips":
        return html`<cp-pips-page></cp-pips-page>`;
      case "shared":
        return html`<cp-shared-page .secret=${route.secret}></cp-shared-page>`;
      case "table":
        return html`<cp-table-page .table=${route.table}></cp-table-page>`;
      case "replay":
        return html`<cp-replay-page .table=${route.table}></cp-replay-page>`;
      case "verify":
        return html`<cp-verify-page .table=${route.table}></cp-verify-page>`;
      case "missing":
        return missingPage(this.say, this.say("web.missing.page"));
    }
  }
}
