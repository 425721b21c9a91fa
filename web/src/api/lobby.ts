/** Requests of the lobby: find an opponent, challenge, accept. */
import { ask, part } from "./http";
import type {
  ChallengeForm,
  ChallengeMade,
  ChallengeShown,
  ChallengesShown,
  MyGame,
  MyGames,
  SeekForm,
  SeekShown,
  TableStarted,
} from "./messages";

export const listMyGames = async (): Promise<MyGame[]> => (await ask<MyGames>("/v1/me/games")).games;

/** Challenges made by or to the caller. */
export const listMyChallenges = async (): Promise<ChallengeShown[]> =>
  (await ask<ChallengesShown>("/v1/challenges")).mine;

export const makeChallenge = (form: ChallengeForm): Promise<ChallengeMade> => ask("/v1/challenges", "POST", form);

/** Returns the table that was opened. */
export const acceptChallenge = async (id: string): Promise<string> =>
  (await ask<TableStarted>(`/v1/challenges/${part(id)}/accept`, "POST")).table;

/** Withdraw a challenge, or decline one. */
export const endChallenge = (id: string): Promise<unknown> => ask(`/v1/challenges/${part(id)}`, "DELETE");

/** The challenge behind a link. */
export const linkedChallenge = (secret: string): Promise<ChallengeMade> => ask(`/v1/links/${part(secret)}`);

export const acceptLink = async (secret: string): Promise<string> =>
  (await ask<TableStarted>(`/v1/links/${part(secret)}/accept`, "POST")).table;

export const startSeek = (form: SeekForm): Promise<SeekShown> => ask("/v1/seeks", "POST", form);
export const stopSeek = (): Promise<unknown> => ask("/v1/seeks", "DELETE");
