/** A position as the engine takes it, from its XGID. */
import { MOST, onBoard, readXgid } from "../../games/backgammon/xgid";
import type { Board, Stakes } from "./engine";

export interface Setup {
  /** Seen by the side on roll. */
  readonly board: Board;
  readonly stakes: Stakes;
  readonly dice: readonly [number, number] | null;
  /** A double waits for its answer; the side on roll has offered it. */
  readonly isOffered: boolean;
  /** There is no cube. */
  readonly isCubeless: boolean;
}

const MAX_AWAY = 64;
const HOME = 6;
const BAR = 25;
const LONGEST_MOVE = 24;

export function setupOf(xgid: string): Setup {
  const setup = readXgid(xgid);
  const { points, turn, cube, owner, dice, score, flag, length, limit } = setup;
  const own = turn > 0 ? points : points.map((_, place) => -points[BAR - place]! || 0);
  const [white, black] = score.map((won) => Math.min(length - won, MAX_AWAY)) as [number, number];
  const [away, opponentAway] = length === 0 ? [0, 0] : turn > 0 ? [white, black] : [black, white];
  const isCrawford = length > 0 && flag === 1;
  return {
    board: [...own, MOST - onBoard(setup, turn), MOST - onBoard(setup, -turn)],
    stakes: {
      cube: 2 ** cube,
      owner: owner === 0 ? -1 : owner === turn ? 0 : 1,
      away,
      opponentAway,
      phase: isCrawford ? 1 : length > 0 && (away === 1 || opponentAway === 1) ? 2 : 0,
      jacoby: length === 0 && (flag & 1) > 0,
      beavers: length === 0 && (flag & 2) > 0,
    },
    dice: /^[1-6]{2}$/.test(dice) ? [Number(dice[0]), Number(dice[1])] : null,
    isOffered: /^[DBR]$/.test(dice),
    isCubeless: limit === 0,
  };
}

/** The same stakes as the other side sees them. */
export const ofOpponent = (stakes: Stakes): Stakes => ({
  ...stakes,
  owner: stakes.owner < 0 ? -1 : 1 - stakes.owner,
  away: stakes.opponentAway,
  opponentAway: stakes.away,
});

/** The same board as the other side sees it. */
export const flipped = (board: Board): Board => [
  ...Array.from({ length: 26 }, (_, place) => -board[BAR - place]! || 0),
  board[27]!,
  board[26]!,
];

/** Whether the side on roll may double. */
export const mayDouble = ({ stakes, isCubeless }: Setup): boolean =>
  !isCubeless && stakes.phase !== 1 && stakes.owner !== 1;

/** Whether a double could gain it anything. */
export const canGain = (setup: Setup): boolean =>
  mayDouble(setup) && (setup.stakes.away === 0 || setup.stakes.cube < setup.stakes.away);

/** Whether a search of this depth after a move may reach a board with every checker of both sides at home. */
export function reachesEndings(board: Board, plies: number): boolean {
  let own = 0;
  let other = 0;
  for (let place = 0; place <= BAR; place++) {
    const count = board[place]!;
    if (count > 0 && place > HOME) own += count * (place - HOME);
    if (count < 0 && BAR - place > HOME) other -= count * (BAR - place - HOME);
  }
  return (
    own <= LONGEST_MOVE * Math.floor((plies + 2) / 2) && other <= LONGEST_MOVE * Math.floor((plies + 1) / 2)
  );
}
