/**
 * What the pages ask of a game. Everything that differs between games is in its kit; outside `games/` and `board/` no module names one.
 * Kits are registered in `index.ts`, their boards in `boards.ts`.
 */
import type { nothing, TemplateResult } from "lit";
import type { GameResult, TableOptions } from "../api/messages";
import type { BoardShape } from "../board/shared/shape";
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
  /** A position as it is written. */
  readonly positionExample: string;
  readonly lengths: LengthKit;
  readonly rules: RulesKit;
  readonly board: BoardKit;
  readonly table: TableKit;
  readonly lessons: LessonKit;
  readonly study: StudyKit;
}

/** Match lengths; 0 is a match without end. */
export interface LengthKit {
  /** The length when this game is chosen. */
  readonly first: number;
  /** Keys: the label of the field, a match without end (its button, and its name), a match of `{n}`. */
  readonly label: string;
  readonly endlessButton: string;
  readonly endless: string;
  readonly several: string;
}

/** The chosen rules of a game, as forms store them. */
export type RuleChoices = Readonly<Record<string, string | number | boolean | null>>;

export interface RulesForm {
  readonly say: Say;
  /** The prefix of the fields' ids. */
  readonly id: string;
  readonly length: number;
  readonly choices: RuleChoices;
  readonly set: (part: RuleChoices) => void;
}

export interface RulesKit {
  readonly defaults: RuleChoices;
  /** The defaults at a site, if they differ. */
  readonly siteDefaults?: RuleChoices;
  /** The rules to request for a table; choices without meaning at this length are left out. */
  read(length: number, choices: RuleChoices): Rules;
  /** The rules in words, one by one. */
  names(say: Say, length: number, rules: Rules): string[];
  /** Only the unusual ones. */
  unusual(say: Say, length: number, rules: Rules): string[];
  /** The fields of the form: checkboxes, and everything else. */
  fields(form: RulesForm): readonly [ticks: TemplateResult | typeof nothing, fields: TemplateResult];
  /** The sizes of the opening decks, by opening rule. */
  readonly decks?: Readonly<Record<string, number>>;
}

export interface BoardParts {
  readonly view: View;
  readonly ways: readonly Way[];
  /** A move has been sent and not answered yet: nothing else can be tried. */
  readonly locked?: boolean;
  readonly turned: boolean;
  readonly crosses: readonly number[];
  readonly advised?: readonly Step[];
  readonly cost?: string;
  /** The game has not begun, or the host is away. */
  readonly faint?: boolean;
  readonly shape: BoardShape;
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
  empty(plain: Say, shape: BoardShape): TemplateResult;
  /** The width of a board of this shape by its height. */
  ratio(shape: BoardShape): number;
}

/** A game in play, in words. */
export interface TableKit {
  /** Whether complete moves wait for Confirm unless the player chose otherwise. */
  readonly confirms: boolean;
  /** Whether players can agree on a draw. */
  readonly hasDraws: boolean;
  /** Whether a double could gain the viewer anything; not without a cube, nor when its value already wins the match. */
  hasUsefulCube(view: View): boolean;
  /** Whether the game is played with dice. */
  readonly hasDice: boolean;
  /** What the sealed dice of the host decide: rolls, or the opening; null if nothing. */
  drawn(view: View): "dice" | "opening" | null;
  /** What a player may resign, smallest first: the keys of the button that chooses it, and of the button that does it. */
  readonly resignations: readonly { readonly word: string; readonly sure: string }[];
  /** Error rates below these are those of a world-class player, an expert, an advanced, an intermediate and a casual player. */
  readonly ratings: readonly [number, number, number, number, number];
  /** The key of the sentence that asks what to resign. */
  readonly resignQuestion: string;
  /** The legal move that a text describes; null if it is none of them, or could be several. */
  readMove(text: string, ways: readonly Way[]): Way | null;
  /** Whether two texts describe the same move of a position: the same pieces go to the same places and take the same. */
  isSame(one: string, other: string): boolean;
  /** Where the first piece of a typed move starts and goes; null if the text is no move. */
  firstStep(text: string): readonly [source: number, target: number] | null;
  /** What to do now, when the viewer is to move. */
  moveStatus(view: View, screen: ScreenState, say: Say): Status;
  /** What the viewer must do, for screen readers; null if nothing in particular. */
  turnHint(view: View, say: Say): string | null;
  /** How a game ended. */
  ending(result: GameResult, say: Say): string;
  /** The count shown in a seat, after the steps that the viewer has tried. */
  count(view: View, seat: Seat, say: Say, staged: readonly Step[]): string;
  describeBoard(view: View, say: Say): string;
  describeCounts(view: View, say: Say): string;
  /** A move in words, for screen readers. */
  describeMove(move: MoveView, say: Say): string;
  /** What is known of the opening once it has been played; empty if nothing. */
  opening(view: View, say: Say): string;
  /** Whether a character comments on this move. */
  isNotable(move: MoveView): boolean;
  /** The blocked points to cross out when there is no move. */
  blocked(view: View, dice: readonly [number, number]): readonly number[];
  /** The position as text: the name of the format, and the texts to show and to copy. */
  position(view: View): { readonly name: string; readonly shown: string; readonly copied: string };
  /** For the music: whether the sides are in contact, and how far the game is (0 at the start, about 300 at the end). */
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
  /** A move has been made: it stays on the board. */
  readonly locked: boolean;
  readonly onMove: (event: CustomEvent<MoveDetail>) => void;
  readonly onWhy: (event: CustomEvent<WhyDetail>) => void;
  readonly onSound: (event: CustomEvent<SoundDetail>) => void;
}

