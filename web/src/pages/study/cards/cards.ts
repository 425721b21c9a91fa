import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ankiPath, answerCard, deleteCard, gradeCard, moveCard, showCards } from "../../../api/cards";
import type { CardAnswered, CardQuestion, CardsPage } from "../../../api/messages";
import { retry } from "../../../api/retry";
import { Loader } from "../../../app/loader";
import { isInField, Page } from "../../../app/page";
import { boardShape } from "../../../app/shape";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import type { BoardElement, DraftDetail, MoveDetail } from "../../../board/shared/board-element";
import { readWays, type Way } from "../../../board/shared/draft";
import { kitOf } from "../../../games";
import "../../../games/boards";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { waitingNote } from "../../../parts/waiting";
import { BOARD_TAGS } from "../../table/board";
import {
  cardAnswer,
  cardSource,
  deckList,
  deckName,
  gradeRow,
  progressDots,
  progressFigures,
  waitText,
} from "./card-panel";
import { choiceWords } from "../parts/decision";
import { Drills } from "./drills";

/** The longest delay that a browser's timer accepts. */
const MOST_WAIT_MS = 60_000;

/** One's cards: a question on the board, the answer hidden until it is tried or asked for, then a grade. */
@customElement("cp-cards-page")
export class CardsListPage extends Page {
  @state() private page: CardsPage | null = null;
  @state() private deck = "";
  @state() private answered: CardAnswered | null = null;
  @state() private complete = false;
  @state() private isBusy = false;
  @state() private problem = "";
  @state() private picked: number | null = null;
  @state() private flipped = false;
  @state() private isMenuOpen = false;
  /** The grades of this session. */
  @state() private done: number[] = [];
  private skipped: string[] = [];
  private ways: { card: string; ways: readonly Way[] } = { card: "", ways: [] };
  private readonly loader = new Loader(this);
  private readonly drills = new Drills(this, () => void this.load());
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  private async load(): Promise<void> {
    window.clearTimeout(this.timer);
    if (site.online && !site.me) return; // nobody's cards
    const { deck, skipped } = this;
    const page = await this.loader.load(() => showCards(deck, skipped));
    if (!page) return;
    if (!page.card && skipped.length > 0) {
      this.skipped = [];
      return this.load();
    }
    Object.assign(this, { page, answered: null, complete: false, picked: null, problem: "", isMenuOpen: false });
    if (!page.card && page.next_ms !== null && this.isConnected)
      this.timer = window.setTimeout(
        () => void this.load(),
        Math.min(Math.max(page.next_ms - Date.now(), 1000), MOST_WAIT_MS),
      );
  }

  private get card(): CardQuestion | null {
    return this.page?.card ?? null;
  }

  private get board(): BoardElement | null {
    return this.querySelector<BoardElement>(BOARD_TAGS);
  }

  /** Have an answer judged; no text only shows the answer. */
  private async answer(text: string): Promise<void> {
    const { card } = this;
    if (!card || this.answered || this.isBusy) return;
    await this.work(async () => {
      const found = await retry(() => answerCard(card.id, text));
      if (card === this.card) Object.assign(this, { answered: found, complete: false, picked: null });
    });
  }

  private async grade(rating: number): Promise<void> {
    const { card, answered } = this;
    if (!card || !answered || this.isBusy) return;
    await this.work(async () => {
      await retry(() => gradeCard(card.id, rating, card.seen, answered.answer));
      this.done = [...this.done, rating];
      await this.load();
    });
  }

  private async work(doing: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.problem = "";
    try {
      await doing();
    } catch (error) {
      this.problem = failureText(this.say, error);
    } finally {
      this.isBusy = false;
    }
  }

  private skip(): void {
    if (this.card) this.skipped = [...this.skipped, this.card.id].slice(-50);
    void this.load();
  }

  private readonly onMove = (event: CustomEvent<MoveDetail>): void => void this.answer(event.detail.text);
  private readonly onDraft = (event: CustomEvent<DraftDetail>): void => {
    this.complete = event.detail.complete;
  };

