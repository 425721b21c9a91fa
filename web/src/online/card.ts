import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { Refused } from "../api/http";
import { Page } from "../app/page";
import { site } from "../app/site";
import { app } from "../app/state";
import { failureText } from "./failure";

/** A part of a page that asks the site for things, one at a time, and says why something was refused. */
export abstract class Card extends Page {
  @state() protected failure = "";
  @state() protected busy = false;
  private last: Promise<unknown> = Promise.resolve();

  /** Do it when what was asked before is done. Whether it was done. */
  protected run(work: () => Promise<unknown>): Promise<boolean> {
    const next = this.last.then(() => this.attempt(work));
    this.last = next;
    return next;
  }

  /** A login that was ended elsewhere is noticed here. */
  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.failure = "";
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Refused && error.reason.code === "not_signed_in") site.become(null);
      this.failure = failureText(this.say, error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  protected problem(): TemplateResult | typeof nothing {
    return this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing;
  }

  protected day(ms: number): string {
    return new Date(ms).toLocaleDateString(app.settings.language, { dateStyle: "medium" });
  }

  protected moment(ms: number): string {
    return new Date(ms).toLocaleString(app.settings.language, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** What was typed into a form, by the names of its fields. */
export function typed(form: HTMLFormElement): Record<string, string> {
  const found = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(found);
}
