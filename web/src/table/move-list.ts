/** The move list in two columns, the side that began on the left, with notes between. */
import { kitOf } from "../games";
import { printed } from "../i18n/figures";
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

/** Whoever asked for it takes a move back; the log line itself names nobody. */
function actorOf(view: View, line: LogLine): Seat | null {
  if (line.kind !== "took_back") return line.seat;
  const asked = view.log.findLast(
    ({ kind, text, number }) => kind === "offered" && text === "take_back" && number < line.number,
  );
  return asked?.seat ?? null;
}

function note(view: View, line: LogLine, say: Say): string | null {
  const seat = actorOf(view, line);
  const name = seat === null ? "" : view.seats[seat].name;
  if (line.kind === "offered" && line.text === "resignation") return say("web.note.resigns", { name });
  if (line.kind === "offered" && line.text === "draw") return say("web.note.draw", { name });
  const key = NOTES[line.kind];
  return key ? say(key, { name, v: line.value }) : null;
}

/** The larger die first, as players write it. */
const diceText = ([a, b]: readonly [number, number]): string => `${Math.max(a, b)}${Math.min(a, b)}`;

export function moveRows(view: View, say: Say): MoveRow[] {
  const isSet = view.game === 1 && Boolean(view.options.start);
  const opening = isSet ? say("web.start.note") : kitOf(view.options.game).table.opening(view, say);
  const rows: MoveRow[] = opening ? [{ kind: "note", turn: 0, text: opening }] : [];
  const first: Seat | null = view.log.find((line) => line.move !== null)?.seat ?? null;
  for (const line of view.log) {
    if (line.taken_back) continue;
    if (line.move && line.seat !== null) {
      const column = line.seat === first ? 0 : 1;
      const last = rows.at(-1);
      const text = printed(line.move.text) || say("web.note.no_move");
      const cell = { dice: line.dice ? diceText(line.dice) : "", text, number: line.number };
      if (last?.kind === "moves" && last.turn === line.turn && last.cells[column] === null) last.cells[column] = cell;
      else rows.push({ kind: "moves", turn: line.turn, cells: column === 0 ? [cell, null] : [null, cell] });
    } else {
      const text = note(view, line, say);
      if (text) rows.push({ kind: "note", turn: line.turn, text });
    }
  }
  return rows;
}
