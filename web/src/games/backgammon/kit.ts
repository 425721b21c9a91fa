import { html } from "lit";
import type { GameKit } from "../kit";
import { board } from "./board";
import { lessons } from "./lessons";
import { firstStep, isSame, readMove } from "./move-text";
import { BAR, boardIn } from "./position";
import { rules } from "./rules";
import { study } from "./study";
import { count, describeBoard, describeCounts, describeMove, ending, moveStatus, opening } from "./words";

/** Minutes per point of the match, and the delay of every turn in seconds. */
const START_PIPS = 334; // of both sides together

export const backgammon: GameKit = {
  game: "backgammon",
  icon: html`<svg class="icon" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 16 5 3l3 13ZM10 16l3-13 3 13Z" fill="currentColor"></path>
  </svg>`,
  moveExample: "24/18 13/10",
  positionExample: "XGID=-b----E-C---eE---c-e----B-…",
  lengths: {
    first: 5,
    label: "web.new.length",
    endlessButton: "web.new.more",
    endless: "new.money",
    several: "new.match_to",
  },
  rules,
  board,
  table: {
    confirms: true,
    hasDraws: false,
    hasDice: true,
    drawn: () => "dice",
    hasUsefulCube({ cube, viewer, seats, options: { length } }) {
      if (!cube || cube.crawford || viewer === null) return false;
      return length === 0 || cube.value < length - seats[viewer].score;
    },
    resignations: ["single", "gammon", "backgammon"].map((what) => ({
      word: `web.act.${what}`,
      sure: `web.act.resign_${what}`,
    })),
    ratings: [5, 8, 12, 18, 26], // as GNU Backgammon rates players
    resignQuestion: "web.say.resign_detail",
    readMove,
    isSame,
    firstStep,
    moveStatus,
    turnHint: () => null,
    ending,
    count,
    describeBoard,
    describeCounts,
    describeMove,
    opening,
    isNotable: (move) => move.hits > 0,
    blocked: (view, [a, b]) => ((boardIn(view).points[BAR] ?? 0) > 0 ? [...new Set([25 - a, 25 - b])] : []),
    position(view) {
      const { position_id: id, xgid } = boardIn(view);
      return { name: "Position ID", shown: id, copied: xgid || id };
    },
    progress(view) {
      const { contact, pips } = boardIn(view);
      return { contact, pipsGone: START_PIPS - pips[0] - pips[1] };
    },
  },
  lessons,
  study,
};
