/** Why something was refused, in the reader's language. */
import type { Refused } from "../api/messages";
import { RefusedError } from "../api/refused";
import type { Say } from "./format";

/** The sentence of a refusal, by its code; the host's own sentence if the code is unknown. */
export function reasonText(
  say: Say,
  family: string,
  { reason, sentence }: Pick<Refused, "reason" | "sentence">,
): string {
  for (const each of [family, "table", "people", "site", "page"]) {
    const key = `reason.${each}.${reason.code}`;
    const text = say(key, reason.params);
    if (text !== key && !/\{\w+\}/.test(text)) return text;
  }
  return sentence;
}

/** The sentence for an error: the refusal, or that something failed. */
export const failureText = (say: Say, error: unknown): string =>
  error instanceof RefusedError
    ? reasonText(say, "table", { reason: error.reason, sentence: error.message })
    : say("app.failure");
