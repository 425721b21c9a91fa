import { html } from "lit";
import type { GameKit, LiveSpeed } from "../kit";
import { board } from "./board";
import { lessons } from "./lessons";
import { readMove } from "./move-text";
import { boardIn } from "./position";
import { rules } from "./rules";
import { count, describeBoard, describeCounts, describeMove, moveStatus, turnHint } from "./words";

const MINUTE = 60_000;

/** Minutes per game, and the increment after every move in seconds. */
const SPEEDS: Record<LiveSpeed, readonly [minutes: number, seconds: number]> = {
  fast: [2, 2],
  normal: [5, 5],
  slow: [15, 10],
};

export const checkers: GameKit = {
  game: "checkers",
  icon: html`<svg class="icon" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M2 2h7v7H2zM9 9h7v7H9z" fill="currentColor"></path>
    <path d="M2.700 2.700h12.600v12.600H2.700z" fill="none" stroke="currentColor" stroke-width="1.400"></path>
  </svg>`,
  moveExample: "22-17",
  lengths: {
    usual: [1, 2, 4, 6, 0],
    first: 1,
    label: "web.new.games",
    endlessButton: "new.no_end",
    endless: "new.no_end",
    several: "new.best_of",
  },
  clock: {
    resetsEachGame: true,
    of(speed) {
      const [minutes, seconds] = SPEEDS[speed];
      return { kind: "fischer", reserve_ms: minutes * MINUTE, bonus_ms: seconds * 1000, each_game: true };
    },
  },
  rules,
  board,
  table: {
    confirms: false,
    hasDraws: true,
    resignations: [{ word: "web.act.resign", sure: "web.act.resign", question: "web.say.resign_title" }],
    resignQuestion: "web.say.resign_one",
    readMove,
    moveStatus,
    turnHint,
    ending: ({ ending }, say) => say(`result.${ending}`),
    count,
    describeBoard,
    describeCounts,
    describeMove,
    isNotable: () => false,
    blocked: () => [],
    position(view) {
      const { fen } = boardIn(view);
      return { name: "FEN", shown: fen, copied: fen };
    },
    progress: (view) => ({ contact: true, pipsGone: view.log.length * 3 }),
  },
  lessons,
};
