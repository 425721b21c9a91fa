/** The host of this page, which is a local host or a site with many people, and who is signed in there. */
import { aboutHost, enterAsGuest, whoAmI } from "../api/account";
import type { About, Me } from "../api/messages";
import { retry } from "../api/retry";
import { hostPaths } from "../api/tables";

class SiteState extends EventTarget {
  about: About | null = null;
  me: Me | null = null;
  /** The host is slow to say what it is. */
  isWaiting = false;
  /** The host writes this into the page; under Vite's own server it has to be asked for. */
  mode: About["mode"] | undefined = document.documentElement.dataset.mode as About["mode"] | undefined;

  constructor() {
    super();
    this.applyMode();
  }

  get online(): boolean {
    return this.mode === "online";
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
    this.mode = about.mode;
    this.applyMode();
    if (this.online) this.me = await retry(whoAmI, { onWaiting });
    this.about = about; // set last, so that nobody is greeted as a stranger first
    this.dispatchEvent(new Event("change"));
  }

  private applyMode(): void {
    if (this.online)
      Object.assign(hostPaths, { tables: "/v1/tables", reviews: (over: boolean) => over && this.me !== null });
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
