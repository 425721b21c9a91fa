import { html } from "lit";
import type { GameKit, LiveSpeed } from "../kit";
import { board } from "./board";
import { lessons } from "./lessons";
import { readMove } from "./move-text";
import { BAR, boardIn } from "./position";
import { rules } from "./rules";
import { count, describeBoard, describeCounts, describeMove, ending, moveStatus } from "./words";

const MINUTE = 60_000;

/** Minutes per point of the match, and the delay of every turn in seconds. */
const SPEEDS: Record<LiveSpeed, readonly [minutes: number, seconds: number]> = {
  fast: [1, 8],
  normal: [4, 12],
  slow: [8, 15],
};

const START_PIPS = 334; // of both sides together

export const backgammon: GameKit = {
  game: "backgammon",
  icon: html`<svg class="icon" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 16 5 3l3 13ZM10 16l3-13 3 13Z" fill="currentColor"></path>
  </svg>`,
  moveExample: "24/18 13/10",
  lengths: {
    usual: [1, 3, 5, 7, 11, 0],
    first: 5,
    label: "web.new.length",
    endlessButton: "web.new.more",
    endless: "new.money",
    several: "new.match_to",
  },
  clock: {
    resetsEachGame: false,
    of(speed, length) {
      const [minutes, seconds] = SPEEDS[speed];
      return { kind: "bronstein", reserve_ms: minutes * MINUTE * Math.max(length, 1), bonus_ms: seconds * 1000 };
    },
  },
  rules,
  board,
  table: {
    confirms: true,
    hasDraws: false,
    resignations: ["single", "gammon", "backgammon"].map((what) => ({
      word: `web.act.${what}`,
      sure: `web.act.resign_${what}`,
      question: `web.say.resign_${what}`,
    })),
    resignQuestion: "web.say.resign_detail",
    readMove,
    moveStatus,
    turnHint: () => null,
    ending,
    count,
    describeBoard,
    describeCounts,
    describeMove,
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
};
