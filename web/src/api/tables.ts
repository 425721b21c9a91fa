/** Requests about tables: open, list and delete them, and read what was played. */
import { ask, part, read, refusalOf } from "./http";
import type { AgainstComputer, NewTable, Replay, Review, Summary, TableOpened, Tables } from "./messages";

/** The paths of tables under `/api`, and which games the host reviews: a site only those of ended matches, for signed-in people. */
export const hostPaths: { tables: string; reviews: (over: boolean) => boolean } = {
  tables: "/tables",
  reviews: () => true,
};

const at = (table: string, more = ""): string => `${hostPaths.tables}/${part(table)}${more}`;

export const listTables = async (): Promise<Summary[]> => (await ask<Tables>("/tables")).tables;

export const openTable = async (options: NewTable["options"], seats: NewTable["seats"]): Promise<string> =>
  (await ask<TableOpened>("/tables", "POST", { options, seats } satisfies NewTable)).table;

/** At a site: a table with a computer character. */
export const playCharacter = async (wish: AgainstComputer): Promise<string> =>
  (await ask<TableOpened>("/v1/computer-games", "POST", wish)).table;

export const deleteTable = (table: string): Promise<unknown> => ask(`/tables/${part(table)}`, "DELETE");

export const replayOf = (table: string): Promise<Replay> => ask(at(table, "/replay"));

/** The engine's review of the finished games, which may take minutes; null if the host does not review them. */
export const reviewOf = async (table: string, over: boolean): Promise<Review | null> =>
  hostPaths.reviews(over) ? read(await fetch(`/api${at(table, "/review")}`)) : null;

export const recordPath = (table: string): string => `/api${at(table, "/record")}`;

/** The record of a finished match, one event per line. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(recordPath(table));
  if (!answer.ok) throw await refusalOf(answer);
  return answer.text();
}
