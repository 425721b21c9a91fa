import { html, type TemplateResult } from "lit";
import type { Say } from "../i18n/format";

/** A line to say, and the button that sends it. */
export const sayForm = (say: Say, id: string, longest: number, submit: (event: Event) => void): TemplateResult =>
  html`<form class="say" @submit=${submit}>
    <input
      id=${id}
      type="text"
      maxlength=${longest}
      autocomplete="off"
      aria-label=${say("web.site.say")}
      placeholder=${say("web.site.say")}
    />
    <button class="btn small" type="submit">${say("web.site.send")}</button>
  </form>`;
