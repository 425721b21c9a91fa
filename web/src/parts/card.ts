import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { RefusedError } from "../api/refused";
import { retry } from "../api/retry";
import { Page } from "../app/page";
import { site } from "../app/site";
import { app } from "../app/state";
import { waitingNote } from "./waiting";
import { failureText } from "../i18n/refusal";

/** A part of a page that sends requests, one at a time, and shows refusals. */
export abstract class Card extends Page {
  @state() protected failure = "";
  @state() protected busy = false;
  @state() private isWaiting = false;
  private last: Promise<unknown> = Promise.resolve();
  private left = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.left = new AbortController();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.left.abort();
  }

  /** Read something; retries until the host answers or the card is removed. */
  protected fetch<T>(work: () => Promise<T>): Promise<T> {
    const onWaiting = (isWaiting: boolean) => (this.isWaiting = isWaiting);
    return retry(work, { signal: this.left.signal, onWaiting });
  }

  /** Do this after earlier requests have finished; returns whether it succeeded. */
  protected run(work: () => Promise<unknown>): Promise<boolean> {
    const next = this.last.then(() => this.attempt(work));
    this.last = next;
    return next;
  }

  /** Also notices that the login was ended elsewhere. */
  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.failure = "";
    try {
      await work();
      return true;
    } catch (error) {
      if (this.left.signal.aborted) return false;
      if (error instanceof RefusedError && error.reason.code === "not_signed_in") site.setMe(null);
      this.failure = failureText(this.say, error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Why something was refused, or that the host does not answer. */
  protected problem(): TemplateResult | typeof nothing {
    if (this.isWaiting) return waitingNote(true, this.say);
    return this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing;
  }

  protected day(ms: number): string {
    return new Date(ms).toLocaleDateString(app.settings.language, { dateStyle: "medium" });
  }

  protected moment(ms: number): string {
    return new Date(ms).toLocaleString(app.settings.language, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** The values of a form, by field name. */
export function fieldValues(form: HTMLFormElement): Record<string, string> {
  const found = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(found);
}
