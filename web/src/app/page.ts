import { LitElement } from "lit";
import type { Say } from "../i18n/format";
import { AppObserver, app } from "./state";

/** A page. It renders into the document, so that the app's styles apply, and updates when settings change. */
export abstract class Page extends LitElement {
  protected readonly observer = new AppObserver(this);

  get say(): Say {
    return app.translation.say;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
