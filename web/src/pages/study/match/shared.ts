import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Graded, SharedMatch, StudiedDecision } from "../../../api/messages";
import { retry } from "../../../api/retry";
import { answerQuiz, showShared } from "../../../api/shares";
import { Loader } from "../../../app/loader";
import { isInField, Page } from "../../../app/page";
import { boardShape } from "../../../app/shape";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import type { MoveDetail } from "../../../board/shared/board-element";
import { readWays, type Way } from "../../../board/shared/draft";
import { kitOf } from "../../../games";
import "../../../games/boards";
import { dayText, lossText } from "../../../i18n/figures";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { missingMatch } from "../../../parts/missing";
import { waitingNote } from "../../../parts/waiting";
import { candidateTable, choiceWords, cubePanel, decisionHead, playedText } from "../parts/decision";
import { studyGraph } from "./graph";
import { isListed, markSign, nextError } from "../parts/marks";
import { PlaceKeeper } from "../parts/place-keeper";
import { moveList } from "./move-list";
import { whyBox } from "../parts/why";

/** A match that somebody shares: to look at, or as a quiz that tells the answer after the try. */
@customElement("cp-shared-page")
export class SharedPage extends Page {
  @property() secret = "";
  @state() private page: SharedMatch | null = null;
  @state() private at = 0;
  @state() private graded: Graded | null = null;
  @state() private problem = "";
  @state() private lost: number[] = [];
  private ways: { place: string; ways: readonly Way[] } = { place: "", ways: [] };
  private readonly loader = new Loader(this);
  private readonly places = new PlaceKeeper(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("secret")) void this.load();
  }

  /** The keys of the match page; in a quiz Space shows the answer, and goes on. */
  protected override onKey(event: KeyboardEvent): void {
    const { page } = this;
    if (!page || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isInField(event)) return;
    const isButton = (event.composedPath()[0] as HTMLElement).tagName === "BUTTON";
    const toError = (direction: 1 | -1) => this.go(nextError(page.decisions, this.at, direction) ?? this.at);
    const actions: Record<string, () => void> = {
      "[": () => this.step(page, -1),
      "]": () => this.step(page, 1),
      Home: () => this.go(page.decisions.findIndex((each) => page.quiz || isListed(each))),
      End: () => this.go(page.decisions.findLastIndex((each) => page.quiz || isListed(each))),
      ...(page.quiz ? {} : { e: () => toError(1), E: () => toError(-1) }),
      ...(page.quiz && !isButton ? { " ": () => (this.graded ? this.step(page, 1) : void this.answer("")) } : {}),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  private step({ decisions, quiz }: SharedMatch, direction: 1 | -1): void {
    for (let index = this.at + direction; index >= 0 && index < decisions.length; index += direction)
      if (quiz || isListed(decisions[index]!)) return this.go(index);
  }

  private async load(): Promise<void> {
    const { secret } = this;
    const page = await this.loader.load(() => showShared(secret));
    if (!page || secret !== this.secret) return;
    const wanted = this.places.find(page.decisions);
    const at = wanted >= 0 ? wanted : Math.max(page.decisions.findIndex(isListed), 0);
    Object.assign(this, { page, at, graded: null, lost: [] });
  }

  private get decision(): StudiedDecision | undefined {
    return this.page?.decisions[this.at];
  }

  private go(to: number): void {
    if (to === this.at || to < 0) return;
    Object.assign(this, { at: to, graded: null, problem: "" });
    this.places.keep(this.decision?.decided.place ?? "");
  }

  private async answer(text: string): Promise<void> {
    const { decision, secret } = this;
    if (!decision || this.graded) return;
    try {
      if (site.online) await site.ensureSignedIn(app.settings.language);
      const graded = await retry(() => answerQuiz(secret, decision.decided.place, text));
      if (decision !== this.decision) return;
      this.graded = graded;
      if (text) this.lost = [...this.lost, graded.loss];
    } catch (error) {
      this.problem = failureText(this.say, error);
    }
  }

  protected override render(): TemplateResult {
    const { say, page } = this;
    const { refusal } = this.loader;
    if (refusal) return missingMatch(say, refusal);
    if (!page)
      return html`<main id="main" class="wrap" tabindex="-1">${waitingNote(this.loader.isWaiting, say)}</main>`;
    const each = this.decision;
    const title = `${page.white} – ${page.black}`;
    return html`<main id="main" class="study" tabindex="-1">
      <h1 class="hidden-word">${title}</h1>
      <section class="study-left">
        ${each ? this.board(page, each) : nothing}
        ${page.quiz ? nothing : studyGraph(page.decisions, this.at, page.white, say, (index) => this.go(index))}
      </section>
      <aside class="study-panel card">
        <div class="study-head"><b>${title}</b> <span>${page.quiz ? "" : page.result}</span></div>
        <p class="note">${[page.event, page.date && dayText(page.date)].filter(Boolean).join(", ")}</p>
        ${each ? (page.quiz ? this.question(page, each) : this.judgment(page, each)) : html`<p class="note">${say("web.study.no_decisions")}</p>`}
        ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
        ${page.quiz ? nothing : moveList({ decisions: page.decisions, at: this.at, digits: this.kit.digits, left: this.kit.left, go: (index) => this.go(index), say })}
      </aside>
      <div class="study-foot">${this.foot(page)}</div>
    </main>`;
  }

  private get kit() {
    return kitOf(this.page!.game).study;
  }

  private board(page: SharedMatch, { decided, judged }: StudiedDecision): TemplateResult {
    const { graded } = this;
    if (this.ways.place !== decided.place)
      this.ways = { place: decided.place, ways: readWays(page.turns[decided.place]?.ways) };
    const found = graded?.judged ?? judged;
    const best = found?.candidates.find(({ move }) => move === found.best);
    const played = graded ? graded.steps : decided.steps;
    const isWrong = found !== null && found !== undefined && (graded ? graded.loss > 0 : found.loss > 0);
    return html`<div class="study-board" style=${`--ratio:${this.kit.ratio(boardShape()).toFixed(4)}`}>
      ${this.kit.board({
        id: decided.position,
        ways: page.quiz && !graded ? this.ways.ways : undefined,
        onMove: (event: CustomEvent<MoveDetail>) => void this.answer(event.detail.text),
        advised: best?.steps ?? (page.quiz ? [] : played),
        played: isWrong ? played : undefined,
        flipped: page.quiz && this.kit.asks(decided.position) === "black",
        shape: boardShape(),
        settings: app.settings,
        plain: app.translation.plain,
      })}
    </div>`;
  }

  private judgment(page: SharedMatch, each: StudiedDecision): TemplateResult {
    const { say } = this;
    const { judged, decided } = each;
    const name = decided.player === "white" ? page.white : page.black;
    return html`${decisionHead(each, name, this.kit.digits, say)}
    ${candidateTable({ choices: judged?.candidates ?? [], played: playedText(each), mark: judged?.mark ?? "", picked: null, digits: this.kit.digits, pick: () => undefined, say })}
    ${cubePanel(judged?.cube, say)} ${whyBox(judged?.reasons ?? [], say)}`;
  }

  private question(page: SharedMatch, { decided }: StudiedDecision): TemplateResult {
    const { say, graded } = this;
    const { title, details } = this.kit.question(decided.position, say);
    const turn = page.turns[decided.place];
    const count = say("web.cards.progress", { done: this.at + 1, of: page.decisions.length });
    if (!graded)
      return html`<div class="card-question">
        <p class="note">${count}</p>
        <h2>${title}</h2>
        ${details.map((each) => html`<p class="note">${each}</p>`)}
        <p>${turn?.kind === "move" ? say("web.cards.play_it") : nothing}</p>
        <div class="row">
          ${(turn?.choices ?? []).map((choice) => html`<button class="btn" type="button" @click=${() => this.answer(choice)}>${choiceWords(choice, say)}</button>`)}
        </div>
      </div>`;
    const { judged, answer, mark, loss } = graded;
    const head = answer
      ? choiceWords(answer, say)
      : say("web.cards.answer_is", { best: choiceWords(judged.best, say) });
    return html`<div class="decision-head" role="status">
        <h2>${head} <b class=${`mark ${mark}`}>${answer ? markSign(mark) || "✓" : ""}</b></h2>
        ${loss > 0 ? html`<span class=${`loss ${mark}`}>${lossText(loss, this.kit.digits)}</span>` : nothing}
        <p class="note">
          ${answer && loss > 0 ? say("web.study.best_is", { best: choiceWords(judged.best, say) }) : nothing}
        </p>
      </div>
      ${candidateTable({ choices: judged.candidates, played: answer, mark, picked: null, digits: this.kit.digits, pick: () => undefined, say })}
      ${cubePanel(judged.cube, say)} ${whyBox(judged.reasons, say)}`;
  }

  private foot(page: SharedMatch): TemplateResult {
    const { say } = this;
    const { decisions, quiz } = page;
    const error = nextError(decisions, this.at, 1);
    const arrow = (key: "back" | "forward", direction: 1 | -1) =>
      html`<button
        class="btn"
        type="button"
        aria-label=${say(`web.replay.${key}`)}
        @click=${() => this.step(page, direction)}
      >
        ${icon(key)}
      </button>`;
    const lost = this.lost.reduce((sum, loss) => sum + loss, 0);
    return html`${arrow("back", -1)}${arrow("forward", 1)}
    ${
      quiz
        ? this.graded
          ? html`<span class="note"
              >${say("web.study.quiz_lost", { n: this.lost.length, lost: lossText(lost, this.kit.digits) })}</span
            >`
          : html`<button class="btn p" type="button" @click=${() => this.answer("")}>
              ${say("web.cards.show")} <kbd>Space</kbd>
            </button>`
        : html`<button class="btn p" type="button" ?disabled=${error === null} @click=${() => this.go(error!)}>
            ${say("web.study.next_error")} <kbd>e</kbd>
          </button>`
    }`;
  }
}
