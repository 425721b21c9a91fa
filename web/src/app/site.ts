/** The host of this page, one owner's at home or a site with many people, and who is signed in there. */
import { aboutHost, enterAsGuest, whoAmI } from "../api/account";
import type { About, Me } from "../api/messages";
import { retry } from "../api/retry";

class SiteState extends EventTarget {
  about: About | null = null;
  me: Me | null = null;
  /** The host is slow to say what it is. */
  isWaiting = false;
  /** The host writes this into the page; under Vite's own server it has to be asked for. */
  people: About["people"] | undefined = document.documentElement.dataset.people as About["people"] | undefined;

  get online(): boolean {
    return this.people === "accounts";
  }

  /** The path of the player's games: at a site, the player's profile. */
  get games(): string {
    if (!this.online) return "/games";
    return this.me ? `/@${encodeURIComponent(this.me.name)}` : "/";
  }

  /** Ask the host what it is and who is signed in; retries until it answers. */
  async start(): Promise<void> {
    const onWaiting = (isWaiting: boolean) => {
      this.isWaiting = isWaiting;
      this.dispatchEvent(new Event("change"));
    };
    const about = await retry(aboutHost, { onWaiting });
    this.people = about.people;
    this.me = await retry(whoAmI, { onWaiting });
    this.about = about; // set last, so that nobody is greeted as a stranger first
    this.dispatchEvent(new Event("change"));
  }

  /** Whether the host reviews the games of a match: a site only those of ended matches, for signed-in people. */
  reviews(over: boolean): boolean {
    return !this.online || (over && this.me !== null);
  }

  /** Someone has signed in, or out. */
  setMe(me: Me | null): void {
    this.me = me;
    this.dispatchEvent(new Event("change"));
  }

  /** The person who is signed in; a visitor becomes a guest first. */
  async ensureSignedIn(language: string): Promise<Me> {
    if (!this.me) this.setMe(await enterAsGuest(language));
    return this.me!;
  }
}

export const site = new SiteState();
