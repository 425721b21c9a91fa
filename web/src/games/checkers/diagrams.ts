/** Positions to try moves on, with all legal ways (computed by the rules library). */

/** Two captures, both allowed. */
export const CAPTURES = {
  fen: "W:WK2,19,21,22,23,29,30,31:B1,3,4,8,10,12,17,K28",
  ways: [
    [
      [21, 14, 0, 1, 17],
      [14, 7, 0, 1, 10],
    ],
    [[22, 13, 0, 1, 17]],
  ],
};

/** One step from the crown. */
export const CROWNING = {
  fen: "W:W6,27,32:B3,12,20",
  ways: [[[6, 1, 0, 0, 0]], [[6, 2, 0, 0, 0]], [[27, 23, 0, 0, 0]], [[27, 24, 0, 0, 0]], [[32, 28, 0, 0, 0]]],
};

/** Several jumps in one move. */
export const JUMPS = {
  fen: "W:W30,31,27:B26,18,10,9",
  ways: [
    [
      [30, 23, 0, 1, 26],
      [23, 14, 0, 1, 18],
      [14, 5, 0, 1, 9],
    ],
    [
      [30, 23, 0, 1, 26],
      [23, 14, 0, 1, 18],
      [14, 7, 0, 1, 10],
    ],
    [
      [31, 22, 0, 1, 26],
      [22, 15, 0, 1, 18],
      [15, 6, 0, 1, 10],
    ],
  ],
};