  protected override onKey(event: KeyboardEvent): void {
    if (!this.card || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isInField(event)) return;
    const isButton = (event.composedPath()[0] as HTMLElement).tagName === "BUTTON";
    if (event.key === " " && !isButton && !this.answered) this.check();
    else if (event.key === " " && !isButton && this.answered) void this.grade(this.answered.suggested);
    else if (event.key === "Enter" && !isButton && this.complete) this.check();
    else if (/^[1-4]$/.test(event.key) && this.answered) void this.grade(Number(event.key));
    else if (event.key === "f") this.flipped = !this.flipped;
    else return;
    event.preventDefault();
  }

  /** Send the move on the board, or show the answer where there is none. */
  private check(): void {
    if (this.complete) this.board?.confirmMove();
    else void this.answer("");
  }

  protected override render(): TemplateResult {
    const { say, page, card } = this;
    if (!page)
      return html`<main id="main" class="wrap" tabindex="-1">
        <h1 class="page-title">${say("web.cards.title")}</h1>
        ${waitingNote(this.loader.isWaiting, say)}
        ${this.loader.refusal ? html`<p class="bad">${failureText(say, this.loader.refusal)}</p>` : nothing}
        ${site.online && !site.me ? html`<p class="note">${say("web.cards.none")}</p>` : nothing}
      </main>`;
    if (!card) return this.rest(page);
    return html`<main id="main" class="study cards" tabindex="-1">
      <h1 class="hidden-word">${say("web.cards.title")}</h1>
      <section class="study-left">${this.boardOf(card)}</section>
      <aside class="study-panel card">
        ${this.head(page)}
        ${this.answered ? cardAnswer(card, this.answered, this.picked, (at) => (this.picked = at), say) : this.question(card)}
        ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
        ${this.answered ? nothing : deckList(page, this.deck, (deck) => this.choose(deck), say)}
        ${cardSource(card, say)}
      </aside>
      <div class="study-foot">${this.foot(card)}</div>
    </main>`;
  }

  private choose(deck: string): void {
    this.deck = deck;
    void this.load();
  }

  /** Nothing is due: how it goes, and when the next card comes. */
  private rest(page: CardsPage): TemplateResult {
    const { say } = this;
    const has = page.decks.length > 0;
    const next =
      page.next_ms === null ? "" : say("web.cards.next_in", { time: waitText(page.next_ms - Date.now(), say) });
    return html`<main id="main" class="wrap study-list cards-rest" tabindex="-1">
      <h1 class="page-title">${say("web.cards.title")}</h1>
      ${waitingNote(this.loader.isWaiting, say)}
      <section class="card study-panel">
        ${this.done.length > 0 ? progressDots(this.done, 0, say) : nothing}
        <p role="status">${has ? `${say("web.cards.all_done")} ${next}` : say("web.cards.none")}</p>
        ${has ? html`${progressFigures(page, this.deck, say)} ${deckList(page, this.deck, (deck) => this.choose(deck), say)}` : nothing}
        ${this.drills.render(say)}
        <div class="row">
          <a class="btn" href="/study">${say("web.study.title")}</a>
          ${has ? html`<a class="btn" href=${ankiPath(this.deck, app.settings.language)} download>${say("web.cards.export")}</a>` : nothing}
        </div>
      </section>
    </main>`;
  }

  private boardOf(card: CardQuestion): TemplateResult {
    const { study } = kitOf(card.game);
    const { answered, say } = this;
    if (this.ways.card !== card.id) this.ways = { card: card.id, ways: readWays(card.turn.ways) };
    const choices = answered?.judged.candidates ?? [];
    const best = choices.find(({ move }) => move === answered?.judged.best);
    const shown = this.picked === null ? best : this.shownChoices(answered)[this.picked];
    const isWrong = answered !== null && answered.answer !== answered.judged.best;
    return html`<div class="study-board" style=${`--ratio:${study.ratio(boardShape()).toFixed(4)}`}>
      ${study.board({
        id: card.position,
        ways: answered ? undefined : this.ways.ways,
        locked: this.isBusy,
        confirms: true,
        onMove: this.onMove,
        onDraft: this.onDraft,
        advised: shown?.steps,
        advisedName: shown === best && best ? say("web.cards.tag_best", { move: best.move }) : shown?.move,
        played: isWrong ? answered?.steps : undefined,
        playedName: isWrong && answered?.answer ? say("web.cards.tag_yours", { move: answered.answer }) : "",
        flipped: (study.asks(card.position) === "black") !== this.flipped,
        shape: boardShape(),
        settings: app.settings,
        plain: app.translation.plain,
      })}
    </div>`;
  }

