import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { PositionHint, RollChoice, ShownPosition } from "../../api/messages";
import { makePositionCard } from "../../api/cards";
import { readPosition } from "../../api/study";
import { Page } from "../../app/page";
import { boardShape } from "../../app/shape";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { engineAt } from "../../engine";
import { hintFor, rollOut } from "../../engine/study";
import { KITS } from "../../games";
import "../../games/boards";
import type { GameKit } from "../../games";
import { failureText } from "../../i18n/refusal";
import { segmented } from "../../parts/segmented";
import { BOARD_TAGS } from "../table/board";
import { Branch } from "./branch";
import { candidateTable, cubePanel } from "./decision";
import { PositionMaps } from "./maps";
import { LibrarySearch } from "./search";
import { whyBox } from "./why";
import { withPart, type Estimate } from "./rollout";
import { rolloutCard } from "./rollout-card";

const MOST_GAMES = 1296;
const LEVELS = ["quick", "deep", "world-class"] as const;

/** A position: pasted in any notation or set up by hand, judged by the engine, rolled out, copied. */
@customElement("cp-position-page")
export class PositionPage extends Page {
  @state() private current = KITS[0].study.start;
  @state() private shown: ShownPosition | null = null;
  @state() private hint: PositionHint | null = null;
  @state() private picked: number | null = null;
  @state() private tool = "";
  @state() private level: (typeof LEVELS)[number] = "quick";
  @state() private problem = "";
  @state() private working = false;
  @state() private rolled: readonly Estimate[] = [];
  @state() private rolling = false;
  @state() private copied = "";
  @state() private flipped = false;
  /** The roll of the dice map on the board. */
  @state() private mapped: RollChoice | null = null;
  private readonly maps = new PositionMaps(this);
  private readonly branch = new Branch(this);
  private readonly search = new LibrarySearch(this);
  private down: string | null = null;
  private asked = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("paste", this.onPaste);
    addEventListener("keydown", this.onKey);
    const given = decodeURIComponent(location.hash.slice(1));
    if (KITS.some(({ study }) => study.recognizes(given))) void this.set(given);
    else if (given) void this.paste(given);
    else void this.set(this.current);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("paste", this.onPaste);
    removeEventListener("keydown", this.onKey);
    this.rolling = false;
    this.asked++;
  }

  private get kit(): GameKit {
    return KITS.find(({ study }) => study.recognizes(this.current)) ?? KITS[0];
  }

  private readonly onPaste = (event: ClipboardEvent): void => {
    if ((event.target as HTMLElement).closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (text) void this.paste(text);
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0] as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? ""))
      return;
    if (event.key === "f") this.flipped = !this.flipped;
    else if (event.key === "g" && this.kit.study.hasRollouts) void this.toggleRollout();
    else if (event.key === "y") void this.copy("id", this.current);
    else if (event.key === "k" && this.problem === "") void this.makeCard();
    else return;
    event.preventDefault();
  };

  /** Read a text in any notation. */
  private async paste(text: string): Promise<void> {
    try {
      if (site.online) await site.ensureSignedIn(app.settings.language);
      const shown = await readPosition(text.slice(0, 20_000));
      this.problem = "";
      await this.set(shown.id, shown);
    } catch (error) {
      this.problem = failureText(this.say, error);
    }
  }

  /** Show another position: everything that was found about the last one goes. */
  private async set(id: string, shown: ShownPosition | null = null): Promise<void> {
    const asked = ++this.asked;
    this.current = id;
    this.mapped = null;
    this.maps.show(id);
    this.search.show(id);
    this.branch.close();
    this.shown = shown;
    this.hint = null;
    this.picked = null;
    this.rolled = [];
    this.rolling = false;
    this.copied = "";
    if (!this.kit.study.tools.includes(this.tool)) this.tool = this.kit.study.tools[0]!;
    history.replaceState(null, "", `/position#${encodeURIComponent(id)}`);
    if (shown) return;
    try {
      if (site.online) await site.ensureSignedIn(app.settings.language);
      const found = await readPosition(id);
      if (asked === this.asked) [this.shown, this.problem] = [found, ""];
    } catch (error) {
      if (asked === this.asked) this.problem = failureText(this.say, error);
    }
  }

  private async ask(): Promise<void> {
    const { asked, current: id, level } = this;
    this.working = true;
    try {
      const hint = await hintFor(id, level);
      if (asked === this.asked) [this.hint, this.picked, this.problem] = [hint, 0, ""];
    } catch (error) {
      if (asked === this.asked) this.problem = failureText(this.say, error);
    } finally {
      this.working = false;
    }
  }

  /** Roll out part after part until it is stopped or has enough games. */
  private async toggleRollout(): Promise<void> {
    if (this.rolling) return void (this.rolling = false);
    const { asked, current: id } = this;
    this.rolling = true;
    try {
      while (this.rolling && asked === this.asked && (this.rolled[0]?.games ?? 0) < MOST_GAMES) {
        const part = Math.round((this.rolled[0]?.games ?? 0) / 36);
        const { choices } = await rollOut(id, part);
        if (asked !== this.asked) return;
        this.rolled = withPart(this.rolled, choices);
      }
    } catch (error) {
      if (asked === this.asked) this.problem = failureText(this.say, error);
    }
    if (asked === this.asked) this.rolling = false;
  }

  /** Keep the position as a question. */
  private async makeCard(): Promise<void> {
    const { asked, current: id, level } = this;
    try {
      await makePositionCard(id, level);
      if (asked === this.asked) this.copied = "card";
    } catch (error) {
      if (asked === this.asked) this.problem = failureText(this.say, error);
    }
  }

  private async copy(what: string, text: string): Promise<void> {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    this.copied = what;
  }

  private async savePng(): Promise<void> {
    const { pictureOf, shareFile } = await import("../../parts/picture");
    const title = this.say(`game.${this.kit.game}`);
    await shareFile(await pictureOf(this.querySelector<HTMLElement>(BOARD_TAGS)!, { title, detail: this.current }));
  }

  // The board's own buttons are listened to before the board: a press puts the tool there, a drag moves a piece.

  private readonly onDown = (event: PointerEvent): void => {
    this.down = this.branch.isOpen ? null : keyAt(event);
  };
  private readonly onUp = (event: PointerEvent): void => {
    const { down } = this;
    this.down = null;
    const root = this.querySelector(BOARD_TAGS)?.shadowRoot;
    const under = root?.elementFromPoint(event.clientX, event.clientY) as HTMLElement | null | undefined;
    const up = under?.dataset?.key ?? null;
    if (!down) return;
    const { study } = this.kit;
    const next =
      up === down ? study.press(this.current, down, this.tool) : study.carry(this.current, down, up ?? "off-own");
    if (next !== this.current) void this.set(next);
  };
  private readonly onBoardKey = (event: KeyboardEvent): void => {
    const key = keyAt(event);
    if (!key || this.branch.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const { study } = this.kit;
    let next: string;
    if (event.key === "Enter" || event.key === " ") next = study.press(this.current, key, this.tool);
    else if (/^[0-9]$/.test(event.key)) next = study.setCount(this.current, key, Number(event.key), this.tool);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== this.current) void this.set(next);
  };

  protected override firstUpdated(): void {
    const stage = this.querySelector(".study-board")!;
    stage.addEventListener("pointerdown", this.onDown as EventListener, true);
    stage.addEventListener("pointerup", this.onUp as EventListener, true);
    stage.addEventListener("keydown", this.onBoardKey as EventListener, true);
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const { study } = this.kit;
    const steps = this.mapped?.steps ?? this.hint?.candidates[this.picked ?? -1]?.steps ?? [];
    const { now } = this.branch;
    return html`<main id="main" class="study position" tabindex="-1">
      <h1 class="hidden-word">${say("web.study.position")}</h1>
      <section class="study-left">
        ${this.palette()}
        <div class="study-board" style=${`--ratio:${study.ratio(boardShape()).toFixed(4)}`}>
          ${study.board({ id: now?.now.position.id ?? this.current, ways: now?.ways, onMove: (event) => void this.branch.choose(event.detail.text, say), advised: now ? [] : steps, flipped: this.flipped, shape: boardShape(), settings: app.settings, plain: app.translation.plain })}
        </div>
      </section>
      <aside class="study-panel card">
        ${this.branch.isOpen ? this.branch.render(say) : html`${this.setUp()} ${this.judgment()}`}
        ${study.hasRollouts && !this.branch.isOpen ? html`${this.maps.render(say, this.problem === "", (roll) => (this.mapped = roll))} ${rolloutCard({ rolled: this.rolled, most: MOST_GAMES, isRolling: this.rolling, isOpen: this.problem === "", toggle: () => void this.toggleRollout(), say })}` : nothing}
        ${this.branch.isOpen ? nothing : this.search.render(say, study.digits)}
      </aside>
    </main>`;
  }

  private palette(): TemplateResult {
    const { say } = this;
    const { study } = this.kit;
    const tools = study.tools.map((value) => ({ value, label: say(`web.study.tool.${value}`) }));
    return html`<div class="study-palette card">
      ${segmented(say("web.study.tools"), tools, this.tool, (tool) => (this.tool = tool), true)}
      <button class="btn small" type="button" @click=${() => this.set(study.start)}>${say("web.study.start")}</button>
      <button class="btn small" type="button" @click=${() => this.set(study.empty)}>${say("web.study.clear")}</button>
    </div>`;
  }

  private setUp(): TemplateResult {
    const { say, current } = this;
    const { study } = this.kit;
    const value = (event: Event) => (event.target as HTMLSelectElement).value;
    const begin = (game: string) => void this.set(KITS.find((kit) => kit.game === game)!.study.start);
    const turn = study.turn(current);
    const sides = ["white", "black"] as const;
    return html`${this.ids()}
      <div class="sets">
        <label class="set"
          ><span>${say("new.game")}</span
          ><select id="set-game" @change=${(event: Event) => begin(value(event))}>
            ${KITS.map(({ game }) => html`<option value=${game} ?selected=${game === this.kit.game}>${say(`game.${game}`)}</option>`)}
          </select></label
        >
        <label class="set"
          ><span>${say("web.study.turn")}</span
          ><select
            id="set-turn"
            @change=${(event: Event) => void this.set(study.withTurn(current, value(event) === "white" ? "white" : "black"))}
          >
            ${sides.map((side) => html`<option value=${side} ?selected=${side === turn}>${say(`web.study.tool.${side}`)}</option>`)}
          </select></label
        >
        ${study.fields(current, say, (id) => void this.set(id))}
      </div>`;
  }

  private ids(): TemplateResult {
    const { say, shown } = this;
    const read = (event: Event) => void this.paste((event.target as HTMLInputElement).value.trim());
    const button = (what: string, word: string, text: string) =>
      html`<button class="btn small" type="button" @click=${() => this.copy(what, text)}>
        ${this.copied === what ? say("web.replay.copied") : word}
      </button>`;
    return html`<div class="study-ids">
      <label for="position-id">${say("web.study.paste")}</label>
      <input id="position-id" class="mono" .value=${this.current} @change=${read} />
      ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
      <div class="row">
        ${Object.entries(shown?.ids ?? {}).map(([name, id]) => button(name, name, id))}
        ${shown ? html`${button("text", say("web.study.copy_text"), shown.text)}${button("svg", "SVG", shown.svg)}<button class="btn small" type="button" @click=${() => this.savePng()}>PNG</button>` : nothing}
      </div>
    </div>`;
  }

  private judgment(): TemplateResult {
    const { say, hint } = this;
    const { study } = this.kit;
    const levels = LEVELS.map((value) => ({ value, label: say(`web.study.level.${value}`) }));
    const who = say(`web.study.to_move.${study.turn(this.current)}`);
    const summary = study.summary(this.current, say);
    return html`<div class="decision-head"><h2>${who}${summary ? ` · ${summary}` : ""}</h2></div>
      ${segmented(say("web.study.analyse"), levels, this.level, (level) => (this.level = level), true)}
      <button class="btn p" type="button" ?disabled=${this.working || this.problem !== ""} @click=${() => this.ask()}>
        ${say(this.working ? "web.review.working" : "web.study.hint")}
      </button>
      <button class="btn needs-host" type="button" ?disabled=${this.problem !== ""} @click=${() => this.makeCard()}>
        ${say(this.copied === "card" ? "web.cards.made" : "web.cards.make")} <kbd>k</kbd>
      </button>
      <button
        class="btn"
        type="button"
        ?disabled=${this.problem !== ""}
        @click=${() => this.branch.open(this.current, say)}
      >
        ${say("web.study.what_if")}
      </button>
      <div role="status">
        ${hint ? candidateTable({ choices: hint.candidates, played: "", mark: "", picked: this.picked, digits: study.digits, pick: (index) => (this.picked = index), say }) : nothing}
        ${hint && this.picked ? whyBox(hint.reasons[this.picked] ?? [], say) : nothing}
        ${hint ? cubePanel(hint.cube, say) : nothing}
        ${hint ? html`<p class="note">${say(engineAt(this.kit.game, this.level) ? "web.engine.here" : "web.engine.by_host")}</p>` : nothing}
        ${hint && hint.candidates.length === 0 && !hint.cube ? html`<p class="note">${say("web.study.no_move")}</p>` : nothing}
      </div>`;
  }
}

/** The labeled button of the board that an event came from. */
const keyAt = (event: Event): string | null => (event.composedPath()[0] as HTMLElement).dataset?.key ?? null;
