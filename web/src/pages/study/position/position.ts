import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { PositionHint, RollChoice, ShownPosition } from "../../../api/messages";
import { makePositionCard } from "../../../api/cards";
import { readPosition } from "../../../api/study";
import { under } from "../../../app/base";
import { isInField, Page } from "../../../app/page";
import { decoded } from "../../../app/router";
import { boardShape } from "../../../app/shape";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import { engineAt } from "../../../engine";
import { hintFor, rollOut } from "../../../engine/study";
import { KITS } from "../../../games";
import "../../../games/boards";
import type { GameKit } from "../../../games";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { segmented } from "../../../parts/segmented";
import { BOARD_TAGS } from "../../table/board";
import { Branch } from "../parts/branch";
import { candidateTable, cubePanel } from "../parts/decision";
import { PositionMaps } from "./maps";
import { LibrarySearch } from "./search";
import { whyBox } from "../parts/why";
import { palette, positionSetUp } from "./position-set-up";
import { PART_GAMES, withPart, type Estimate } from "./rollout";
import { rolloutCard } from "./rollout-card";
import { tabRow } from "../parts/tabs";

const MOST_GAMES = 1296;
const TABS = ["moves", "cube", "dice", "rollout", "set-up"] as const;
type Tab = (typeof TABS)[number];
const TABS_WITHOUT_DICE: readonly Tab[] = ["moves", "set-up"];
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
  /** Stops the rollout that is under way. */
  @state() private rolling: AbortController | null = null;
  /** How much of the next part of the rollout is done, from 0 to 1. */
  @state() private underWay = 0;
  /** How much of the hint that is asked for is done, where that is told. */
  @state() private searched = 0;
  @state() private tab: Tab = "moves";
  @state() private copied = "";
  @state() private flipped = false;
  /** The roll of the dice map on the board. */
  @state() private mapped: RollChoice | null = null;
  private readonly maps = new PositionMaps(this);
  private readonly branch = new Branch(this);
  private readonly search = new LibrarySearch(this);
  private down: string | null = null;
  private asked = 0;
  /** Stops what is asked about the position on the board. */
  private asking = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("paste", this.onPaste);
    const given = decoded(location.hash.slice(1));
    if (KITS.some(({ study }) => study.recognizes(given))) void this.set(given);
    else if (given) void this.paste(given);
    else void this.set(this.current);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("paste", this.onPaste);
    this.forget();
  }

  /** Stop everything that is being computed about this position. */
  private forget(): void {
    this.asking.abort();
    this.rolling?.abort();
    this.rolling = null;
    this.underWay = 0;
    this.asking = new AbortController();
    this.working = false;
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

  protected override onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || isInField(event)) return;
    if (event.key === "f") this.flipped = !this.flipped;
    else if (event.key === "g" && this.kit.study.hasRollouts) void this.toggleRollout();
    else if (event.key === "y") void this.copy("id", this.current);
    else if (event.key === "k" && this.problem === "") void this.makeCard();
    else return;
    event.preventDefault();
  }

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
    this.forget();
    const { asked } = this;
    this.current = id;
    this.mapped = null;
    this.maps.show(id);
    this.search.show(id);
    this.branch.close();
    this.shown = shown;
    this.hint = null;
    this.picked = null;
    this.rolled = [];
    this.copied = "";
    const { study } = this.kit;
    if (!study.tools.includes(this.tool)) this.tool = study.tools[0]!;
    if (!study.hasRollouts && !TABS_WITHOUT_DICE.includes(this.tab)) this.tab = "moves";
    history.replaceState(null, "", under(`/position#${encodeURIComponent(id)}`));
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
    const { asked, current: id, level, asking } = this;
    this.tab = "moves";
    [this.working, this.searched] = [true, 0];
    const progress = (share: number) => asked === this.asked && (this.searched = share);
    try {
      const hint = await hintFor(id, level, asking.signal, progress);
      if (asked === this.asked) [this.hint, this.picked, this.problem] = [hint, 0, ""];
    } catch (error) {
      if (asked === this.asked) this.problem = failureText(this.say, error);
    }
    if (asked === this.asked) this.working = false;
  }

  /** Roll out part after part until it is stopped or has enough games. A part that is stopped does not count. */
  private async toggleRollout(): Promise<void> {
    this.underWay = 0;
    if (this.rolling) {
      this.rolling.abort();
      return void (this.rolling = null);
    }
    const { asked, current: id } = this;
    const rolling = (this.rolling = new AbortController());
    const progress = (share: number) => rolling === this.rolling && (this.underWay = share);
    try {
      while (rolling === this.rolling && (this.rolled[0]?.games ?? 0) < MOST_GAMES) {
        const part = Math.round((this.rolled[0]?.games ?? 0) / PART_GAMES);
        const { choices } = await rollOut(id, part, rolling.signal, progress);
        if (rolling !== this.rolling) return;
        [this.rolled, this.underWay] = [withPart(this.rolled, choices), 0];
      }
    } catch (error) {
      if (asked === this.asked && !rolling.signal.aborted) this.problem = failureText(this.say, error);
    }
    if (rolling === this.rolling) this.rolling = null;
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
    const { pictureOf, shareFile } = await import("../../../parts/picture");
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
    const { say, kit, current: id } = this;
    const { study } = kit;
    const steps = this.mapped?.steps ?? this.hint?.candidates[this.picked ?? -1]?.steps ?? [];
    const { now, isOpen: isBranching } = this.branch;
    const set = (next: string) => void this.set(next);
    return html`<main id="main" class="study position" data-tab=${this.tab} tabindex="-1">
      <h1 class="hidden-word">${say("web.study.position")}</h1>
      <div class="study-head">
        <a class="ib" href="/study" aria-label=${say("web.study.title")}>${icon("back")}</a>
        <b>${this.heading}</b>
      </div>
      <section class="study-left">
        ${palette(kit, this.tool, (tool) => (this.tool = tool), set, say)}
        <div class="study-board" style=${`--ratio:${study.ratio(boardShape()).toFixed(4)}`}>
          ${study.board({ id: now?.now.position.id ?? id, ways: now?.ways, onMove: (event) => void this.branch.choose(event.detail.text, say), advised: now ? [] : steps, flipped: this.flipped, shape: boardShape(), settings: app.settings, plain: app.translation.plain })}
        </div>
        ${isBranching ? nothing : positionSetUp({ id, kit, shown: this.shown, problem: this.problem, copied: this.copied, set, paste: (text) => void this.paste(text), copy: (what, text) => void this.copy(what, text), savePng: () => void this.savePng(), say })}
      </section>
      <aside class="study-panel card">${isBranching ? this.branch.render(say) : this.found()}</aside>
      ${isBranching ? nothing : this.foot()}
    </main>`;
  }

  /** Who is to move, the roll and the score. */
  private get heading(): string {
    const { study } = this.kit;
    const summary = study.summary(this.current, this.say);
    return [this.say(`web.study.to_move.${study.turn(this.current)}`), summary].filter(Boolean).join(" · ");
  }

  /** What was found about the position: beside each other where there is room, else one at a time. */
  private found(): TemplateResult {
    const { say, kit } = this;
    const { hasRollouts, digits } = kit.study;
    const name = (tab: Tab) => [tab, say(`web.study.tab.${tab}`)] as const;
    const pick = (roll: RollChoice) => (this.mapped = roll);
    const isOpen = this.problem === "";
    return html`${tabRow((hasRollouts ? TABS : TABS_WITHOUT_DICE).map(name), this.tab, (tab) => (this.tab = tab), say)}
      <div class="part" data-part="moves">${this.judgment()}</div>
      ${
        hasRollouts
          ? html`<div class="pair">
                <div class="part" data-part="cube">${this.hint ? cubePanel(this.hint.cube, say) : nothing}</div>
                <div class="part" data-part="dice">${this.maps.render("dice", say, isOpen, pick)}</div>
              </div>
              <div class="part" data-part="rollout">
                ${rolloutCard({ rolled: this.rolled, under: this.underWay, most: MOST_GAMES, isRolling: this.rolling !== null, isOpen, toggle: () => void this.toggleRollout(), say })}
              </div>
              <div class="part" data-part="cube">${this.maps.render("scores", say, isOpen, pick)}</div>`
          : nothing
      }
      <div class="part" data-part="moves">${this.search.render(say, digits)}</div>`;
  }

  /** For the thumb, on phones. */
  private foot(): TemplateResult {
    const { say } = this;
    const { hasRollouts } = this.kit.study;
    const small = (word: string, name: "flip" | "copy", press: () => void) =>
      html`<button class="btn" type="button" aria-label=${word} title=${word} @click=${press}>${icon(name)}</button>`;
    const main = hasRollouts
      ? html`<button class="btn p" type="button" ?disabled=${this.problem !== ""} @click=${() => this.rollOutHere()}>
          ${say(this.rolling ? "web.study.stop" : "web.study.roll_out")}
        </button>`
      : html`<button class="btn p" type="button" ?disabled=${this.problem !== ""} @click=${() => this.ask()}>
          ${say("web.study.hint")}
        </button>`;
    return html`<div class="study-foot">
      ${small(say("web.tool.flip"), "flip", () => (this.flipped = !this.flipped))}
      ${small(say("web.study.copy_id"), "copy", () => void this.copy("id", this.current))}
      <button class="btn" type="button" @click=${() => this.pasteHere()}>${say("web.study.paste_here")}</button>
      ${main}
    </div>`;
  }

  private rollOutHere(): void {
    this.tab = "rollout";
    void this.toggleRollout();
  }

  /** What was copied elsewhere; where the browser does not tell, the field for it. */
  private async pasteHere(): Promise<void> {
    const text = await navigator.clipboard?.readText?.().catch(() => "");
    if (text?.trim()) return this.paste(text.trim());
    this.tab = "set-up";
    await this.updateComplete;
    this.querySelector<HTMLInputElement>("#position-id")?.select();
  }

  private judgment(): TemplateResult {
    const { say, hint } = this;
    const { study } = this.kit;
    const levels = LEVELS.map((value) => ({ value, label: say(`web.study.level.${value}`) }));
    return html`<div class="decision-head"><h2>${this.heading}</h2></div>
      ${segmented(say("web.study.analyse"), levels, this.level, (level) => (this.level = level), true)}
      <div class="asks">
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
      </div>
      ${this.working && this.searched > 0 ? html`<progress .value=${this.searched} aria-hidden="true"></progress>` : nothing}
      <div role="status">
        ${hint ? candidateTable({ choices: hint.candidates, played: "", mark: "", picked: this.picked, digits: study.digits, pick: (index) => (this.picked = index), say }) : nothing}
        ${hint && this.picked ? whyBox(hint.reasons[this.picked] ?? [], say) : nothing}
        ${hint ? html`<p class="note">${say(engineAt(this.kit.game, this.level) ? "web.engine.here" : "web.engine.by_host")}</p>` : nothing}
        ${hint && hint.candidates.length === 0 && !hint.cube ? html`<p class="note">${say("web.study.no_move")}</p>` : nothing}
      </div>`;
  }
}

/** The labeled button of the board that an event came from. */
const keyAt = (event: Event): string | null => (event.composedPath()[0] as HTMLElement).dataset?.key ?? null;
