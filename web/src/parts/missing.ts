import { html, type TemplateResult } from "lit";
import type { RefusedError } from "../api/refused";
import { decoded, here } from "../app/router";
import { site } from "../app/site";
import type { Say } from "../i18n/format";
import { failureText } from "../i18n/refusal";
import { icon } from "./icons";

/** What a visitor sees where there is nothing, or nothing for them: what is wrong, and where to go from here. */
export function missingPage(say: Say, title: string, detail: string = say("web.missing.detail")): TemplateResult {
  const places = [
    ["/", say(site.online ? "web.site.lobby" : "web.missing.home")],
    [site.games, say("web.games.title")],
    ["/learn", say("web.learn.title")],
  ] as const;
  const shown = places.filter(([path], at) => places.findIndex(([other]) => other === path) === at);
  return html`<main id="main" class="wrap missing" tabindex="-1">
    <svg viewBox="0 0 180 80" aria-hidden="true">
      <rect width="180" height="80" rx="8" fill="var(--bg-2)"></rect>
      <path
        d="M10 10l14 44 14-44ZM38 10l14 44 14-44ZM66 10l14 44 14-44ZM114 10l14 44 14-44ZM142 10l14 44 14-44Z"
        fill="var(--line)"
      ></path>
      <circle
        cx="104"
        cy="40"
        r="14"
        fill="none"
        stroke="var(--accent)"
        stroke-width="2"
        stroke-dasharray="5 4"
      ></circle>
      <text x="104" y="46" text-anchor="middle" fill="var(--accent)" font-size="17" font-weight="650">?</text>
    </svg>
    <h1 class="page-title">${title}</h1>
    <p class="lead"><code>${decoded(here())}</code> ${detail}</p>
    <ul class="card">
      ${shown.map(([path, label]) => html`<li><a href=${path}>${label}${icon("forward")}</a></li>`)}
    </ul>
  </main>`;
}

/** The same for a match of the library or a shared one. */
export function missingMatch(say: Say, refusal: RefusedError): TemplateResult {
  const isUnknown = ["no_such_match", "bad_message"].includes(refusal.reason.code);
  const detail = isUnknown ? say("web.study.missing_detail") : failureText(say, refusal);
  return missingPage(say, say("web.study.missing"), detail);
}
