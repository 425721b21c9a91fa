import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StudiedDecision, StudyPage } from "../../../api/messages";
import { deleteMatch, showMatch, stopAnalysis, summaryOf } from "../../../api/study";
import { makeCards } from "../../../api/cards";
import { retry } from "../../../api/retry";
import { Loader } from "../../../app/loader";
import { isInField, Page } from "../../../app/page";
import { navigate } from "../../../app/router";
import { kitOf } from "../../../games";
import "../../../games/boards";
import { failureText } from "../../../i18n/refusal";
import { missingMatch } from "../../../parts/missing";
import { waitingNote } from "../../../parts/waiting";
import { Branch } from "../parts/branch";
import { decisionBoard } from "./decision-board";
import { errorNav } from "./error-nav";
import { figureTable, gameTable } from "../parts/figures";
import { studyGraph } from "./graph";
import { judgmentPanel } from "./judgment";
import { isListed, isWorking, nextError, players } from "../parts/marks";
import { PlaceKeeper } from "../parts/place-keeper";
import { matchHead, studyTabs, type Tab } from "./match-head";
import { matchLinks } from "./match-links";
import { moveList } from "./move-list";
import { NoteKeeper } from "./note-keeper";
import { Sharing } from "./sharing";

const POLL_MS = 1500;
/** After this many new judgments the page is loaded again. */
const FRESH = 25;

