/** The board of a view of backgammon. */
import { html, type TemplateResult } from "lit";
import type { Win } from "../../board/backgammon/celebration";
import { FRAMES, type Side } from "../../board/backgammon/geometry";
import type { Cube, Dice, LastMove } from "../../board/backgammon/scene";
import type { Step } from "../../board/shared/draft";
import type { Say } from "../../i18n/format";
import { lastNumber, ownSeat } from "../../table/seats";
import { isEnded, other, type Seat, type View } from "../../table/view";
import type { BoardKit, BoardParts } from "../kit";
import { boardIn } from "./position";
import { resultName } from "./words";

const sideOf = (view: View, seat: Seat): Side => (seat === ownSeat(view) ? "own" : "other");

/** The dice on the board. After a turn they stay, faded, until the cube is offered in their place; an opening roll then belongs to its winner. */
export function diceOf(view: View): Dice | null {
  const { dice, cube, last_mover: mover } = view;
  const isDoubled = cube !== null && cube.offered_to !== null;
  if (!dice || isDoubled || view.phase === "seating") return null;
  const { number } = dice;
  const deciding = view.phase === "playing" && view.legal_moves.length > 0;
  if (dice.seat !== null) {
    const used = !(deciding && view.turn === dice.seat);
    return { values: dice.dice, side: sideOf(view, dice.seat), number, used };
  }
  if (mover !== null) return { values: dice.dice, side: sideOf(view, mover), number, used: true };
  const [white, black] = dice.dice;
  const own: [number, number] = view.seats[ownSeat(view)].color === "white" ? [white, black] : [black, white];
  return { values: own, side: null, number, used: white !== black && !deciding };
}

export function cubeOf(view: View): Cube | null {
  const { cube } = view;
  if (!cube) return null;
  const side = (seat: Seat | null) => (seat === null ? null : sideOf(view, seat));
  return {
    value: cube.offered_to === null ? cube.value : cube.offered_value,
    owner: side(cube.owner),
    offeredTo: side(cube.offered_to),
    crawford: cube.crawford,
  };
}

export function lastMove(view: View): LastMove | null {
  if (!view.last_move || view.last_mover === null) return null;
  return { steps: view.last_move.steps, side: sideOf(view, view.last_mover), number: lastNumber(view) };
}

/** The game that has just ended, for the board to celebrate. */
function winOf(view: View, say: Say): Win | null {
  const result = isEnded(view) ? view.results.at(-1) : undefined;
  if (!result || result.winner === null) return null;
  return { side: sideOf(view, result.winner), degree: result.multiple, words: resultName(result.multiple, say) };
}

function propertiesOf(view: View, say: Say) {
  const own = ownSeat(view);
  return {
    dice: diceOf(view),
    cube: cubeOf(view),
    last: lastMove(view),
    win: winOf(view, say),
    names: { own: view.seats[own].name, other: view.seats[other(own)].name },
  };
}

/** The same view always gives the same objects, so that a redraw of the page does not look like a change to the board. */
const made = new WeakMap<View, ReturnType<typeof propertiesOf>>();

const NO_STEPS: readonly Step[] = [];

function template(parts: BoardParts): TemplateResult {
  const { view, settings, say } = parts;
  const position = boardIn(view);
  const properties = made.get(view) ?? propertiesOf(view, say);
  made.set(view, properties);
  return html`<cp-backgammon-board
    layout=${parts.shape}
    .win=${properties.win}
    .say=${parts.plain}
    .places=${{ bar: say("word.bar"), off: say("word.off") }}
    .board=${position}
    .color=${position.color}
    .dice=${properties.dice}
    .cube=${properties.cube}
    .last=${properties.last}
    .ways=${parts.ways}
    .names=${properties.names}
    .crosses=${parts.crosses}
    .advised=${parts.advised ?? NO_STEPS}
    .cost=${parts.cost ?? ""}
    ?rollable=${view.may.includes("roll")}
    ?turned=${parts.turned}
    ?clockwise=${settings.clockwise}
    ?longest=${settings.longest}
    ?confirms=${parts.confirms}
    ?no-numbers=${!settings.numbers}
    ?faint=${parts.faint ?? false}
    ?locked=${parts.locked ?? false}
    @cp-move=${parts.onMove}
    @cp-why=${parts.onWhy}
    @cp-locked=${parts.onLocked}
    @cp-draft=${parts.onDraft}
    @cp-roll=${parts.onRoll}
    @cp-cube=${parts.onCube}
    @cp-sound=${parts.onSound}
  ></cp-backgammon-board>`;
}

export const board: BoardKit = {
  tag: "cp-backgammon-board",
  template,
  empty: (plain, shape) => html`<cp-backgammon-board faint layout=${shape} .say=${plain}></cp-backgammon-board>`,
  ratio: (shape) => FRAMES[shape].width / FRAMES[shape].height,
};
