/** The review of finished games: decision by decision, over all workers, in the page where it has the engine. */
import type { Frame, GameReview, LogLine, Replay, Review, ReviewedMove, Seat, SeatReview } from "../api/messages";
import * as host from "../api/tables";
import { kitOf } from "../games";
import { viewAt } from "../table/replay";
import { engineFor, orHost, type Judged, type PageEngine, type Question } from ".";

export interface Reviewing {
  readonly signal: AbortSignal;
  /** The replay, if it is loaded already. */
  readonly replay?: Replay;
  readonly progress?: (done: number, all: number) => void;
}

interface Decision {
  readonly number: number;
  readonly game: number;
  readonly seat: Seat;
  readonly question: Question;
}

const CHOICES: Readonly<Record<string, string>> = { moved: "move", doubled: "double", taken: "take", dropped: "drop" };

/** The position of a frame in the notation of its game. */
function positionAt(replay: Replay, at: number): string {
  const view = viewAt(replay, at);
  return kitOf(view.options.game).table.position(view).copied;
}

function lineDecision(replay: Replay, line: LogLine, earlier: string[]): Decision | null {
  const choice = CHOICES[line.kind];
  if (!choice || line.seat === null || line.taken_back) return null;
  const at = replay.frames.findLastIndex((frame) => frame.number < line.number && frame.game === line.game);
  if (at < 0) return null;
  const position = positionAt(replay, at);
  const isOpening = !replay.log.some((each) => each.game === line.game && each.number < line.number && each.move !== null);
  const question = { position, earlier: [...earlier], choice, move: line.move?.text ?? "", isOpening };
  if (choice === "move") earlier.push(position);
  return { number: line.number, game: line.game, seat: line.seat, question };
}

/** A decision not to double has no line of its own in the log: it was made where the dice were rolled. */
function rollDecision(replay: Replay, frame: Frame, at: number): Decision | null {
  const before = replay.frames[at - 1];
  if (!frame.dice || frame.dice.seat === null || !before || before.game !== frame.game) return null;
  if (before.turn === null || frame.dice.number === before.dice?.number) return null;
  const question = { position: positionAt(replay, at - 1), earlier: [], choice: "roll", move: "", isOpening: false };
  return { number: frame.number, game: frame.game, seat: before.turn, question };
}

function decisionsOf(replay: Replay): Decision[] {
  const found: Decision[] = [];
  let earlier: string[] = [];
  let game = 0;
  for (const line of replay.log) {
    if (line.game !== game) [game, earlier] = [line.game, []];
    const decision = lineDecision(replay, line, earlier);
    if (decision) found.push(decision);
  }
  replay.frames.forEach((frame, at) => {
    const decision = rollDecision(replay, frame, at);
    if (decision) found.push(decision);
  });
  return found.sort((a, b) => a.number - b.number);
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function reviewed({ number, seat, question }: Decision, judged: Judged): ReviewedMove {
  const { chance, luck } = judged;
  return {
    number,
    seat,
    choice: question.choice,
    move: question.move,
    best: judged.best,
    loss: round(judged.loss, 4),
    mark: judged.mark,
    cause: judged.cause,
    forced: judged.forced,
    counted: judged.counted,
    luck: luck === null ? null : round(luck, 4),
    chance: chance === null ? null : round(seat === 0 ? chance : 1 - chance, 4),
  };
}

function seatReview(moves: readonly ReviewedMove[], seat: Seat, scale: number): SeatReview {
  const own = moves.filter((move) => move.seat === seat);
  const counted = own.filter((move) => move.counted);
  const rolls = own.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  const lost = counted.reduce((sum, move) => sum + move.loss, 0);
  return {
    decisions: counted.length,
    error_rate: counted.length > 0 ? round((scale * lost) / counted.length, 2) : 0,
    blunders: counted.filter((move) => move.mark === "blunder").length,
    luck: rolls.length > 0 ? round(rolls.reduce((sum, each) => sum + each, 0), 3) : null,
  };
}

async function reviewHere(replay: Replay, { pool, kit }: PageEngine, { signal, progress }: Reviewing): Promise<Review> {
  const finished = replay.view.results.length;
  const decisions = decisionsOf(replay).filter(({ game }) => game <= finished);
  let done = 0;
  const judged = await Promise.all(
    decisions.map(async (each) => {
      const found = await kit.judge(pool, each.question, kit.reviewLevel, signal);
      progress?.(++done, decisions.length);
      return found && { game: each.game, move: reviewed(each, found) };
    }),
  );
  const both = (moves: readonly ReviewedMove[]): [SeatReview, SeatReview] => [
    seatReview(moves, 0, kit.errorRateScale),
    seatReview(moves, 1, kit.errorRateScale),
  ];
  const games = replay.view.results.map(({ winner }, index): GameReview => {
    const moves = judged.flatMap((each) => (each?.game === index + 1 ? [each.move] : []));
    const end = winner === null ? 0.5 : winner === 0 ? 1 : 0;
    const chances = moves.flatMap(({ choice, chance }) => (choice === "move" && chance !== null ? [chance] : []));
    return { game: index + 1, moves, chances: [...chances, end], seats: both(moves) };
  });
  return { games, seats: both(games.flatMap(({ moves }) => moves)) };
}

/** The review of a table. */
export async function reviewOf(table: string, game: string, reviewing: Reviewing): Promise<Review> {
  const here = engineFor(game);
  return orHost(
    here && (async () => reviewHere(reviewing.replay ?? (await host.replayOf(table)), here, reviewing)),
    () => host.reviewOf(table),
  );
}
