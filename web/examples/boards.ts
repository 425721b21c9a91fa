/** How a page uses the boards: positions and legal ways go in, moves come out. */
import "../src/board/backgammon/element";
import "../src/board/checkers/element";
import { readWays } from "../src/board/shared/draft";

const said = document.querySelector("#said")!;

const board = document.querySelector<HTMLElementTagNameMap["cp-backgammon-board"]>("#try")!;
board.board = {
  points: [0, -1, 0, -1, 2, 2, 3, 0, 2, 0, 0, 1, -3, 3, 0, 0, 0, -4, -1, -5, 0, 0, 0, 0, 2, 0],
  off: [0, 0],
};
board.dice = { values: [6, 3], side: "own", number: 1 };
board.cube = { value: 2, owner: "other" };
board.last = { steps: [{ source: 25, target: 22, die: 3, hit: false, captured: 0 }], side: "other", number: 1 };
board.names = { own: "Ana", other: "Marek" };
board.confirms = true;
board.ways = readWays([
  [
    [24, 21, 3],
    [21, 15, 6],
  ],
  [
    [24, 18, 6, 1],
    [18, 15, 3],
  ],
  [
    [24, 18, 6, 1],
    [13, 10, 3],
  ],
  [
    [13, 10, 3],
    [24, 18, 6, 1],
  ],
  [
    [24, 21, 3],
    [24, 18, 6, 1],
  ],
  [
    [13, 7, 6],
    [13, 10, 3],
  ],
]);
board.addEventListener("cp-draft", (event) => {
  const { complete, steps } = event.detail;
  said.textContent = complete ? "Press the dice, or Enter, to confirm." : `Steps made: ${steps.length}.`;
});
board.addEventListener("cp-move", (event) => (said.textContent = `Confirmed: ${event.detail.text}`));
board.addEventListener("cp-why", (event) => {
  const { source, target } = event.detail;
  board.refuse(target ?? source, "Not with 6 and 3.");
});

const checkers = document.querySelector<HTMLElementTagNameMap["cp-checkers-board"]>("#jump")!;
checkers.last = { steps: [{ source: 13, target: 17, die: 0, hit: false, captured: 0 }], side: "black", number: 1 };
checkers.ways = readWays([
  [
    [21, 14, 0, 1, 17],
    [14, 7, 0, 1, 10],
  ],
  [[22, 13, 0, 1, 17]],
]);
checkers.addEventListener("cp-why", () =>
  checkers.refuse(checkers.draft.selected ?? 23, "You must capture with 21 or 22."),
);

// For a look at every state: #selected takes the pieces up.
if (location.hash === "#selected") {
  void Promise.all([board.updateComplete, checkers.updateComplete]).then(() => {
    const press = (element: Element, key: string) =>
      element.shadowRoot!.querySelector<HTMLElement>(`[data-key="${key}"]`)!.click();
    press(board, "p24");
    press(checkers, "s21");
  });
}
const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset.theme = theme;
