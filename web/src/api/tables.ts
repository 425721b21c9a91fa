/** Requests about tables: open, list and delete them, and read what was played. */
import { ask, part, read, refusalOf } from "./http";
import type { NewTable, PositionShown, Replay, Review, TableList, TableStarted, TableSummary } from "./messages";

const MOST = 50;

const at = (table: string, more = ""): string => `/v1/tables/${part(table)}${more}`;

const pageOf = (over: boolean, before: string | null = null): Promise<TableList> =>
  ask(`/v1/tables?over=${String(over)}&limit=${MOST}${before ? `&before=${part(before)}` : ""}`);

const listed = async (over: boolean): Promise<TableSummary[]> => (await pageOf(over)).tables;

/** The latest tables: those in progress, then those that have ended. */
export const listTables = async (): Promise<TableSummary[]> =>
  (await Promise.all([listed(false), listed(true)])).flat();

const MOST_PAGES = 40;

/** All tables that have ended, the latest first, up to two thousand of them. */
export async function listEnded(): Promise<TableSummary[]> {
  const found: TableSummary[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { tables, next }: TableList = await pageOf(true, before);
    found.push(...tables);
    if (!next) break;
    before = next;
  }
  return found;
}

/** Returns the table that was opened. */
export const openTable = async (options: NewTable["options"], seats: NewTable["seats"]): Promise<string> =>
  (await ask<TableStarted>("/v1/tables", "POST", { options, seats } satisfies NewTable)).table;

/** A position to start from, as it will be on the board. */
export const positionOf = (game: string, text: string): Promise<PositionShown> =>
  ask(`/v1/positions?game=${part(game)}&text=${part(text)}`);

export const deleteTable = (table: string): Promise<unknown> => ask(at(table), "DELETE");

export const replayOf = (table: string): Promise<Replay> => ask(at(table, "/replay"));

/** The engine's review of the finished games, which may take minutes. */
export const reviewOf = async (table: string): Promise<Review> => read(await fetch(`/api${at(table, "/review")}`));

/** The match as other programs read it: .mat or PDN. */
export const filePath = (table: string): string => `/api${at(table, "/file")}`;

export const recordPath = (table: string): string => `/api${at(table, "/record")}`;

/** The record of a finished match, one event per line. */
export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(recordPath(table));
  if (!answer.ok) throw await refusalOf(answer);
  return answer.text();
}
