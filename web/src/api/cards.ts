/** Requests about one's cards. */
import { ask, part } from "./http";
import type { CardAnswered, CardsMade, CardsPage, DrillList, ShownPosition } from "./messages";

/** Minutes east of Greenwich: a day of the player's begins at midnight there. */
const zone = (): number => -new Date().getTimezoneOffset();

const at = (card: string, more = ""): string => `/v1/cards/${part(card)}${more}`;

export const showCards = (deck: string, skip: readonly string[]): Promise<CardsPage> =>
  ask(`/v1/cards?zone=${zone()}${deck ? `&deck=${part(deck)}` : ""}${skip.map((id) => `&skip=${part(id)}`).join("")}`);
export const answerCard = (card: string, text: string): Promise<CardAnswered> =>
  ask(at(card, "/answer"), "POST", { text });
export const gradeCard = (card: string, rating: number, seen: number, answer: string): Promise<unknown> =>
  ask(at(card, "/grade"), "POST", { rating, seen, answer });
export const moveCard = (card: string, deck: string): Promise<unknown> => ask(at(card, "/deck"), "PUT", { deck });
export const deleteCard = (card: string): Promise<unknown> => ask(at(card), "DELETE");
export const ankiPath = (deck: string, language: string): string =>
  `/api/v1/cards/anki?language=${part(language)}${deck ? `&deck=${part(deck)}` : ""}`;

/** Make cards from decisions of a match; without places, from all errors of a player. */
export const makeCards = (match: string, places: readonly string[], player = ""): Promise<CardsMade> =>
  ask("/v1/cards", "POST", { match, places, player });
export const makePositionCard = (text: string, level: string): Promise<CardsMade> =>
  ask("/v1/cards/position", "POST", { text, level });
/** Make cards from what cost a player most among the decisions of a kind. */
export const practiseLeak = (player: string, game: string, tag: string): Promise<CardsMade> =>
  ask("/v1/cards/leak", "POST", { player, game, tag });
export const listDrills = (): Promise<DrillList> => ask("/v1/cards/drills");
export const makeDrill = (game: string, drill: string): Promise<CardsMade> =>
  ask("/v1/cards/drill", "POST", { game, drill });
/** A board of a drill that has no cards. */
export const drillBoard = (game: string, drill: string, seed: number): Promise<ShownPosition> =>
  ask(`/v1/cards/board?game=${part(game)}&drill=${part(drill)}&seed=${seed}`);
