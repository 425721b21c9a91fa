/** Requests to the host. A refusal is thrown as a `RefusedError` with the host's sentence. */
import type {
  AgainstComputer,
  NewTable,
  Refused as Refusal,
  Replay,
  Review,
  Summary,
  TableOpened,
  Tables,
  TableShown,
  View,
} from "./messages";
import { RefusedError } from "./refused";

/** Where tables are found under `/api`, and which games the host reviews: a site those of ended matches, for people it knows. */
export const hostPaths: { tables: string; reviews: (over: boolean) => boolean } = {
  tables: "/tables",
  reviews: () => true,
};

const at = (table: string, more = ""): string => `${hostPaths.tables}/${encodeURIComponent(table)}${more}`;

/** A request that only reads and has no answer after this long has failed. */
const READ_MS = 20_000;

/** Ask the host for something under `/api`. Throws a `RefusedError`, or what the browser throws where nobody answers. */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (method === "GET") request.signal = AbortSignal.timeout(READ_MS);
  if (body !== undefined) {
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  return read<T>(await fetch(`/api${path}`, request));
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw await refusalOf(answer);
  const text = await answer.text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

async function refusalOf(answer: Response): Promise<RefusedError> {
  const found = (await answer.json().catch(() => null)) as Partial<Refusal> | null;
  const reason = found?.reason ?? { code: String(answer.status), params: {} };
  return new RefusedError(found?.sentence ?? answer.statusText, reason, answer.status);
}

export const listTables = async (): Promise<Summary[]> => (await ask<Tables>("/tables")).tables;

export const openTable = async (options: NewTable["options"], seats: NewTable["seats"]): Promise<string> =>
  (await ask<TableOpened>("/tables", "POST", { options, seats } satisfies NewTable)).table;

/** At a site: a table with a computer character. */
export const playCharacter = async (wish: AgainstComputer): Promise<string> =>
  (await ask<TableOpened>("/v1/computer-games", "POST", wish)).table;

export const deleteTable = (table: string): Promise<unknown> => ask(`/tables/${encodeURIComponent(table)}`, "DELETE");

export const replayOf = (table: string): Promise<Replay> => ask(at(table, "/replay"));

/** The finished games as the engine judges them, which may take minutes; null where the host reviews none. */
export const reviewOf = async (table: string, over: boolean): Promise<Review | null> =>
  hostPaths.reviews(over) ? read(await fetch(`/api${at(table, "/review")}`)) : null;

/** A table as a watcher sees it now. */
export const tableOf = async (table: string): Promise<View> => (await ask<TableShown>(at(table))).view;

export const recordPath = (table: string): string => `/api${at(table, "/record")}`;

/** The record of a finished match, a line an event. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(recordPath(table));
  if (!answer.ok) throw await refusalOf(answer);
  return answer.text();
}
