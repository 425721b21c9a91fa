/** Requests to the host. A refusal is thrown as a `Refused` with the host's sentence. */
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

export class Refused extends Error {
  constructor(
    sentence: string,
    readonly reason: Refusal["reason"],
  ) {
    super(sentence);
  }
}

/** Where tables are found under `/api`, and whose games the host reviews: a site those of ended matches, for who is known. */
export const places: { tables: string; reviews: (over: boolean) => boolean } = {
  tables: "/tables",
  reviews: () => true,
};

const at = (table: string, more = ""): string => `${places.tables}/${encodeURIComponent(table)}${more}`;

/** Ask the host for something under `/api`. */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const answer = await fetch(
    `/api${path}`,
    body === undefined
      ? { method }
      : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const data: unknown = await answer.json().catch(() => null);
  const refusal = data as Partial<Refusal> | null;
  if (!answer.ok)
    throw new Refused(
      refusal?.sentence ?? answer.statusText,
      refusal?.reason ?? { code: String(answer.status), params: {} },
    );
  return data as T;
}

export const listTables = async (): Promise<Summary[]> => (await ask<Tables>("/tables")).tables;

export const openTable = async (options: NewTable["options"], seats: NewTable["seats"]): Promise<string> =>
  (await ask<TableOpened>("/tables", "POST", { options, seats } satisfies NewTable)).table;

/** At a site: a table with a computer character. */
export const playCharacter = async (wish: AgainstComputer): Promise<string> =>
  (await ask<TableOpened>("/v1/computer-games", "POST", wish)).table;

export const deleteTable = (table: string): Promise<unknown> => ask(`/tables/${encodeURIComponent(table)}`, "DELETE");

export const replayOf = (table: string): Promise<Replay> => ask(at(table, "/replay"));

/** The finished games as the engine judges them; it may take a while. */
export const reviewOf = async (table: string, over: boolean): Promise<Review | null> =>
  places.reviews(over) ? ask(at(table, "/review")) : null;

/** A table as a watcher sees it now. */
export const tableOf = async (table: string): Promise<View> => (await ask<TableShown>(at(table))).view;

export const recordPath = (table: string): string => `/api${at(table, "/record")}`;

/** The record of a finished match, a line an event. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(recordPath(table));
  if (!answer.ok) throw new Refused(answer.statusText, { code: String(answer.status), params: {} });
  return answer.text();
}