  private shownChoices(answered: CardAnswered | null) {
    return [...(answered?.judged.candidates ?? [])].sort((a, b) => (a.loss ?? 9) - (b.loss ?? 9));
  }

  private head(page: CardsPage): TemplateResult {
    const { say, done, deck } = this;
    const due = page.decks.filter((each) => !deck || each.deck === deck).reduce((sum, each) => sum + each.due, 0);
    const count = say("web.cards.progress", { done: done.length + 1, of: done.length + due });
    return html`<div class="study-head">
        <a class="ib" href="/study" aria-label=${say("web.study.title")}>${icon("back")}</a>
        <b>${deck ? deckName(deck, say) : say("web.cards.title")}</b> <span class="note">${count}</span
        ><span class="sp"></span>
        <button
          class="ib"
          type="button"
          aria-label=${say("web.cards.menu")}
          aria-expanded=${this.isMenuOpen}
          @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
        >
          ${icon("menu")}
        </button>
      </div>
      ${this.isMenuOpen ? this.menu(page) : nothing} ${progressDots(done, due, say)} ${progressFigures(page, deck, say)}`;
  }

  private menu(page: CardsPage): TemplateResult {
    const { say } = this;
    const card = page.card!;
    const rename = (event: Event) => {
      const deck = (event.target as HTMLInputElement).value.trim();
      if (deck) void this.work(() => retry(() => moveCard(card.id, deck)).then(() => this.load()));
    };
    const remove = () => void this.work(() => retry(() => deleteCard(card.id)).then(() => this.load()));
    return html`<div class="sets">
      <label class="set"
        ><span>${say("web.cards.into_deck")}</span
        ><input id="card-deck" maxlength="40" list="card-decks" .value=${card.deck} @change=${rename} /></label
      ><datalist id="card-decks">${page.decks.map(({ deck }) => html`<option value=${deck}></option>`)}</datalist>
      <button class="btn small" type="button" @click=${remove}>${say("web.cards.delete")}</button>
      <a class="btn small" href=${ankiPath(this.deck, app.settings.language)} download>${say("web.cards.export")}</a>
    </div>`;
  }

  private question(card: CardQuestion): TemplateResult {
    const { say } = this;
    const { title, details } = kitOf(card.game).study.question(card.position, say);
    return html`<div class="card-question">
      <h2>${title}</h2>
      ${details.map((each) => html`<p class="note">${each}</p>`)}
      <div class="card-hidden">
        <p>${say(card.turn.kind === "move" ? "web.cards.play_it" : `study.ask.${card.turn.kind}`)}</p>
        ${card.turn.kind === "move" ? html`<i></i><i></i><i></i>` : nothing}
        <div class="row">
          ${card.turn.choices.map((choice) => html`<button class="btn" type="button" ?disabled=${this.isBusy} @click=${() => this.answer(choice)}>${choiceWords(choice, say)}</button>`)}
        </div>
      </div>
    </div>`;
  }

  private foot(card: CardQuestion): TemplateResult {
    const { say, answered, complete, isBusy } = this;
    if (answered)
      return html`<div class="card-grades">
        ${gradeRow(answered, Date.now(), (rating) => void this.grade(rating), isBusy, kitOf(card.game).study.digits, say)}
      </div>`;
    return html`${
        complete
          ? html`<button class="btn" type="button" @click=${() => this.board?.undo(true)}>
              ${say("web.cards.undo")}
            </button>`
          : html`<button class="btn" type="button" @click=${() => this.skip()}>${say("web.cards.skip")}</button>`
      }
      <button class="btn p" type="button" ?disabled=${isBusy} @click=${() => this.check()}>
        ${say(complete ? "web.cards.check" : "web.cards.show")} <kbd>Space</kbd>
      </button>`;
  }
}
