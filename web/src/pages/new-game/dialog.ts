import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { openTable } from "../../api/tables";
import { Page } from "../../app/page";
import { navigate } from "../../app/router";
import { app } from "../../app/state";
import { points } from "../../i18n/figures";
import { failureText } from "../../i18n/refusal";
import { CHARACTERS, emblem } from "../../parts/characters";
import { gameField } from "../../parts/game-field";
import { icon } from "../../parts/icons";
import { clockFields } from "../../parts/clock-fields";
import "../../parts/position-field";
import { lengthField, otherLength } from "../../parts/length-fields";
import { rulesFields } from "../../parts/rules-fields";
import { segmented } from "../../parts/segmented";
import { presets } from "../../api/presets";
import { clockName } from "../../table/clock-name";
import { lengthName, withLength } from "../../table/length";
import { withRules } from "../../table/rules";
import { DEFAULT_FORM, clockOf, optionsOf, readForm, seatsOf, type Form } from "./form";

const KEY = "crownpoint.new-game";

/** The dialog for a new game. It opens over the home page, never over a game. */
@customElement("cp-new-game")
export class NewGame extends Page {
  @state() private form: Form = DEFAULT_FORM;
  @state() private failure = "";
  @state() private busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    try {
      this.form = readForm(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Form>);
    } catch {
      // ignore a damaged entry
    }
  }

  open(against: Form["against"], game: Form["game"] = this.form.game): void {
    this.set({ against, game, start: "", name: app.settings.name || this.form.name });
    this.failure = "";
    this.querySelector("dialog")?.showModal();
  }

  private readonly set = (part: Partial<Form>): void => {
    this.form = withLength(this.form, part);
  };

  private async start(event: Event): Promise<void> {
    event.preventDefault();
    this.busy = true;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.form));
      if (this.form.against !== "two" && this.form.name !== app.settings.name)
        void app.change({ name: this.form.name });
      const table = await openTable(optionsOf(this.form), seatsOf(this.form, app.settings, this.say("word.guest")));
      this.querySelector("dialog")?.close();
      navigate(`/t/${table}`);
    } catch (error) {
      this.failure = failureText(this.say, error);
    } finally {
      this.busy = false;
    }
  }

  private summary(): string {
    const { form } = this;
    const name = (key: string) => CHARACTERS.find((each) => each.key === key)?.name ?? "";
    const values = {
      game: this.say(`game.${form.game}`),
      length: lengthName(this.say, form).toLowerCase(),
      clock: form.clock === "none" ? this.say("web.new.no_clock").toLowerCase() : clockName(this.say, clockOf(form)),
    };
    if (form.against === "two")
      return this.say("web.new.summary_two", { ...values, first: name(form.character), second: name(form.second) });
    return this.say("web.new.summary", {
      ...values,
      name: form.against === "computer" ? name(form.character) : form.otherName || `${this.say("word.guest")} 2`,
    });
  }

  private characters(label: string, field: "character" | "second"): TemplateResult {
    return html`<fieldset class="field">
      <legend class=${this.form.against === "two" ? "" : "hidden-word"}>${label}</legend>
      <div class="who-grid">
        ${CHARACTERS.map((each) => {
          const rate = each.error_rates[this.form.game] ?? null;
          return html`<button
            type="button"
            aria-pressed=${this.form[field] === each.key}
            @click=${() => this.set({ [field]: each.key })}
          >
            ${emblem(each)}<b>${each.name}</b><small class="level">${this.say(`level.${each.level}`)}</small>
            <small
              >${rate === null ? this.say("web.new.strongest") : this.say("web.new.error_rate", { n: points(rate) })}</small
            >
          </button>`;
        })}
      </div>
      ${field === "second" || this.form.against === "computer" ? html`<p class="note">${this.say(`web.review.error_rate_about.${this.form.game}`)}</p>` : nothing}
    </fieldset>`;
  }

  private text(field: "name" | "otherName", key: string): TemplateResult {
    return html`<div class="field">
      <label for=${`new-${field}`}>${this.say(key)}</label
      ><input
        id=${`new-${field}`}
        type="text"
        maxlength="30"
        autocomplete="off"
        .value=${this.form[field]}
        placeholder=${this.say("word.guest")}
        @input=${(event: Event) => this.set({ [field]: (event.target as HTMLInputElement).value })}
      />
    </div>`;
  }

  private clocks(): TemplateResult {
    const { say, form } = this;
    const names = [...presets.clocks.map((preset) => preset.name), "custom"];
    const label = (clock: string) =>
      clock === "custom" ? say("web.new.custom_clock") : clockName(say, clockOf({ ...form, clock }));
    const choose = (event: Event) => this.set({ clock: (event.target as HTMLSelectElement).value });
    return html`<div class="field">
        <label for="new-clock">${say("new.clock")}</label>
        <select id="new-clock" @change=${choose}>
          ${names.map((name) => html`<option value=${name} ?selected=${name === form.clock}>${label(name)}</option>`)}
        </select>
      </div>
      ${form.clock === "custom" ? clockFields(say, "new", form.game, form, this.set) : nothing}`;
  }

  private opponents(): TemplateResult {
    const { say, form } = this;
    const first = say(form.against === "two" ? "web.new.first" : "web.new.computer");
    return html`<div>
      ${segmented(
        say("web.new.against"),
        (["computer", "friend", "two"] as const).map((value) => ({ value, label: say(`web.new.${value}`) })),
        form.against,
        (against) => this.set({ against }),
      )}
      ${form.against === "friend" ? nothing : this.characters(first, "character")}
      ${form.against === "two" ? this.characters(say("web.new.second"), "second") : nothing}
    </div>`;
  }

  /** Names, and the color against the computer. */
  private players(): TemplateResult {
    const { say, form } = this;
    const color = () =>
      segmented(
        say("web.new.you_play"),
        (["white", "either", "black"] as const).map((value) => ({
          value,
          label: value === "either" ? say("web.new.either") : say(`color.${value}`),
        })),
        form.color,
        (value) => this.set({ color: value }),
      );
    return html`<div class="two">
      ${this.text("name", "web.new.name")}${form.against === "friend" ? this.text("otherName", "web.new.other_name") : color()}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { form } = this;
    return html`<dialog class="new-game" aria-labelledby="new-title">
      <form method="dialog" @submit=${this.start}>
        <div class="dh">
          <h2 id="new-title">${this.say("start.new")}</h2>
          <div class="sp"></div>
          <button
            class="ib"
            type="button"
            aria-label=${this.say("web.new.close")}
            @click=${() => this.querySelector("dialog")?.close()}
          >
            ${icon("close")}
          </button>
        </div>
        <div class="db">
          <div>
            ${gameField(this.say, form.game, (game) => this.set({ game }))}
            ${this.opponents()}${form.against === "two" ? nothing : this.players()}
            ${lengthField(this.say, form, this.set)}
          </div>
          <div>
            ${this.clocks()}
            ${rulesFields({
              say: this.say,
              id: "new",
              game: form.game,
              length: form.length,
              choices: form.rules[form.game],
              set: (part) => this.set({ rules: withRules(form.rules, form.game, part) }),
              more: otherLength(this.say, "new", form, this.set),
              isOpen: true,
            })}
            <cp-position-field .game=${form.game} .value=${form.start} .change=${this.set}></cp-position-field>
          </div>
        </div>
        <div class="df">
          <p role=${this.failure ? "alert" : "status"}>${this.failure || this.summary()}</p>
          <button class="btn p" type="submit" ?disabled=${this.busy}>${this.say("web.new.start")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
