/** Views as the host sends them: `crownpoint.table.view` as JSON. */

export type Seat = 0 | 1;
export type Game = "backgammon" | "checkers";

export interface StepView {
  source: number;
  target: number;
  die: number;
  hit: boolean;
  captured: number;
}

export interface MoveView {
  text: string;
  steps: StepView[];
  hits: number;
  entered: number;
  home: number;
  crowned: boolean;
}

export interface BackgammonView {
  points: number[];
  off: [number, number];
  pips: [number, number];
  colour: "white" | "black";
  position_id: string;
  xgid: string;
  contact: boolean;
}

export interface CheckersView {
  black_men: number[];
  black_kings: number[];
  white_men: number[];
  white_kings: number[];
  colour: "white" | "black";
  fen: string;
}

export interface ClockView {
  reserve_ms: number;
  delay_ms: number;
  running: boolean;
}

export interface SeatView {
  seat: Seat;
  name: string;
  kind: "person" | "computer" | "remote";
  level: string | null;
  colour: "white" | "black";
  score: number;
  clock: ClockView | null;
  comfort: { auto_roll: boolean; auto_forced: boolean; auto_bear_off: boolean; confirm: boolean };
  ready: boolean;
}

export interface GameResult {
  game: number;
  winner: Seat | null;
  points: number;
  ending: string;
  score: [number, number];
  multiple: number;
}

export interface LogLine {
  number: number;
  game: number;
  turn: number;
  seat: Seat | null;
  kind: string;
  dice: [number, number] | null;
  move: MoveView | null;
  value: number;
  text: string;
  result: GameResult | null;
  taken_back: boolean;
}

export interface TableOptions {
  game: Game;
  length: number;
  rules: Record<string, unknown>;
  clock: { kind: string; reserve_ms: number; bonus_ms: number; each_game: boolean };
  rated: boolean;
  first_colour: string | null;
}

export interface View {
  number: number;
  viewer: Seat | null;
  options: TableOptions;
  phase: "seating" | "playing" | "between_games" | "over";
  paused: boolean;
  game: number;
  seats: [SeatView, SeatView];
  turn: Seat | null;
  to_act: Seat[];
  may: string[];
  board: BackgammonView | CheckersView;
  dice: { dice: [number, number]; seat: Seat | null; number: number; opening: boolean } | null;
  cube: {
    value: number;
    owner: Seat | null;
    offered_to: Seat | null;
    offered_value: number;
    crawford: boolean;
    may_double: boolean;
  } | null;
  stake: number;
  legal_moves: MoveView[];
  offer: { kind: string; by: Seat; points: number } | null;
  last_move: MoveView | null;
  last_mover: Seat | null;
  log: LogLine[];
  results: GameResult[];
  winner: Seat | null;
  fairness: {
    match_id: string;
    seal: string;
    nonces: [string | null, string | null];
    seed: string | null;
    rolls: number;
  };
}

export const isBackgammon = (board: View["board"]): board is BackgammonView => "points" in board;

export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The seats that a person plays at this screen. */
export const people = (view: View): Seat[] =>
  view.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat);
