/** Why something was refused, in the reader's language. */
import { RefusedError } from "../api/refused";
import type { Refused as Answer } from "../api/messages";
import type { Say } from "../i18n/format";
import { reasonText } from "../i18n/language";

export function failureText(say: Say, error: unknown): string {
  return error instanceof RefusedError ? reasonText(say, "table", error.reason, error.message) : say("app.failure");
}

export const answerText = (say: Say, answer: Answer): string =>
  reasonText(say, "table", answer.reason, answer.sentence);
