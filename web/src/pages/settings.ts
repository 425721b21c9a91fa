import { html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { Page } from "../app/page";
import { app } from "../app/state";
import { KITS, type Game } from "../games";
import { LANGUAGES } from "../i18n/language";
import { segmented } from "../parts/segmented";
import { themePicker } from "../parts/theme-picker";
import { effects } from "../sound/effects";
import { confirmsMoves } from "../table/confirm";

type Switch =
  | "plainWords"
  | "muted"
  | "music"
  | "voice"
  | "autoRoll"
  | "autoForced"
  | "autoBearOff"
  | "longest"
  | "tutor"
  | "letterKeys"
  | "numbers"
  | "clockwise";

/** Everything that can be chosen; it holds at once. */
@customElement("cp-settings-page")
export class SettingsPage extends Page {
  private switch(label: string, isOn: boolean, turn: (on: boolean) => Promise<void>): TemplateResult {
    return html`<label class="check switch"
      ><input
        type="checkbox"
        role="switch"
        .checked=${isOn}
        @change=${(event: Event) => turn((event.target as HTMLInputElement).checked)}
      />${label}</label
    >`;
  }

  private check(field: Switch, label: string): TemplateResult {
    return this.switch(label, app.settings[field], (on) => app.change({ [field]: on }));
  }

  private confirm(game: Game): TemplateResult {
    const label = this.say("web.settings.confirm", { game: this.say(`game.${game}`) });
    return this.switch(label, confirmsMoves(app.settings, game), (on) => app.change({ [`confirm.${game}`]: on }));
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const { settings } = app;
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${say("settings.title")}</h1>
      <div class="form columns">
        <section class="card">
          <h2>${say("web.settings.look")}</h2>
          ${themePicker(say)}
          ${segmented(
            say("web.settings.page"),
            (["system", "light", "dark"] as const).map((value) => ({
              value,
              label: say(`web.settings.page.${value}`),
            })),
            settings.page,
            (page) => void app.change({ page }),
          )}
          ${segmented(
            say("menu.language"),
            LANGUAGES.map((value) => ({ value, label: say(`language.${value}`) })),
            settings.language,
            (language) => void app.change({ language }),
          )}
          ${this.check("plainWords", say("settings.plain_words"))}
        </section>
        <section class="card">
          <h2>${say("web.settings.sound")}</h2>
          <div class="field">
            <label for="volume">${say("web.settings.effects")}</label
            ><input
              id="volume"
              type="range"
              min="0"
              max="1"
              step="0.05"
              .value=${String(settings.volume)}
              @change=${(event: Event) => app.change({ volume: Number((event.target as HTMLInputElement).value) }).then(() => effects.play("set"))}
            />
          </div>
          ${this.check("muted", say("web.sound_off"))}${this.check("music", say("web.settings.music"))}${this.check("voice", say("web.settings.voice"))}
        </section>
        <section class="card">
          <h2>${say("web.settings.play")}</h2>
          <div class="field">
            <label for="name">${say("settings.name")}</label
            ><input
              id="name"
              type="text"
              maxlength="30"
              autocomplete="off"
              .value=${settings.name}
              @change=${(event: Event) => app.change({ name: (event.target as HTMLInputElement).value.trim() })}
            />
          </div>
          ${KITS.map(({ game }) => this.confirm(game))}${this.check("autoRoll", say("settings.auto_roll"))}${this.check("autoForced", say("settings.auto_forced"))}${this.check("autoBearOff", say("settings.auto_bear_off"))}${this.check("longest", say("settings.longest"))}${this.check("tutor", say("settings.blunder"))}
          ${segmented(
            say("settings.pace"),
            (["slow", "normal", "fast", "instant"] as const).map((value) => ({ value, label: say(`pace.${value}`) })),
            settings.pace,
            (pace) => void app.change({ pace }),
          )}
        </section>
        <section class="card">
          <h2>${say("web.settings.board")}</h2>
          ${this.check("numbers", say("settings.numbers"))}${this.check("clockwise", say("web.settings.clockwise"))}${this.check("letterKeys", say("settings.letter_keys"))}
        </section>
        <p class="note">${say("web.settings.saved")}</p>
      </div>
    </main>`;
  }
}
