import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Refused, openTable } from "../api/http";
import { Page } from "../app/page";
import { go } from "../app/router";
import { app } from "../app/state";
import { CHARACTERS, emblem } from "../parts/characters";
import { gameIcon, icon } from "../parts/icons";
import { segmented } from "../parts/segmented";
import { lengthName } from "../table/length";
import { CLOCKS, FRESH, LENGTHS, clockOf, optionsOf, seatsOf, type Form } from "./new-game-form";

const KEY = "crownpoint.new-game";

/** The dialog that opens a table. It stands over Home, never over a game. */
@customElement("cp-new-game")
export class NewGame extends Page {
  @state() private form: Form = FRESH;
  @state() private failure = "";
  @state() private busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    try {
      this.form = { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Form>) };
    } catch {
      // a damaged entry is as good as none
    }
  }

  open(against: Form["against"], game: Form["game"] = this.form.game): void {
    this.set({ against, game, name: app.settings.name || this.form.name });
    this.failure = "";
    this.querySelector("dialog")?.showModal();
  }

  private set(part: Partial<Form>): void {
    this.form = { ...this.form, ...part };
    if (!LENGTHS[this.form.game].includes(this.form.length))
      this.form = { ...this.form, length: LENGTHS[this.form.game][this.form.game === "checkers" ? 0 : 2]! };
  }

  private async start(event: Event): Promise<void> {
    event.preventDefault();
    this.busy = true;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.form));
      if (this.form.against !== "two" && this.form.name !== app.settings.name)
        void app.change({ name: this.form.name });
      const table = await openTable(optionsOf(this.form), seatsOf(this.form, app.settings, this.say("word.guest")));
      this.querySelector("dialog")?.close();
      go(`/t/${table}`);
    } catch (error) {
      this.failure = error instanceof Refused ? error.message : this.say("app.failure");
    } finally {
      this.busy = false;
    }
  }

  private clockName(clock: Form["clock"]): string {
    if (clock === "none") return this.say("web.new.no_clock");
    if (clock === "own") return this.say("web.new.own_clock");
    return this.clockTime(CLOCKS[clock]);
  }

  private clockTime({ reserve_ms, bonus_ms }: { reserve_ms: number; bonus_ms: number }): string {
    const [m, n] = [reserve_ms / 60_000, bonus_ms / 1000];
    return n > 0 ? this.say("web.new.clock_pair", { m, n }) : `${m} min`;
  }

  /** Minutes and seconds of one's own clock. */
  private ownClock(): TemplateResult | typeof nothing {
    if (this.form.clock !== "own") return nothing;
    const field = (name: "minutes" | "seconds", most: number) =>
      html`<div class="field">
        <label for=${`new-${name}`}>${this.say(`web.new.${name}`)}</label>
        <input
          id=${`new-${name}`}
          type="number"
          min=${name === "minutes" ? 1 : 0}
          max=${most}
          .value=${String(this.form[name])}
          @change=${(event: Event) => this.set({ [name]: Number((event.target as HTMLInputElement).value) })}
        />
      </div>`;
    return html`<div class="two even">${field("minutes", 1440)}${field("seconds", 600)}</div>`;
  }

  private rulesLine(): string {
    const { form } = this;
    if (form.game === "checkers") return this.say(`new.opening.${form.opening}`);
    const parts = [
      this.say(`new.variant.${form.variant}`),
      this.say(form.cube ? "web.new.rule.cube" : "web.new.rule.no_cube"),
    ];
    if (form.cube && form.crawford && form.length > 1) parts.push(this.say("web.new.rule.crawford"));
    if (form.jacoby && form.length === 0) parts.push(this.say("web.new.rule.jacoby"));
    if (form.beavers && form.length === 0) parts.push(this.say("web.new.rule.beavers"));
    return parts.join(", ");
  }

  private summary(): string {
    const { form } = this;
    const name = (key: string) => CHARACTERS.find((each) => each.key === key)?.name ?? "";
    const values = {
      game: this.say(`game.${form.game}`),
      length: lengthName(this.say, form).toLowerCase(),
      clock: form.clock === "own" ? this.clockTime(clockOf(form)) : this.clockName(form.clock).toLowerCase(),
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
      <legend class="hidden-word">${label}</legend>
      <div class="who-grid">
        ${CHARACTERS.map((each) => {
          const rate = each.errorRate[this.form.game];
          return html`<button
            type="button"
            aria-pressed=${this.form[field] === each.key}
            @click=${() => this.set({ [field]: each.key })}
          >
            ${emblem(each)}<b>${each.name}</b><small class="level">${this.say(`level.${each.level}`)}</small>
            <small title=${this.say("web.review.error_rate_about")}
              >${rate === null ? this.say("web.new.strongest") : this.say("web.new.error_rate", { n: rate })}</small
            >
          </button>`;
        })}
      </div>
    </fieldset>`;
  }

  private check(
    field: "cube" | "crawford" | "jacoby" | "beavers" | "raccoons" | "automatic" | "alternate",
    usable: boolean,
    label = `new.${field}`,
  ): TemplateResult {
    return html`<label
      ><input
        type="checkbox"
        .checked=${this.form[field] && usable}
        ?disabled=${!usable}
        @change=${(event: Event) => this.set({ [field]: (event.target as HTMLInputElement).checked })}
      />${this.say(label)}</label
    >`;
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

  private rules(): TemplateResult {
    const { form } = this;
    const money = form.length === 0;
    const pick = (field: "variant" | "opening", values: readonly string[]) =>
      html`<div class="field">
        <label for=${`new-${field}`}>${this.say(`new.${field}`)}</label
        ><select
          id=${`new-${field}`}
          @change=${(event: Event) => this.set({ [field]: (event.target as HTMLSelectElement).value })}
        >
          ${values.map((value) => html`<option value=${value} ?selected=${form[field] === value}>${this.say(`new.${field}.${value}`)}</option>`)}
        </select>
      </div>`;
    return html`<details class="rules">
      <summary><b>${this.say("web.new.rules")}</b><span>${this.rulesLine()}</span>${icon("down")}</summary>
      <div class="checks">
        ${
          form.game === "backgammon"
            ? html`${this.check("cube", true)}${this.check("crawford", form.cube && form.length > 1)}
              ${this.check("jacoby", form.cube && money)}${this.check("beavers", form.cube && money)}
              ${this.check("raccoons", form.cube && money && form.beavers, "web.new.raccoons")}
              ${this.check("automatic", form.cube && money, "new.auto_doubles")}
              ${pick("variant", ["standard", "nackgammon", "hypergammon"])}`
            : html`${this.check("alternate", form.length !== 1, "web.new.alternate")}
              ${pick("opening", ["go_as_you_please", "three_move", "eleven_man"])}`
        }
      </div>
    </details>`;
  }

  protected override render(): TemplateResult {
    const { form } = this;
    return html`<dialog aria-labelledby="new-title">
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
          ${segmented(
            this.say("new.game"),
            (["backgammon", "checkers"] as const).map((game) => ({
              value: game,
              label: html`${gameIcon(game)}${this.say(`game.${game}`)}`,
            })),
            form.game,
            (game) => this.set({ game }),
            true,
          )}
          <div>
            ${segmented(
              this.say("web.new.against"),
              (["computer", "friend", "two"] as const).map((value) => ({ value, label: this.say(`web.new.${value}`) })),
              form.against,
              (against) => this.set({ against }),
            )}
            ${form.against === "friend" ? nothing : this.characters(this.say(form.against === "two" ? "web.new.first" : "web.new.computer"), "character")}
            ${form.against === "two" ? this.characters(this.say("web.new.second"), "second") : nothing}
          </div>
          ${
            form.against === "two"
              ? nothing
              : html`<div class="two">
                  ${this.text("name", "web.new.name")}${
                    form.against === "friend"
                      ? this.text("otherName", "web.new.other_name")
                      : segmented(
                          this.say("web.new.you_play"),
                          (["white", "either", "black"] as const).map((value) => ({
                            value,
                            label: value === "either" ? this.say("web.new.either") : this.say(`colour.${value}`),
                          })),
                          form.colour,
                          (colour) => this.set({ colour }),
                        )
                  }
                </div>`
          }
          ${segmented(
            this.say(form.game === "backgammon" ? "web.new.length" : "web.new.games"),
            LENGTHS[form.game].map((value) => ({
              value,
              label: value === 0 ? this.say("web.new.more") : String(value),
            })),
            form.length,
            (length) => this.set({ length }),
          )}
          ${segmented(
            this.say("new.clock"),
            ([...Object.keys(CLOCKS), "own"] as Form["clock"][]).map((value) => ({
              value,
              label: this.clockName(value),
            })),
            form.clock,
            (clock) => this.set({ clock }),
          )}
          ${this.ownClock()} ${this.rules()}
        </div>
        <div class="df">
          <p role=${this.failure ? "alert" : "status"}>${this.failure || this.summary()}</p>
          <button class="btn p" type="submit" ?disabled=${this.busy}>${this.say("web.new.start")}</button>
        </div>
      </form>
    </dialog>`;
  }
}
