/** What has happened between two views, for screen readers, sounds and characters. Pure. */
import { kitOf } from "../games";
import type { Say } from "../i18n/format";
import { characterOf } from "../parts/characters";
import { mayDouble } from "./doubling";
import { offerText } from "./status";
import { other, type LogLine, type Seat, type View } from "./view";

export interface TableNews {
  /** Announced when there is time, and at once. */
  readonly polite: readonly string[];
  readonly urgent: string;
  readonly sounds: readonly string[];
  /** A game has ended: its sound, heard once the last piece has arrived. */
  readonly ending: "win" | "loss" | null;
  /** The line of a character: its key in the catalog and who speaks. */
  readonly line: { readonly key: string; readonly seat: Seat } | null;
  /** This seat had no move. */
  readonly stuck: { readonly dice: [number, number]; readonly seat: Seat } | null;
  /** This other seat has declined an offer, and the game goes on. */
  readonly declined: Seat | null;
}

const QUIET: TableNews = { polite: [], urgent: "", sounds: [], ending: null, line: null, stuck: null, declined: null };

function aboutLine(view: View, line: LogLine, say: Say): { polite?: string; urgent?: string; sound?: string } {
  const mine = line.seat === view.viewer;
  const name = line.seat === null ? "" : mine ? say("word.you") : view.seats[line.seat].name;
  switch (line.kind) {
    case "moved": {
      if (!line.move?.text) {
        const [a, b] = line.dice ?? [0, 0];
        const text = mine
          ? say(a === b ? "status.no_move_double" : "status.no_move", { a, b })
          : say("status.no_move_by", { name, a, b });
        return { urgent: text, sound: "no-move" };
      }
      const crowned = line.move.crowned ? ` ${say("status.crowned", { square: line.move.steps.at(-1)?.target })}` : "";
      return {
        polite: say("ear.move", { name, move: kitOf(view.options.game).table.describeMove(line.move, say) }) + crowned,
        ...(line.move.crowned ? { sound: "crown" } : {}),
      };
    }
    case "doubled":
      return mine
        ? { sound: "double" }
        : { urgent: say("status.double_offer", { name, v: line.value, s: view.stake }), sound: "double" };
    case "taken":
      return { polite: say("web.note.takes", { name }), sound: "take" };
    case "dropped":
      return { polite: say("web.note.drops", { name }), sound: "drop" };
    case "offered":
      return mine || !view.offer ? {} : { urgent: offerText(view, view.offer, say) };
    case "said":
      return mine || line.seat === null ? {} : { sound: "message" };
    default:
      return {};
  }
}

/** What is new in `view`; in the first view only a greeting. */
export function newsOf(before: View | null, view: View, say: Say): TableNews {
  if (!before || before.viewer !== view.viewer) return { ...QUIET, line: greeting(view) };
  const polite: string[] = [];
  const sounds: string[] = [];
  let urgent = "";
  let stuck: TableNews["stuck"] = null;
  const fresh = view.log.filter((line) => line.number > before.number || line.game !== before.game);
  if (view.dice && view.dice.number !== before.dice?.number && view.dice.seat !== null)
    polite.push(rollText(view, say));
  for (const line of fresh) {
    const about = aboutLine(view, line, say);
    if (about.polite) polite.push(about.polite);
    if (about.urgent) urgent = about.urgent;
    if (about.sound) sounds.push(about.sound);
    if (line.kind === "moved" && line.move && !line.move.text && line.seat !== null && line.dice)
      stuck = { dice: line.dice, seat: line.seat };
  }
  const ended = view.results.length > before.results.length;
  const hasWon = ended && (view.viewer === null || view.results.at(-1)!.winner === view.viewer);
  const turnCame =
    view.viewer !== null && view.turn === view.viewer && before.turn !== view.viewer && view.phase === "playing";
  const declined = decliner(view, fresh);
  if (declined !== null && !urgent) urgent = say("status.declined", { name: view.seats[declined].name });
  if (turnCame && !urgent) urgent = turnText(view, say);
  return {
    polite,
    urgent,
    sounds,
    ending: ended ? (hasWon ? "win" : "loss") : null,
    line: view.game !== before.game ? greeting(view) : lineOf(view, fresh, ended),
    stuck,
    declined,
  };
}

/** Who has declined an offer in words: not oneself, and not by playing on. */
function decliner(view: View, fresh: readonly LogLine[]): Seat | null {
  const seat = fresh.findLast((line) => line.kind === "declined")?.seat ?? null;
  const isTold = view.phase === "playing" && seat !== view.viewer;
  return isTold && !fresh.some((line) => line.kind === "moved" && line.seat === seat) ? seat : null;
}

function rollText(view: View, say: Say): string {
  const { dice, seat } = view.dice!;
  const [a, b] = dice;
  const mine = seat === view.viewer;
  const key = `status.rolled${a === b ? "_double" : ""}${mine ? "" : "_by"}`;
  return say(key, { a, b, name: seat === null ? "" : view.seats[seat].name });
}

function turnText(view: View, say: Say): string {
  if (mayDouble(view)) return say("status.roll_or_double");
  if (view.may.includes("roll")) return `${say("status.your_turn")} ${say("status.roll")}`;
  const hint = kitOf(view.options.game).table.turnHint(view, say);
  return hint ? `${say("status.your_turn")} ${hint}` : say("status.your_turn");
}

function greeting(view: View): TableNews["line"] {
  const rival = view.viewer === null ? null : other(view.viewer);
  const character = rival === null ? undefined : characterOf(view.seats[rival].level);
  return character && view.phase === "playing" && view.log.every((line) => line.move === null)
    ? { key: `character.${character.key}.hello`, seat: rival! }
    : null;
}

/** What a character says about what has just been done; one line at most. */
function lineOf(view: View, fresh: readonly LogLine[], ended: boolean): TableNews["line"] {
  const speaks = (seat: Seat, what: string): TableNews["line"] => {
    const character = characterOf(view.seats[seat].level);
    return character && view.seats[seat].kind === "computer"
      ? { key: `character.${character.key}.${what}`, seat }
      : null;
  };
  if (ended) {
    const winner = view.results.at(-1)!.winner;
    if (winner === null) return null;
    return speaks(winner, "wins") ?? speaks(other(winner), "loses");
  }
  for (const line of fresh) {
    if (line.seat === null) continue;
    if (line.kind === "doubled") return speaks(line.seat, "doubles");
    if (line.kind === "moved" && line.move && !line.move.text) return speaks(line.seat, "stuck");
    if (line.kind === "moved" && line.move && kitOf(view.options.game).table.isNotable(line.move))
      return speaks(line.seat, "hits");
  }
  return null;
}
