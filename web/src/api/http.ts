/** Requests to the host. A refusal is thrown as a `RefusedError` with the host's sentence. */
import type { Refused } from "./messages";
import { RefusedError } from "./refused";

/** A read request times out after this long. */
const READ_MS = 20_000;

/** Send a request to a path under `/api`. Throws a `RefusedError`, or the browser's own error if there is no answer. */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (method === "GET") request.signal = AbortSignal.timeout(READ_MS);
  if (body !== undefined) {
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  return read<T>(await fetch(`/api${path}`, request));
}

/** The JSON of an answer. Throws a `RefusedError`. */
export async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw await refusalOf(answer);
  const text = await answer.text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The refusal in an answer. */
export async function refusalOf(answer: Response): Promise<RefusedError> {
  const found = (await answer.json().catch(() => null)) as Partial<Refused> | null;
  const reason = found?.reason ?? { code: String(answer.status), params: {} };
  return new RefusedError(found?.sentence ?? answer.statusText, reason, answer.status);
}

/** Escape a part of a path. */
export const part = encodeURIComponent;
