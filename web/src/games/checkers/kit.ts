import { html } from "lit";
import type { CheckersRules } from "../../api/messages";
import type { GameKit } from "../kit";
import { board } from "./board";
import { lessons } from "./lessons";
import { firstStep, readMove } from "./move-text";
import { boardIn } from "./position";
import { DECKS, rules } from "./rules";
import { study } from "./study";
import { count, describeBoard, describeCounts, describeMove, moveStatus, opening, turnHint } from "./words";

/** Minutes per game, and the increment after every move in seconds. */
export const checkers: GameKit = {
  game: "checkers",
  icon: html`<svg class="icon" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 2h7v7H2zM9 9h7v7H9z" fill="currentColor"></path>
    <path d="M2.700 2.700h12.600v12.600H2.700z" fill="none" stroke="currentColor" stroke-width="1.400"></path>
  </svg>`,
  moveExample: "22-17",
  positionExample: "W:W18,24,K27:B1,K5,6",
  lengths: {
    first: 1,
    label: "web.new.games",
    endlessButton: "new.no_end",
    endless: "new.no_end",
    several: "new.best_of",
  },
  rules,
  board,
  table: {
    confirms: false,
    hasDraws: true,
    hasDice: false,
    drawn({ options }) {
      const { opening, ballot } = options.rules as CheckersRules;
      return opening in DECKS && ballot === null ? "opening" : null;
    },
    hasUsefulCube: () => false,
    resignations: [{ word: "web.act.resign", sure: "web.act.resign" }],
    ratings: [2, 5, 9, 15, 25],
    resignQuestion: "web.say.resign_one",
    readMove,
    isSame: (one, other) => one === other,
    firstStep,
    moveStatus,
    turnHint,
    ending: ({ ending }, say) => say(`result.${ending}`),
    count,
    describeBoard,
    describeCounts,
    describeMove,
    opening,
    isNotable: () => false,
    blocked: () => [],
    position(view) {
      const { fen } = boardIn(view);
      return { name: "FEN", shown: fen, copied: fen };
    },
    progress: (view) => ({ contact: true, pipsGone: view.log.length * 3 }),
  },
  lessons,
  study,
};
