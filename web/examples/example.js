/** How a page uses the boards: positions and legal ways go in, moves come out. */
import { readWays } from "./boards.js";

const said = document.querySelector("#said");

const board = document.querySelector("#try");
board.board = {
    points: [0, -1, 0, -1, 2, 2, 3, 0, 2, 0, 0, 1, -3, 3, 0, 0, 0, -4, -1, -5, 0, 0, 0, 0, 2, 0],
    off: [0, 0],
};
board.dice = { values: [6, 3], side: "own", number: 1 };
board.cube = { value: 2, owner: "other" };
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
board.addEventListener("cp-draft", ({ detail }) => {
    said.textContent = detail.complete
        ? "Press the dice, or Enter, to confirm."
        : `Steps made: ${detail.steps.length}.`;
});
board.addEventListener("cp-move", ({ detail }) => {
    said.textContent = `Confirmed: ${detail.text}`;
});
board.addEventListener("cp-why", ({ detail }) => board.refuse(detail.target ?? detail.source, "Not with 6 and 3."));

const checkers = document.querySelector("#jump");
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
