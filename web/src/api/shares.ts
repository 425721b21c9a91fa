/** Requests about matches that somebody shares. */
import { ask, part } from "./http";
import type { Graded, ShareMade, SharedMatch } from "./messages";

export const shareMatch = (match: string, quiz: boolean): Promise<ShareMade> =>
  ask(`/v1/library/${part(match)}/share`, "POST", { quiz });
export const stopSharing = (match: string): Promise<unknown> => ask(`/v1/library/${part(match)}/share`, "DELETE");
export const showShared = (secret: string): Promise<SharedMatch> => ask(`/v1/shared/${part(secret)}`);
export const answerQuiz = (secret: string, place: string, text: string): Promise<Graded> =>
  ask(`/v1/shared/${part(secret)}/answer`, "POST", { place, text });
export const shareLink = (secret: string): string => `${location.origin}/shared/${secret}`;
