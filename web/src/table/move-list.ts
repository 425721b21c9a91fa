/** The move list in two columns, the side that began on the left, with notes between. */
import type { Say } from "../i18n/format";
import type { LogLine, Seat, View } from "./view";

export interface MoveCell {
  readonly dice: string;
  readonly text: string;
  readonly number: number;
}

export type MoveRow =
  | { readonly kind: "moves"; readonly turn: number; readonly cells: [MoveCell | null, MoveCell | null] }
  | { readonly kind: "note"; readonly turn: number; readonly text: string };

const NOTES: Record<string, string> = {
  doubled: "web.note.doubles",
  taken: "web.note.takes",
  dropped: "web.note.drops",
  beavered: "web.note.beavers",
  raccooned: "web.note.beavers",
  took_back: "web.note.took_back",
};

function note(view: View, line: LogLine, say: Say): string | null {
  const name = line.seat === null ? "" : view.seats[line.seat].name;
  if (line.kind === "offered" && line.text === "resignation") return say("web.note.resigns", { name });
  if (line.kind === "offered" && line.text === "draw") return say("web.note.draw", { name });
  const key = NOTES[line.kind];
  return key ? say(key, { name, v: line.value }) : null;
}

export function moveRows(view: View, say: Say): MoveRow[] {
  const rows: MoveRow[] = [];
  const first: Seat | null = view.log.find((line) => line.move !== null)?.seat ?? null;
  for (const line of view.log) {
    if (line.taken_back) continue;
    if (line.move && line.seat !== null) {
      const column = line.seat === first ? 0 : 1;
      const last = rows.at(-1);
      const text = line.move.text.replaceAll("x", "×").replaceAll("-", "–") || say("web.note.no_move");
      const cell = { dice: line.dice ? line.dice.join("") : "", text, number: line.number };
      if (last?.kind === "moves" && last.turn === line.turn && last.cells[column] === null) last.cells[column] = cell;
      else rows.push({ kind: "moves", turn: line.turn, cells: column === 0 ? [cell, null] : [null, cell] });
    } else {
      const text = note(view, line, say);
      if (text) rows.push({ kind: "note", turn: line.turn, text });
    }
  }
  return rows;
}
