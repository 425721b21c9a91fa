/** What the page asks of the engine of a game. */
import type { Candidate, CubeAtScore, DiceMap, PositionHint, RolledChoice } from "../api/messages";
import type { Pool, Progress } from "./pool";

/** How thoroughly a decision is judged; see `crownpoint.ai.levels`. */
export interface Level {
  readonly plies: number;
  readonly margin: number;
  readonly nodes: number;
}

/** A decision of a game that was played. */
export interface Question {
  /** Its id: XGID or FEN. */
  readonly position: string;
  /** The earlier positions of the game, if they matter. */
  readonly earlier: readonly string[];
  readonly choice: string;
  readonly move: string;
  /** The first move of a game. */
  readonly isOpening: boolean;
}

/** What was best, and what the choice cost; see `crownpoint.ai.review.Judgment`. */
export interface Judged {
  readonly best: string;
  readonly loss: number;
  readonly mark: string;
  readonly cause: string;
  readonly forced: boolean;
  readonly counted: boolean;
  readonly luck: number | null;
  readonly chance: number | null;
}

/** Advice at a table, as the host gives it. */
export interface Advised {
  readonly candidates: readonly Candidate[];
  readonly cube: string | null;
  readonly chance: number | null;
}

export interface EngineKit {
  /** A move that loses this much is a blunder: the tutor warns of it. */
  readonly blunder: number;
  /** The factor of the mean loss in an error rate. */
  readonly errorRateScale: number;
  readonly reviewLevel: Level;
  /** Everything about a position, for its page. Long work reports its progress. */
  hint(
    pool: Pool,
    position: string,
    level: Level,
    signal?: AbortSignal,
    progress?: Progress,
  ): Promise<PositionHint>;
  /** Advice at a table: the best moves, or what to do with the cube. */
  advise(pool: Pool, position: string, lines: number, signal?: AbortSignal): Promise<Advised | null>;
  /** One part of a rollout; null in a game without dice. */
  rollOut(
    pool: Pool,
    position: string,
    part: number,
    signal?: AbortSignal,
    progress?: Progress,
  ): Promise<RolledChoice[] | null>;
  /** The best move of every roll, in a game with dice. */
  diceMap?(pool: Pool, position: string, signal?: AbortSignal): Promise<DiceMap>;
  /** The cube at every score, in a game with a cube. */
  cubeByScore?(pool: Pool, position: string, signal?: AbortSignal): Promise<CubeAtScore[]>;
  /** One decision of a review; null where nothing was decided. */
  judge(pool: Pool, question: Question, level: Level, signal?: AbortSignal): Promise<Judged | null>;
}
