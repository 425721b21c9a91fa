/** GNU Backgammon's position id, so that any page can show a board with `position="4HPwATDgc/ABMA"`. */
import type { Board } from "./men";

/** The position of an id, seen by the side on roll. Throws an Error that says what is wrong with the text. */
export function readPositionId(text: string): Board {
  if (!/^[A-Za-z0-9+/]{14}$/.test(text))
    throw new Error(`“${text}” is no position id: it has 14 letters, digits, + or /.`);
  const bytes = atob(`${text}==`);
  const bits = Array.from(bytes, (byte) => byte.charCodeAt(0)).flatMap((byte) =>
    Array.from({ length: 8 }, (_, at) => (byte >> at) & 1),
  );
  const points = new Array<number>(26).fill(0);
  const on: [number, number] = [0, 0];
  let [player, place] = [0, 1];
  for (const bit of bits) {
    if (player > 1) break;
    if (bit === 0) {
      place++;
      if (place > 25) [player, place] = [player + 1, 1];
    } else {
      on[player]! += 1;
      // the opponent's checkers come first, numbered by the opponent
      if (player === 0) points[25 - place]! -= 1;
      else points[place]! += 1;
    }
  }
  if (on[0] > 15 || on[1] > 15)
    throw new Error(`“${text}” is no position: it has ${Math.max(...on)} checkers on one side.`);
  return { points, off: [15 - on[1], 15 - on[0]] };
}
