/** Requests of moderators, and what the person concerned sees of them. */
import { ask, part } from "./http";
import type {
  Appeal,
  AwayFromPage,
  CasesShown,
  ChallengeListed,
  ChallengesListed,
  Decision,
  DecisionShown,
  DecisionsShown,
  PeopleFound,
  PersonFile,
  PersonFound,
  PlayReview,
  RoomShown,
  RoomsShown,
  TrailShown,
} from "./messages";

export type CaseState = "open" | "mine" | "closed";

const at = (name: string): string => `/v1/moderation/people/${part(name)}`;

export const listCases = (state: CaseState): Promise<CasesShown> => ask(`/v1/moderation/cases?state=${state}`);
export const openCase = (name: string): Promise<PersonFile> => ask(`${at(name)}/case`, "POST");
export const fileOf = (name: string): Promise<PersonFile> => ask(at(name));
export const decide = (name: string, decision: Decision): Promise<unknown> =>
  ask(`${at(name)}/decisions`, "POST", decision);
export const addNote = (name: string, text: string): Promise<unknown> => ask(`${at(name)}/notes`, "POST", { text });
export const findPeople = async (name: string, restricted: boolean): Promise<PersonFound[]> =>
  (await ask<PeopleFound>(`/v1/moderation/people?name=${part(name)}&restricted=${restricted}`)).people;
export const listChallenges = async (): Promise<ChallengeListed[]> =>
  (await ask<ChallengesListed>("/v1/moderation/challenges")).challenges;
export const withdrawChallenge = (id: string): Promise<unknown> =>
  ask(`/v1/moderation/challenges/${part(id)}`, "DELETE");
export const listRooms = async (): Promise<RoomShown[]> => (await ask<RoomsShown>("/v1/rooms")).rooms;
export const closeRoom = (id: string): Promise<unknown> => ask(`/v1/rooms/${part(id)}`, "DELETE");
export const trailBefore = (before: number | null, limit = 50): Promise<TrailShown> =>
  ask(`/v1/moderation/trail?limit=${limit}${before === null ? "" : `&before=${before}`}`);
export const recordOf = (report: string): string => `/api/v1/moderation/reports/${part(report)}/record`;

export const beginReview = (name: string): Promise<PlayReview> => ask(`${at(name)}/review`, "POST");
export const readReview = (name: string, pool: string): Promise<PlayReview> =>
  ask(`${at(name)}/review?pool=${part(pool)}`);

/** How often and how long a player left the page of a running match. */
export const tellAway = (table: string, away: AwayFromPage): Promise<unknown> =>
  ask(`/v1/tables/${part(table)}/away`, "POST", away);

export const myDecisions = async (): Promise<DecisionShown[]> =>
  (await ask<DecisionsShown>("/v1/me/decisions")).decisions;
export const appeal = (form: Appeal): Promise<unknown> => ask("/v1/appeals", "POST", form);