export interface LessonKit {
  /** The index of this game's section in the manual. */
  readonly manualSection: number;
  readonly diagrams: readonly Diagram[];
  /** The puzzle on the home page. */
  readonly puzzle: {
    readonly diagram: Diagram;
    /** Catalog keys. */
    readonly title: string;
    readonly question: string;
    answer(move: string): { readonly key: string; readonly values?: Values };
  };
}

export interface StudyBoardParts {
  readonly id: string;
  /** The steps of a move to draw as arrows, and what to call it. */
  readonly advised?: readonly Step[];
  readonly advisedName?: string;
  /** What was played instead, drawn dashed. */
  readonly played?: readonly Step[];
  readonly playedName?: string;
  /** The legal moves, to play one on the board. */
  readonly ways?: readonly Way[];
  readonly locked?: boolean;
  /** A complete move waits for `confirmMove`. */
  readonly confirms?: boolean;
  readonly onMove?: (event: CustomEvent<MoveDetail>) => void;
  readonly onDraft?: (event: CustomEvent<DraftDetail>) => void;
  readonly cost?: string;
  readonly flipped: boolean;
  readonly shape: BoardShape;
  readonly settings: { readonly clockwise: boolean; readonly numbers: boolean };
  readonly plain: Say;
}

/** Positions outside a table, by their id: XGID or FEN. The editor changes the id. White is at the bottom unless flipped. */
export interface StudyKit {
  readonly start: string;
  readonly empty: string;
  /** The openings that an explorer offers: their names, and what is chosen to reach them. */
  readonly openings: readonly { readonly name: string; readonly choices: readonly string[] }[];
  /** Whose moves are listed on the left: in a game where one side always moves first, that side's. */
  readonly left: "white" | "black";
  /** Digits of an equity, or of men. */
  readonly digits: number;
  /** A loss below this is no error. */
  readonly least: number;
  readonly hasRollouts: boolean;
  /** What a press on the board may put there. */
  readonly tools: readonly string[];
  ratio(shape: BoardShape): number;
  recognizes(id: string): boolean;
  turn(id: string): "white" | "black";
  withTurn(id: string, color: "white" | "black"): string;
  board(parts: StudyBoardParts): TemplateResult;
  /** A press with a tool on a labeled button of the board. */
  press(id: string, key: string, tool: string): string;
  /** A piece dragged from one button to another. */
  carry(id: string, from: string, to: string): string;
  setCount(id: string, key: string, count: number, tool: string): string;
  /** Dice, cube and score, where a game has them. */
  fields(id: string, say: Say, set: (id: string) => void): TemplateResult;
  /** Dice and score in words. */
  summary(id: string, say: Say): string;
  /** The pips of both sides, where a game has them. */
  readonly pips?: (id: string) => { readonly white: number; readonly black: number };
  /** The side at the bottom when a question is asked: the one whose points are numbered, where sides number their own. */
  asks(id: string): "white" | "black";
  /** What is asked, and the score, cube and pips below it. */
  question(id: string, say: Say): { readonly title: string; readonly details: readonly string[] };
}
