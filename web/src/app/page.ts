import { LitElement } from "lit";
import type { Say } from "../i18n/format";
import { AppObserver, app } from "./state";

/** A page: drawn into the document itself, so that the app's styles hold, and drawn anew when settings change. */
export abstract class Page extends LitElement {
  protected readonly observer = new AppObserver(this);

  get say(): Say {
    return app.translation.say;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
