import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { becomeMember, resetPassword, signIn } from "../../api/account";
import type { Me } from "../../api/messages";
import { Page } from "../../app/page";
import { here, navigate } from "../../app/router";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { appeal } from "../../api/moderation";
import { RefusedError } from "../../api/refused";
import { segmented } from "../../parts/segmented";
import "../../styles/site.css";
import { failureText } from "../../i18n/refusal";
import { decisionWord, reasonWord } from "../moderation/words";
import { canPasskeys, signInByPasskey } from "./passkeys";

type Way = "sign-in" | "join" | "reset";

/** Sign in, become a member (a guest keeps all games), or set a new password with a code. */
@customElement("cp-sign-in-page")
export class SignInPage extends Page {
  /** The code of a reset link; it is sent only in the request. */
  private readonly code = here() === "/reset-password" ? location.hash.slice(1) : "";
  @state() private way: Way = this.code ? "reset" : site.me ? "join" : "sign-in";
  @state() private failure = "";
  @state() private busy = false;
  /** What the host said of a suspension, and who proved to be the one. */
  @state() private suspended: Record<string, string | number> | null = null;

  private readonly submit = async (event: Event) => {
    event.preventDefault();
    const field = (name: string) => this.querySelector<HTMLInputElement>(`#sign-${name}`)?.value ?? "";
    const { language } = app.settings;
    const name = field("name");
    const password = field("password");
    this.busy = true;
    this.failure = "";
    try {
      const requests: Record<Way, () => Promise<Me | null>> = {
        "sign-in": () => signIn({ name, password, bring: this.brings }),
        join: () => becomeMember({ name, password, language }),
        reset: () => resetPassword({ code: field("code"), password }),
      };
      await this.comeIn(await requests[this.way]());
    } catch (error) {
      this.failure = failureText(this.say, error);
      const isBarred = error instanceof RefusedError && error.reason.code === "barred";
      this.suspended = isBarred ? { ...error.reason.params, name, password } : null;
    } finally {
      this.busy = false;
    }
  };

  private readonly appeal = async (event: Event) => {
    event.preventDefault();
    const { decision, name, password } = this.suspended!;
    const text = this.querySelector<HTMLTextAreaElement>("#appeal-text")?.value ?? "";
    this.busy = true;
    try {
      await appeal({ decision: Number(decision), text, name: String(name), password: String(password) });
      this.suspended = { ...this.suspended, appealed: 1 };
    } catch (error) {
      this.failure = failureText(this.say, error);
    } finally {
      this.busy = false;
    }
  };

  /** Why and until when the account is suspended, and an appeal if there was none yet. */
  private suspension(): TemplateResult | typeof nothing {
    const { say, suspended } = this;
    if (!suspended) return nothing;
    const { until_ms, reason, words, decision, appealed } = suspended;
    return html`<section class="card pad stack">
      <p>
        <b>${decisionWord(say, "suspend", Number(until_ms))}</b
        >${reason ? html` · ${reasonWord(say, String(reason))}` : nothing}
      </p>
      ${words ? html`<p>“${words}”</p>` : nothing}
      ${
        appealed
          ? html`<p class="note" role="status">${say("web.moderation.appealed")}</p>`
          : decision === undefined
            ? nothing
            : html`<form class="stack" @submit=${this.appeal}>
                <div class="field">
                  <label for="appeal-text">${say("web.moderation.appeal_text")}</label
                  ><textarea id="appeal-text" rows="3" required minlength="3" maxlength="2000"></textarea>
                </div>
                <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.moderation.appeal")}</button>
              </form>`
      }
    </section>`;
  }

  /** Whether a guest who signs in keeps the games. */
  private get brings(): boolean {
    return this.querySelector<HTMLInputElement>("#sign-bring")?.checked ?? false;
  }

  private async comeIn(me: Me | null): Promise<void> {
    site.setMe(me);
    if (Object.keys(me?.settings ?? {}).length > 0) await app.start();
    navigate("/");
  }

  /** Sign in without a name: the device knows it. */
  private readonly byPasskey = async () => {
    this.failure = "";
    try {
      await this.comeIn(await signInByPasskey(this.brings));
    } catch (error) {
      this.failure = failureText(this.say, error);
    }
  };

  protected override render(): TemplateResult {
    const { say, way } = this;
    const field = (name: string, type: string, autocomplete: string, value = "") =>
      html`<div class="field">
        <label for=${`sign-${name}`}>${say(`web.site.${name}`)}</label
        ><input
          id=${`sign-${name}`}
          name=${name}
          type=${type}
          autocomplete=${autocomplete}
          .defaultValue=${value}
          required
          maxlength="200"
        />
      </div>`;
    return html`<main id="main" class="wrap narrow" tabindex="-1">
      <h1 class="page-title">${say(`web.site.${way.replace("-", "_")}`)}</h1>
      <form class="card pad" @submit=${this.submit}>
        ${segmented<Way>(
          say("web.site.sign_in"),
          [
            { value: "sign-in", label: say("web.site.sign_in") },
            { value: "join", label: say("web.site.join") },
            { value: "reset", label: say("web.site.reset") },
          ],
          way,
          (value) => (this.way = value),
          true,
        )}
        ${way === "join" && site.me ? html`<p>${say("web.site.join_note", { name: site.me.name })}</p>` : nothing}
        ${way === "reset" ? field("code", "text", "one-time-code", this.code) : field("name", "text", "username")}
        ${field("password", "password", way === "sign-in" ? "current-password" : "new-password")}
        ${
          way === "sign-in" && site.me?.kind === "guest"
            ? html`<label class="check"
                ><input
                  id="sign-bring"
                  type="checkbox"
                  checked
                />${say("web.site.bring", { name: site.me.name })}</label
              >`
            : nothing
        }
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
        <button class="btn p wide" type="submit" ?disabled=${this.busy}>
          ${say(`web.site.${way.replace("-", "_")}`)}
        </button>
        ${
          way === "sign-in" && canPasskeys()
            ? html`<button class="btn" type="button" @click=${this.byPasskey}>${say("web.site.passkey")}</button>`
            : nothing
        }
      </form>
      ${this.suspension()}
    </main>`;
  }
}
