import { html, type TemplateResult } from "lit";
import type { Settings } from "../../app/settings";
import type { Win } from "../../board/backgammon/celebration";
import type { DraftDetail, MoveDetail, SoundDetail, WhyDetail } from "../../board/shared/board-element";
import type { Step, Way } from "../../board/shared/draft";
import type { Say } from "../../i18n/format";
import { PHONE_PORTRAIT } from "../../app/state";
import { effects } from "../../sound/effects";
import { cubeOf, diceOf, lastJump, lastMove, ownSeat, sideOf } from "../../table/adapt";
import { isBackgammon, isEnded, other, type View } from "../../table/view";

export interface BoardParts {
  readonly view: View;
  readonly ways: readonly Way[];
  /** A move waits for its answer: nothing else can be tried. */
  readonly locked?: boolean;
  readonly turned: boolean;
  readonly crosses: readonly number[];
  readonly advised?: readonly Step[];
  readonly cost?: string;
  /** Nobody plays on it yet. */
  readonly faint?: boolean;
  readonly settings: Settings;
  readonly say: Say;
  readonly plain: Say;
  readonly onMove?: (event: CustomEvent<MoveDetail>) => void;
  readonly onWhy?: (event: CustomEvent<WhyDetail>) => void;
  readonly onLocked?: () => void;
  readonly onDraft?: (event: CustomEvent<DraftDetail>) => void;
  readonly onRoll?: () => void;
  readonly onCube?: () => void;
}

const NO_STEPS: readonly Step[] = [];

/** Phones held upright have boards of their own: taller, without the left tray. */
const upright = (): boolean => matchMedia(PHONE_PORTRAIT).matches;

const sound = (event: CustomEvent<SoundDetail>) => effects.play(event.detail.name);

/** The last objects made, by view: a board must not think that it has changed when only the page was drawn anew. */
const made = new WeakMap<View, { dice: unknown; cube: unknown; last: unknown; names: unknown; win: unknown }>();

function partsOf(view: View, say: Say) {
  let parts = made.get(view);
  if (!parts) {
    const own = ownSeat(view);
    parts = {
      dice: diceOf(view),
      cube: cubeOf(view),
      last: isBackgammon(view.board) ? lastMove(view) : lastJump(view),
      win: winOf(view, say),
      names: { own: view.seats[own].name, other: view.seats[other(own)].name },
    };
    made.set(view, parts);
  }
  return parts;
}

/** The game that has just ended, for the board to celebrate. */
function winOf(view: View, say: Say): Win | null {
  const result = isEnded(view) ? view.results.at(-1) : undefined;
  if (!result || result.winner === null) return null;
  const kind = ["single", "gammon", "backgammon"][result.multiple - 1] ?? "single";
  return { side: sideOf(view, result.winner), degree: result.multiple, words: say(`result.${kind}`) };
}

/** The board of a view, with everything that the settings say about boards. */
export function boardTemplate(parts: BoardParts): TemplateResult {
  const { view, ways, turned, settings, say, plain } = parts;
  const { board } = view;
  const { dice, cube, last, names, win } = partsOf(view, say);
  if (isBackgammon(board)) {
    return html`<cp-backgammon-board
      layout=${upright() ? "tall" : "wide"}
      .win=${win}
      .say=${plain}
      .places=${{ bar: say("word.bar"), off: say("word.off") }}
      .board=${board}
      .color=${board.color}
      .dice=${dice}
      .cube=${cube}
      .last=${last}
      .ways=${ways}
      .names=${names}
      .crosses=${parts.crosses}
      .advised=${parts.advised ?? NO_STEPS}
      .cost=${parts.cost ?? ""}
      ?rollable=${view.may.includes("roll")}
      ?turned=${turned}
      ?clockwise=${settings.clockwise}
      ?longest=${settings.longest}
      ?confirms=${settings.confirm}
      ?no-numbers=${!settings.numbers}
      ?faint=${parts.faint ?? false}
      ?locked=${parts.locked ?? false}
      @cp-move=${parts.onMove}
      @cp-why=${parts.onWhy}
      @cp-locked=${parts.onLocked}
      @cp-draft=${parts.onDraft}
      @cp-roll=${parts.onRoll}
      @cp-cube=${parts.onCube}
      @cp-sound=${sound}
    ></cp-backgammon-board>`;
  }
  return html`<cp-checkers-board
    layout=${upright() ? "square" : "wide"}
    .say=${plain}
    .board=${board}
    .color=${board.color}
    .last=${last}
    .ways=${ways}
    .advised=${parts.advised ?? NO_STEPS}
    .cost=${parts.cost ?? ""}
    .total=${"opening" in view.options.rules && view.options.rules.opening === "eleven_man" ? 11 : 12}
    ?turned=${turned}
    ?longest=${settings.longest}
    ?confirms=${settings.confirmCheckers}
    ?no-numbers=${!settings.numbers}
    ?faint=${parts.faint ?? false}
    ?locked=${parts.locked ?? false}
    @cp-move=${parts.onMove}
    @cp-why=${parts.onWhy}
    @cp-locked=${parts.onLocked}
    @cp-draft=${parts.onDraft}
    @cp-sound=${sound}
  ></cp-checkers-board>`;
}
