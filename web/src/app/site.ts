/** Where this page comes from, a host on one's own machine or a site with many people, and who one is there. */
import { aboutHost, enterAsGuest, whoAmI } from "../api/account";
import type { About, Me } from "../api/messages";
import { retry } from "../api/retry";
import { hostPaths } from "../api/tables";

class SiteState extends EventTarget {
  about: About | null = null;
  me: Me | null = null;
  /** The host has not said yet what it is, though it has had time to. */
  isWaiting = false;
  /** The host writes it into the page; one that is served by Vite has to ask. */
  mode: About["mode"] | undefined = document.documentElement.dataset.mode as About["mode"] | undefined;

  constructor() {
    super();
    this.applyMode();
  }

  get online(): boolean {
    return this.mode === "online";
  }

  /** Where one finds one's games: at a site they are on one's own page, and a stranger has none. */
  get games(): string {
    if (!this.online) return "/games";
    return this.me ? `/@${encodeURIComponent(this.me.name)}` : "/";
  }

  /** Ask the host what it is, and who one is there; asked again until it answers. */
  async start(): Promise<void> {
    const onWaiting = (isWaiting: boolean) => {
      this.isWaiting = isWaiting;
      this.dispatchEvent(new Event("change"));
    };
    const about = await retry(aboutHost, { onWaiting });
    this.mode = about.mode;
    this.applyMode();
    if (this.online) this.me = await retry(whoAmI, { onWaiting });
    this.about = about; // who one is belongs to it: nobody is greeted as a stranger first
    this.dispatchEvent(new Event("change"));
  }

  private applyMode(): void {
    if (this.online)
      Object.assign(hostPaths, { tables: "/v1/tables", reviews: (over: boolean) => over && this.me !== null });
  }

  /** Be someone else from now on, or nobody. */
  setMe(me: Me | null): void {
    this.me = me;
    this.dispatchEvent(new Event("change"));
  }

  /** Who one is; a visitor comes in as a guest. */
  async ensureSignedIn(language: string): Promise<Me> {
    if (!this.me) this.setMe(await enterAsGuest(language));
    return this.me!;
  }
}

export const site = new SiteState();
