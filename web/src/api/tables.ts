/** Requests about tables: open, list and delete them, and read what was played. */
import { ask, part, read, refusalOf } from "./http";
import type { NewTable, Replay, Review, TableList, TableStarted, TableSummary } from "./messages";

const MOST = 50;

const at = (table: string, more = ""): string => `/v1/tables/${part(table)}${more}`;

const listed = async (over: boolean): Promise<TableSummary[]> =>
  (await ask<TableList>(`/v1/tables?over=${String(over)}&limit=${MOST}`)).tables;

/** The latest tables: those in progress, then those that have ended. */
export const listTables = async (): Promise<TableSummary[]> =>
  (await Promise.all([listed(false), listed(true)])).flat();

/** Returns the table that was opened. */
export const openTable = async (options: NewTable["options"], seats: NewTable["seats"]): Promise<string> =>
  (await ask<TableStarted>("/v1/tables", "POST", { options, seats } satisfies NewTable)).table;

export const deleteTable = (table: string): Promise<unknown> => ask(at(table), "DELETE");

export const replayOf = (table: string): Promise<Replay> => ask(at(table, "/replay"));

/** The engine's review of the finished games, which may take minutes. */
export const reviewOf = async (table: string): Promise<Review> => read(await fetch(`/api${at(table, "/review")}`));

export const recordPath = (table: string): string => `/api${at(table, "/record")}`;

/** The record of a finished match, one event per line. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(recordPath(table));
  if (!answer.ok) throw await refusalOf(answer);
  return answer.text();
}
