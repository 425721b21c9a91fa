/** Positions of checkers to try moves on. */
import { html } from "lit";
import { readWays } from "../../board/shared/draft";
import type { Diagram, LessonKit } from "../kit";
import { CAPTURES, CROWNING, JUMPS } from "./diagrams";

function diagram({ fen, ways }: { readonly fen: string; readonly ways: readonly unknown[] }): Diagram {
  const legal = readWays(ways);
  const mustCapture = legal.some((way) => way[0]!.captured > 0);
  return {
    ways: legal,
    board: ({ plain, ways: shown, locked, onMove, onWhy, onSound }) =>
      html`<cp-checkers-board
        layout="square"
        .say=${plain}
        position=${fen}
        .ways=${shown}
        ?locked=${locked}
        @cp-move=${onMove}
        @cp-why=${onWhy}
        @cp-sound=${onSound}
      ></cp-checkers-board>`,
    why: (say, source, target) =>
      mustCapture
        ? say("reason.checkers.must_capture", { list: [...new Set(legal.map((way) => way[0]!.source))] })
        : say("reason.checkers.too_far", { source, target: target ?? "…" }),
  };
}

export const lessons: LessonKit = {
  manualSection: 2,
  diagrams: [CAPTURES, JUMPS, CROWNING].map(diagram),
  puzzle: {
    diagram: diagram(CAPTURES),
    title: "web.home.problem",
    question: "web.home.problem_text",
    answer: (move) => ({ key: move.split("x").length > 2 ? "web.home.problem_two" : "web.home.problem_one" }),
  },
};
