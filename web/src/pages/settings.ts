import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { app } from "../app/state";
import { KITS, type Game } from "../games";
import { presets } from "../api/presets";
import { LANGUAGES } from "../i18n/language";
import { segmented } from "../parts/segmented";
import { themePicker } from "../parts/theme-picker";
import { effects } from "../sound/effects";
import { confirmsMoves } from "../table/confirm";

type Switch =
  | "plainWords"
  | "music"
  | "voice"
  | "autoRoll"
  | "autoForced"
  | "autoBearOff"
  | "longest"
  | "tutor"
  | "chances"
  | "letterKeys"
  | "numbers"
  | "clockwise";

/** All settings. Changes apply at once. */
@customElement("cp-settings-page")
export class SettingsPage extends Page {
  /** The result of importing a file. */
  @state() private read = "";

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
    const label = this.say("web.settings.confirm", { game: this.say(`game.${game}`).toLowerCase() });
    return this.switch(label, confirmsMoves(app.settings, game), (on) => app.change({ [`confirm.${game}`]: on }));
  }

  private look(): TemplateResult {
    const { say } = this;
    const { page, language } = app.settings;
    return html`<section class="card">
      <h2>${say("web.settings.look")}</h2>
      ${themePicker(say)}
      ${segmented(
        say("web.settings.page"),
        (["system", "light", "dark"] as const).map((value) => ({ value, label: say(`web.settings.page.${value}`) })),
        page,
        (value) => void app.change({ page: value }),
      )}
      ${segmented(
        say("menu.language"),
        LANGUAGES.map((value) => ({ value, label: say(`language.${value}`) })),
        language,
        (value) => void app.change({ language: value }),
      )}
      ${this.check("plainWords", say("settings.plain_words"))}
    </section>`;
  }

  private sound(): TemplateResult {
    const { say } = this;
    const { volume, muted } = app.settings;
    const setVolume = async (event: Event) => {
      await app.change({ volume: Number((event.target as HTMLInputElement).value) });
      effects.play("set");
    };
    return html`<section class="card">
      <h2>${say("web.sound")}</h2>
      ${this.switch(say("web.sound"), !muted, (on) => app.change({ muted: !on }))}
      <div class="field">
        <label for="volume">${say("web.settings.effects")}</label
        ><input id="volume" type="range" min="0" max="1" step="0.05" .value=${String(volume)} @change=${setVolume} />
      </div>
      ${this.check("music", say("web.settings.music"))}${this.check("voice", say("web.settings.voice"))}
    </section>`;
  }

  private play(): TemplateResult {
    const { say } = this;
    const { name, pace } = app.settings;
    const setName = (event: Event) => app.change({ name: (event.target as HTMLInputElement).value.trim() });
    return html`<section class="card">
      <h2>${say("web.settings.play")}</h2>
      <div class="field">
        <label for="name">${say("settings.name")}</label
        ><input id="name" type="text" maxlength="30" autocomplete="off" .value=${name} @change=${setName} />
      </div>
      ${KITS.map(({ game }) => this.confirm(game))}
      ${this.check("autoRoll", say("web.settings.auto_roll"))}${this.check("autoForced", say("web.settings.auto_forced"))}
      ${this.check("autoBearOff", say("web.settings.auto_bear_off"))}${this.check("longest", say("web.settings.longest"))}
      ${this.check("tutor", say("settings.blunder"))}${this.check("chances", say("web.settings.chances"))}
      ${segmented(
        say("settings.pace"),
        presets.paces.map((value) => ({ value, label: say(`pace.${value}`) })),
        pace,
        (value) => void app.change({ pace: value }),
      )}
    </section>`;
  }

  private board(): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.settings.board")}</h2>
      ${this.check("numbers", say("settings.numbers"))}${this.check("clockwise", say("web.settings.clockwise"))}
      ${this.check("letterKeys", say("settings.letter_keys"))}
    </section>`;
  }

  /** If everything is kept in the browser, it can be saved as a file and moved to another one. */
  private kept(): TemplateResult | typeof nothing {
    if (!("static" in document.documentElement.dataset)) return nothing;
    const { say } = this;
    const save = async () => {
      const href = URL.createObjectURL(await (await fetch("/api/v1/kept")).blob());
      Object.assign(document.createElement("a"), { href, download: "crownpoint.json" }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    };
    const read = async (event: Event) => {
      const [file] = (event.target as HTMLInputElement).files ?? [];
      if (!file) return;
      const answer = await fetch("/api/v1/kept", { method: "POST", body: file });
      const { new: n } = (await answer.json()) as { new: number };
      this.read = answer.ok ? say("web.offline.imported", { n }) : say("web.offline.not_ours");
    };
    return html`<section class="card">
      <h2>${say("web.offline.kept")}</h2>
      <p class="note">${say("web.offline.kept_detail")}</p>
      <div class="row">
        <button class="btn" type="button" id="export-all" @click=${save}>${say("web.offline.export")}</button>
        <label class="btn" for="import-all">${say("web.offline.import")}</label>
        <input id="import-all" class="hidden-word" type="file" accept=".json" @change=${read} />
      </div>
      <p role="status" class="note">${this.read}</p>
    </section>`;
  }

  protected override render(): TemplateResult {
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${this.say("settings.title")}</h1>
      <div class="form columns">
        ${this.look()}${this.sound()}${this.play()}${this.board()}${this.kept()}
        <p class="note">${this.say("web.settings.saved")}</p>
      </div>
    </main>`;
  }
}
