/** Requests to the host. A refusal is thrown as a `Refused` with the host's sentence. */
import type { TableOptions, View } from "../table/view";

export class Refused extends Error {
  constructor(
    sentence: string,
    readonly reason: { code: string; params: Record<string, unknown> },
  ) {
    super(sentence);
  }
}

export interface Summary {
  table: string;
  name: string;
  game: "backgammon" | "checkers";
  length: number;
  seats: { name: string; kind: string; level: string | null }[];
  score: [number, number];
  over: boolean;
  updated_ms: number;
}

export interface NewSeat {
  name: string;
  kind: "person" | "computer";
  level?: string;
  comfort?: Record<string, boolean>;
}

async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const answer = await fetch(
    `/api${path}`,
    body === undefined
      ? { method }
      : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const data: unknown = await answer.json().catch(() => null);
  const refusal = data as {
    ok?: boolean;
    sentence?: string;
    reason?: { code: string; params: Record<string, unknown> };
  } | null;
  if (!answer.ok)
    throw new Refused(
      refusal?.sentence ?? answer.statusText,
      refusal?.reason ?? { code: String(answer.status), params: {} },
    );
  return data as T;
}

export const listTables = async (): Promise<Summary[]> => (await ask<{ tables: Summary[] }>("/tables")).tables;

export const openTable = async (options: Partial<TableOptions>, seats: NewSeat[]): Promise<string> =>
  (await ask<{ table: string }>("/tables", "POST", { options, seats })).table;

export const deleteTable = (table: string): Promise<unknown> => ask(`/tables/${encodeURIComponent(table)}`, "DELETE");

export const replayOf = async (table: string): Promise<View[]> =>
  (await ask<{ views: View[] }>(`/tables/${encodeURIComponent(table)}/replay`)).views;

/** A table as a watcher sees it now. */
export const tableOf = async (table: string): Promise<View> =>
  (await ask<{ view: View }>(`/tables/${encodeURIComponent(table)}`)).view;

export const recordPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;
