/** Positions of backgammon to try moves on. */
import { html } from "lit";
import { readPositionId } from "../../board/backgammon/position-id";
import { readWays } from "../../board/shared/draft";
import type { Diagram, LessonKit } from "../kit";
import { BEARING_OFF, ENTERING, HITTING, OPENING_31 } from "./diagrams";
import { BAR } from "./position";

interface Position {
  readonly board: { readonly points: readonly number[]; readonly off: readonly [number, number] };
  readonly dice: readonly [number, number];
  readonly ways: readonly unknown[];
}

function diagram({ board, dice, ways }: Position, cube: object | null = null): Diagram {
  const [a, b] = dice;
  const shownDice = { values: dice, side: "own", number: 1 };
  return {
    ways: readWays(ways),
    board: ({ say, plain, ways: legal, locked, onMove, onWhy, onSound }) =>
      html`<cp-backgammon-board
        .say=${plain}
        .places=${{ bar: say("word.bar"), off: say("word.off") }}
        .board=${board}
        .dice=${shownDice}
        .cube=${cube}
        .ways=${legal}
        ?locked=${locked}
        @cp-move=${onMove}
        @cp-why=${onWhy}
        @cp-sound=${onSound}
      ></cp-backgammon-board>`,
    why: (say, source, target) =>
      say("reason.backgammon.wrong_die", {
        move: `${source === BAR ? say("word.bar") : source}/${target ?? "…"}`,
        a,
        b,
      }),
  };
}

const START = { board: readPositionId("4HPwATDgc/ABMA"), dice: [3, 1], ways: OPENING_31 } as const;

export const lessons: LessonKit = {
  manualSection: 1,
  diagrams: [HITTING, ENTERING, BEARING_OFF].map((position) => diagram(position)),
  puzzle: {
    diagram: diagram(START, { value: 1, owner: null }),
    title: "web.home.opening_title",
    question: "web.home.opening",
    answer: (move) =>
      /^(8\/5 6\/5|6\/5 8\/5)$/.test(move)
        ? { key: "web.home.opening_best" }
        : { key: "web.home.opening_made", values: { move } },
  },
};
