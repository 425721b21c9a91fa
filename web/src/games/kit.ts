/**
 * What the pages ask of a game. Everything that differs between games is in its kit; outside `games/` and `board/` no module names one.
 * Kits are registered in `index.ts`, their boards in `boards.ts`.
 */
import type { TemplateResult } from "lit";
import type { ClockSettings, GameResult, TableOptions } from "../api/messages";
import type { DraftDetail, MoveDetail, SoundDetail, WhyDetail } from "../board/shared/board-element";
import type { Step, Way } from "../board/shared/draft";
import type { Say, Values } from "../i18n/format";
import type { ScreenState, Status } from "../table/screen";
import type { MoveView, Seat, View } from "../table/view";

export type Game = TableOptions["game"];
export type Rules = TableOptions["rules"];

export interface GameKit {
  readonly game: Game;
  readonly icon: TemplateResult;
  /** A move as players write it. */
  readonly moveExample: string;
  readonly lengths: LengthKit;
  readonly clock: ClockKit;
  readonly rules: RulesKit;
  readonly board: BoardKit;
  readonly table: TableKit;
  readonly lessons: LessonKit;
}

/** How long a match goes on; 0 is a match without end. */
export interface LengthKit {
  readonly usual: readonly number[];
  /** The length of a new match after another game was chosen. */
  readonly first: number;
  /** Keys of words: the label of the field, a match without end (on its button, and in a sentence), a match of `{n}`. */
  readonly label: string;
  readonly endlessButton: string;
  readonly endless: string;
  readonly several: string;
}

export type LiveSpeed = "fast" | "normal" | "slow";

export interface ClockKit {
  /** Whether it is usual that a clock starts again with each game of a match. */
  readonly resetsEachGame: boolean;
  /** The clock of a speed for a match of this length. */
  of(speed: LiveSpeed, length: number): Partial<ClockSettings>;
}

/** What was chosen of a game's rules, as the forms keep it. */
export type RuleChoices = Readonly<Record<string, string | number | boolean | null>>;

export interface RulesForm {
  readonly say: Say;
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly length: number;
  readonly choices: RuleChoices;
  readonly set: (part: RuleChoices) => void;
}

export interface RulesKit {
  readonly defaults: RuleChoices;
  /** Where a site has other defaults. */
  readonly siteDefaults?: RuleChoices;
  /** What the table is asked for: the choices that count at this length. */
  read(length: number, choices: RuleChoices): Rules;
  /** The rules in words, one by one. */
  names(say: Say, length: number, rules: Rules): string[];
  /** Only those that a player would not expect. */
  unusual(say: Say, length: number, rules: Rules): string[];
  /** Whether a match with these rules may be rated. */
  isRateable(length: number, rules: Rules): boolean;
  /** The fields of the form: what is ticked, and what is chosen. */
  fields(form: RulesForm): readonly [ticks: TemplateResult, fields: TemplateResult];
  /** How many openings there are to draw from, by the name of the opening rule. */
  readonly decks?: Readonly<Record<string, number>>;
}

export interface BoardParts {
  readonly view: View;
  readonly ways: readonly Way[];
  /** A move waits for its answer: nothing else can be tried. */
  readonly locked?: boolean;
  readonly turned: boolean;
  readonly crosses: readonly number[];
  readonly advised?: readonly Step[];
  readonly cost?: string;
  /** Nobody plays on it yet. */
  readonly faint?: boolean;
  /** A phone held upright, which has boards of its own shape. */
  readonly isPortrait: boolean;
  readonly confirms: boolean;
  readonly settings: { readonly clockwise: boolean; readonly longest: boolean; readonly numbers: boolean };
  readonly say: Say;
  readonly plain: Say;
  readonly onMove?: (event: CustomEvent<MoveDetail>) => void;
  readonly onWhy?: (event: CustomEvent<WhyDetail>) => void;
  readonly onLocked?: () => void;
  readonly onDraft?: (event: CustomEvent<DraftDetail>) => void;
  readonly onRoll?: () => void;
  readonly onCube?: () => void;
  readonly onSound: (event: CustomEvent<SoundDetail>) => void;
}

export interface BoardKit {
  /** The name of its element. */
  readonly tag: string;
  template(parts: BoardParts): TemplateResult;
  /** The starting position, before a table is known. */
  empty(plain: Say): TemplateResult;
}

/** A game in play, in words. */
export interface TableKit {
  /** Whether complete moves wait for Confirm unless the player chose otherwise. */
  readonly confirms: boolean;
  /** Whether players can agree on a draw. */
  readonly hasDraws: boolean;
  /** What a player may resign, smallest first: the keys of the buttons, and of the sentence that asks. */
  readonly resignations: readonly string[];
  readonly resignQuestion: string;
  /** What to do now, on one's own turn, once there is something to move. */
  moveStatus(view: View, screen: ScreenState, say: Say): Status;
  /** What must be done on one's own turn, for the ear; null where nothing in particular. */
  turnHint(view: View, say: Say): string | null;
  /** How a game ended. */
  ending(result: GameResult, say: Say): string;
  /** What a seat shows below the name. */
  count(view: View, seat: Seat, say: Say): string;
  describeBoard(view: View, say: Say): string;
  describeCounts(view: View, say: Say): string;
  /** A move for the ear. */
  describeMove(move: MoveView, say: Say): string;
  /** Whether a character has something to say about this move. */
  isNotable(move: MoveView): boolean;
  /** The points that keep a player from moving, to be crossed out. */
  blocked(view: View, dice: readonly [number, number]): readonly number[];
  /** The position as a text: what it is called, and what is shown and copied. */
  position(view: View): { readonly name: string; readonly shown: string; readonly copied: string };
  /** For the music: whether the sides still meet, and how far the game has come (0 at the start, 300 near the end). */
  progress(view: View): { readonly contact: boolean; readonly pipsGone: number };
}

/** A position to try moves on outside a game. */
export interface Diagram {
  readonly ways: readonly Way[];
  board(parts: DiagramParts): TemplateResult;
  /** Why a piece may not go there. */
  why(say: Say, source: number, target: number | null): string;
}

export interface DiagramParts {
  readonly say: Say;
  readonly plain: Say;
  readonly ways: readonly Way[];
  readonly onMove: (event: CustomEvent<MoveDetail>) => void;
  readonly onWhy: (event: CustomEvent<WhyDetail>) => void;
  readonly onSound: (event: CustomEvent<SoundDetail>) => void;
}

export interface LessonKit {
  /** Which section of the manual is about this game, from 0. */
  readonly manualSection: number;
  readonly diagrams: readonly Diagram[];
  /** The question of the first page. */
  readonly puzzle: {
    readonly diagram: Diagram;
    /** Keys of words. */
    readonly title: string;
    readonly question: string;
    answer(move: string): { readonly key: string; readonly values?: Values };
  };
}
