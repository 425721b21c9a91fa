/** Where this page comes from, a host on one's own machine or a site with many people, and who one is there. */
import { ask, places } from "../api/http";
import type { About, Me, MeShown } from "../api/messages";

class SiteState extends EventTarget {
  about: About | null = null;
  me: Me | null = null;

  get online(): boolean {
    return this.about?.mode === "online";
  }

  async start(): Promise<void> {
    this.about = await ask<About>("/v1/site");
    if (this.online) {
      Object.assign(places, { tables: "/v1/tables", reviews: (over: boolean) => over && this.me !== null });
      this.me = (await ask<MeShown>("/v1/me")).me;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** Be someone else from now on, or nobody. */
  become(me: Me | null): void {
    this.me = me;
    this.dispatchEvent(new Event("change"));
  }

  /** Who one is; a visitor comes in as a guest. */
  async enter(language: string): Promise<Me> {
    if (!this.me) this.become((await ask<MeShown>("/v1/guests", "POST", { language })).me);
    return this.me!;
  }
}

export const site = new SiteState();
