/** Requests about other people: profiles, ratings, relations, reports. */
import { ask, part } from "./http";
import type {
  GameShown,
  GamesShown,
  Leaderboard,
  NewReport,
  Profile,
  RankedShown,
  RatingHistory,
  RelatedShown,
} from "./messages";

export type Relation = RelatedShown["relation"];

const at = (name: string): string => `/v1/people/${part(name)}`;

export const profileOf = (name: string): Promise<Profile> => ask(at(name));

export const ratingHistoryOf = (name: string, pool: string): Promise<RatingHistory> =>
  ask(`${at(name)}/ratings/${part(pool)}`);

/** The finished games before `last`, the newest first. */
export const gamesBefore = (name: string, last: GameShown): Promise<GamesShown> =>
  ask(`${at(name)}/games?before=${last.ended_ms}-${part(last.table)}`);

export const setRelation = (name: string, relation: Relation, isOn: boolean): Promise<unknown> =>
  ask(`${at(name)}/${relation}`, isOn ? "PUT" : "DELETE");

/** The leaderboard of a game and speed, after the first `offset` players. */
export const leadersOf = async (pool: string, offset: number, limit: number): Promise<RankedShown[]> =>
  (await ask<Leaderboard>(`/v1/leaderboards/${part(pool)}?offset=${offset}&limit=${limit}`)).people;

export const report = (complaint: NewReport): Promise<unknown> => ask("/v1/reports", "POST", complaint);
