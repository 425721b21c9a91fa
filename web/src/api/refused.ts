import type { Refused } from "./messages";

type Reason = Pick<Refused, "reason">;

/** The database is away: the same request succeeds once it is back. */
export const isOutage = ({ reason }: Reason): boolean => reason.code === "storage";

/** A fault on the host's side: the same request may succeed a moment later. */
export const isFault = (refused: Reason): boolean => isOutage(refused) || refused.reason.code === "failure";

/** The host said no; the message is its sentence. */
export class RefusedError extends Error {
  readonly isTemporary: boolean;

  constructor(
    sentence: string,
    readonly reason: Refused["reason"],
    status = 400,
  ) {
    super(sentence);
    this.isTemporary = status >= 500 || isFault({ reason });
  }
}