/** A match of one's library: the board, what was played, what was better, and one's notes. */
@customElement("cp-study-match-page")
export class StudyMatchPage extends Page {
  @property() match = "";
  @state() private page: StudyPage | null = null;
  @state() private at = 0;
  /** The candidate on the board: by default the best where an error was made, else what was played (-1). */
  @state() private picked: number | null = null;
  @state() private flipped = false;
  /** The message about the last card that was made. */
  @state() private cardNews = "";
  @state() private asking = false;
  /** A decision to compare the others with. */
  @state() private pinned: StudiedDecision | null = null;
  @state() private tab: Tab = "candidates";
  private readonly loader = new Loader(this);
  private readonly notes = new NoteKeeper(this);
  private readonly branch = new Branch(this);
  private readonly sharing = new Sharing(this);
  private readonly places = new PlaceKeeper(this);
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("match")) void this.open();
  }

  private async open(): Promise<void> {
    this.page = null;
    await this.load();
    const decisions = this.page ? (this.page as StudyPage).decisions : [];
    const wanted = this.places.find(decisions);
    this.at = wanted >= 0 ? wanted : Math.max(decisions.findIndex(isListed), 0);
  }

  private async load(): Promise<void> {
    window.clearTimeout(this.timer);
    const { match } = this;
    const page = await this.loader.load(() => showMatch(match));
    if (!page || match !== this.match) return;
    this.page = page;
    this.follow();
  }

  /** Ask how far the analysis is, while there is one. */
  private follow(): void {
    if (!this.isConnected || !this.page || !isWorking(this.page.match)) return;
    this.timer = window.setTimeout(() => void this.look(), POLL_MS);
  }

  private async look(): Promise<void> {
    const { page, match } = this;
    const now = await retry(() => summaryOf(match)).catch(() => null);
    if (!now || page !== this.page || !page) return;
    const shown = page.decisions.filter(({ judged }) => judged !== null).length;
    if (!isWorking(now) || now.judged - shown >= FRESH) return this.load();
    this.page = { ...page, match: now };
    this.follow();
  }

  private go(to: number): void {
    this.notes.leave();
    this.branch.close();
    this.at = Math.min(Math.max(to, 0), (this.page?.decisions.length ?? 1) - 1);
    this.picked = null;
    this.cardNews = "";
    this.places.keep(this.decision?.decided.place ?? "");
    void this.updateComplete.then(() => this.showCurrent());
  }

  /** Scroll the list, never the page. */
  private showCurrent(): void {
    const list = this.querySelector<HTMLElement>(".study-moves");
    const row = list?.querySelector<HTMLElement>("[aria-current]")?.closest("li");
    if (!list || !row || list.scrollHeight <= list.clientHeight) return;
    const [top, height] = [row.offsetTop - list.offsetTop, row.offsetHeight];
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  /** The next decision of the list in a direction. */
  private step(direction: 1 | -1): void {
    const { decisions } = this.page!;
    for (let index = this.at + direction; index >= 0 && index < decisions.length; index += direction)
      if (isListed(decisions[index]!)) return this.go(index);
  }

  private toError(direction: 1 | -1): void {
    const found = nextError(this.page!.decisions, this.at, direction);
    if (found !== null) this.go(found);
  }

  protected override onKey(event: KeyboardEvent): void {
    if (!this.page || event.altKey || event.ctrlKey || event.metaKey || isInField(event)) return;
    const actions: Record<string, () => void> = {
      "[": () => this.step(-1),
      "]": () => this.step(1),
      Home: () => this.go(this.page!.decisions.findIndex(isListed)),
      End: () => this.go(this.page!.decisions.findLastIndex(isListed)),
      e: () => this.toError(1),
      E: () => this.toError(-1),
      f: () => (this.flipped = !this.flipped),
      y: () => void this.copy(),
      Y: () => void this.sharing.share(this.match, false, this.say),
      c: () => (this.pinned = this.pinned === this.decision ? null : this.decision!),
      k: () => void this.makeCards([this.decision!.decided.place]),
      "0": () => (this.picked = -1),
      w: () => (this.tab = this.tab === "why" ? "candidates" : "why"),
      v: () => (this.tab = this.tab === "statistics" ? "candidates" : "statistics"),
    };
    const count = this.decision?.judged?.candidates.length ?? 0;
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= count)
      actions[event.key] = () => (this.picked = Number(event.key) - 1);
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  private get decision(): StudiedDecision | undefined {
    return this.page?.decisions[this.at];
  }

  private async copy(): Promise<void> {
    await navigator.clipboard?.writeText(this.decision?.decided.position ?? "").catch(() => undefined);
  }

  /** Keep the decision on the board as a question, or the errors of a player. */
  private async makeCards(places: readonly string[], player = ""): Promise<void> {
    const { page, match, say } = this;
    try {
      const { cards, new: fresh } = await retry(() => makeCards(match, places, player));
      if (page !== this.page || !page) return;
      const made = Object.fromEntries(places.map((place, index) => [place, cards[index]!]));
      this.page = { ...page, cards: { ...page.cards, ...made } };
      this.cardNews = places.length > 0 ? say("web.cards.made") : say("web.cards.made_all", { n: fresh });
    } catch (error) {
      this.cardNews = failureText(say, error);
    }
  }

  private async change(work: () => Promise<StudyPage["match"]>): Promise<void> {
    try {
      const match = await work();
      this.page = { ...this.page!, match };
      window.clearTimeout(this.timer);
      this.follow();
    } catch {
      await this.load();
    }
  }

  protected override render(): TemplateResult {
    const { say, page } = this;
    const { refusal } = this.loader;
    if (refusal) return missingMatch(say, refusal);
    if (!page)
      return html`<main id="main" class="wrap" tabindex="-1">${waitingNote(this.loader.isWaiting, say)}</main>`;
    const each = this.decision;
    return html`<main id="main" class="study" tabindex="-1">
      <h1 class="hidden-word">${players(page.match)}</h1>
      <section class="study-left">
        ${each ? this.board(each) : nothing}
        <div class="study-below">
          ${studyGraph(page.decisions, this.at, page.match.white, say, (index) => this.go(index))}
          <div class="stat-card">${figureTable(page, say, true)}</div>
        </div>
      </section>
      <aside class="study-panel card" data-tab=${this.tab}>
        ${matchHead(page, () => void this.change(() => stopAnalysis(page.match.id)), say)}
        ${studyTabs(this.tab, (tab) => (this.tab = tab), say)}
        ${each ? this.judgment(page, each) : html`<p class="note">${say("web.study.no_decisions")}</p>`}
        <div class="part moves">
          ${moveList({ decisions: page.decisions, at: this.at, digits: this.kit.digits, left: this.kit.left, go: (index) => this.go(index), say })}
        </div>
        <div class="part why">
          ${each ? this.notes.field(page.match.id, each.decided.place, page.notes[each.decided.place] ?? "", (text) => this.setNote(text), say) : nothing}
        </div>
        <div class="part statistics">
          ${figureTable(page, say)} ${gameTable(page, (game) => this.goToGame(game), say)}
          ${page.figures.length === 0 ? html`<p class="note">${say("web.study.not_judged")}</p>` : nothing}
        </div>
        <div class="part more">
          ${this.links(page)}
          ${this.sharing.news ? html`<p class="note" role="status">${this.sharing.news}</p>` : nothing}
        </div>
      </aside>
      ${this.foot(page)}
    </main>`;
  }

  private goToGame(game: number): void {
    const { decisions } = this.page!;
    this.tab = "candidates";
    this.go(
      Math.max(
        decisions.findIndex((each) => each.decided.game === game && isListed(each)),
        0,
      ),
    );
  }

  private get kit() {
    return kitOf(this.page!.match.game).study;
  }

  private board(each: StudiedDecision): TemplateResult {
    return decisionBoard({
      each,
      kit: this.kit,
      picked: this.picked,
      flipped: this.flipped,
      branch: this.branch,
      say: this.say,
    });
  }

  private judgment(page: StudyPage, each: StudiedDecision): TemplateResult {
    if (this.branch.isOpen) return html`${this.branch.render(this.say)}`;
    return judgmentPanel({
      match: page.match,
      each,
      pinned: this.pinned,
      picked: this.picked,
      digits: this.kit.digits,
      pick: (index) => (this.picked = this.picked === index ? null : index),
      toPinned: () => this.go(page.decisions.findIndex(({ decided }) => decided.place === this.pinned?.decided.place)),
      news: this.cardNews,
      say: this.say,
    });
  }

  private setNote(text: string): void {
    const { place } = this.decision!.decided;
    this.page = { ...this.page!, notes: { ...this.page!.notes, [place]: text } };
  }

  private links(page: StudyPage): TemplateResult {
    return matchLinks({
      page,
      position: this.decision?.decided.position ?? "",
      asking: this.asking,
      compare: () => {
        this.pinned = this.pinned === this.decision ? null : (this.decision ?? null);
        this.tab = "candidates";
      },
      share: (quiz) => void this.sharing.share(page.match.id, quiz, this.say),
      whatIf: () => {
        this.tab = "candidates";
        void this.branch.open(this.decision!.decided.position, this.say);
      },
      change: (work) => void this.change(work),
      makeCards: (player) => void this.makeCards([], player),
      remove: () => void this.deleteMatch(page.match.id),
      forget: () => (this.asking = false),
      say: this.say,
    });
  }

  private async deleteMatch(match: string): Promise<void> {
    if (!this.asking) return void (this.asking = true);
    await deleteMatch(match).catch(() => undefined);
    navigate("/study");
  }

  private foot({ decisions, cards }: StudyPage): TemplateResult {
    const { decided, judged } = this.decision ?? {};
    return errorNav({
      decisions,
      at: this.at,
      hasCard: decided !== undefined && decided.place in cards,
      mayCard: Boolean(judged && !judged.forced && (judged.candidates.length > 0 || judged.cube)),
      step: (direction) => this.step(direction),
      toError: (direction) => this.toError(direction),
      makeCard: () => void this.makeCards([decided!.place]),
      say: this.say,
    });
  }
}
