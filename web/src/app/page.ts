import { LitElement } from "lit";
import type { Say } from "../i18n/format";
import { AppObserver, app } from "./state";

/** A page. It renders into the document, so that the app's styles apply, and updates when settings change. */
export abstract class Page extends LitElement {
  protected readonly observer = new AppObserver(this);
  private readonly passKey = (event: KeyboardEvent): void => this.onKey?.(event);

  /** A key was pressed, wherever the focus is. */
  protected onKey?(event: KeyboardEvent): void;

  get say(): Say {
    return app.translation.say;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.passKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.passKey);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** Whether a key was pressed in a field of a form, which it then belongs to. */
export const isInField = (event: KeyboardEvent): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test((event.composedPath()[0] as HTMLElement).tagName ?? "");
