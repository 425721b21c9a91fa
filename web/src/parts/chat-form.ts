import { html, type TemplateResult } from "lit";
import type { Say } from "../i18n/format";
import { ENGLISH, PHRASES } from "../i18n/language";

/** The chat input and its button. */
export const sayForm = (say: Say, id: string, longest: number, submit: (event: Event) => void): TemplateResult =>
  html`<form class="say-line" @submit=${submit}>
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

const english = (key: string): string => ENGLISH.plain(`online.phrase.${key}`);

/** Buttons with phrases, where free text is not allowed. They send the English sentence, which everyone reads in their own language. */
export const phraseButtons = (say: Say, tell: (text: string) => void): TemplateResult =>
  html`<div class="phrases">
    ${PHRASES.map((key) => html`<button type="button" class="btn small" @click=${() => tell(english(key))}>${say(`online.phrase.${key}`)}</button>`)}
  </div>`;

/** A phrase in the reader's language; any other text as it is. */
export function readPhrase(say: Say, text: string): string {
  const phrase = PHRASES.find((key) => english(key) === text);
  return phrase ? say(`online.phrase.${phrase}`) : text;
}
