/** The keyboard shortcuts of the table page; the board handles its own. */
import { app } from "../../app/state";
import type { BoardElement } from "../../board/shared/board-element";
import { kitOf } from "../../games";
import { newsOf } from "../../table/news";
import type { ActionId, Button } from "../../table/buttons";
import { isComputersOnly, type View } from "../../table/view";
import type { TypedKeys } from "./typed-keys";

/** What the shortcuts need of the page. */
export interface KeyContext {
  readonly view: View;
  readonly board: BoardElement | null;
  readonly buttons: readonly Button[];
  readonly resigning: number | null;
  /** The keys typed just before this one. */
  readonly typed: TypedKeys;
  /** Open the field for a typed move with its beginning. */
  startTyping(text: string): void;
  perform(id: ActionId): void;
  useTool(name: string): void;
  /** Dismiss the “no move” notice; false if there is none. */
  dismissNotice(): boolean;
  /** Announce what the page is waiting for; false if nothing. */
  sayWaiting(): boolean;
  /** Announce the question that is open. */
  sayQuestion(): void;
  changePace(by: 1 | -1): void;
}

const TOOLS: Record<string, string> = {
  i: "hint",
  f: "flip",
  r: "resign",
  c: "chat",
  e: "back",
  "/": "type",
  "?": "keys",
  F1: "keys",
  F10: "menu",
};

/** Buttons, links and tabs handle Space and Enter themselves. */
const pressesItself = (target: HTMLElement, event: KeyboardEvent, board: BoardElement | null): boolean =>
  (target.tagName === "BUTTON" && event.target !== board) ||
  target.tagName === "A" ||
  target.getAttribute("role") === "tab";

/** Questions, such as whether to take, are answered by keys of their own. */
const isForSpace = ({ key }: Button): boolean => key === "Space" || key === "Enter";

/** Returns whether the key was used. */
export function handleKey(event: KeyboardEvent, target: HTMLElement, page: KeyContext): boolean {
  const { key } = event;
  const { board, buttons } = page;
  if (key === " " || key === "Enter") {
    if (event.repeat) return true; // a key that is held is one press
    if (pressesItself(target, event, board)) return false;
    if (page.dismissNotice() || page.sayWaiting()) return true;
    const primary = buttons.find((button) => button.primary && button.enabled);
    if (!primary) return board?.handleKey(event) ?? false;
    if (isForSpace(primary)) page.perform(primary.id);
    else page.sayQuestion(); // whoever keeps pressing Space has not noticed the question
    return true;
  }
  if (event.altKey || event.metaKey) return false;
  if (key === "F6") return nextZone(event.shiftKey ? -1 : 1, board);
  if (page.resigning !== null && key === "Escape") return (page.perform("cancel"), true);
  if (!event.ctrlKey && beginsMove(key, page)) return true;
  if (/^[a-z?/]$/i.test(key) && !app.settings.letterKeys) return false;
  if (!event.ctrlKey && handleLetter(key, page)) return true;
  if (key === "Tab" && target !== document.body) return false;
  return board?.handleKey(event) ?? false;
}

/** Keys typed in one go may be the beginning of a move, such as bar or 8/; then they are no commands. */
function beginsMove(key: string, page: KeyContext): boolean {
  const continues = page.typed.continues(key);
  const begun = page.typed.note(key);
  if (begun && page.view.may.includes("move")) return (page.startTyping(begun), true);
  return continues;
}

function handleLetter(key: string, page: KeyContext): boolean {
  const small = key.length === 1 ? key.toLowerCase() : key;
  const named = page.buttons.find((each) => each.key?.toLowerCase() === small && each.enabled && each.id !== "undo");
  const tool = TOOLS[small];
  if (named) page.perform(named.id);
  else if (tool) page.useTool(tool);
  else if (/^[-+−]$/.test(key) && isComputersOnly(page.view)) page.changePace(key === "+" ? 1 : -1);
  else if (small === "n") void app.change({ numbers: !app.settings.numbers });
  else if (small === "m") void app.change({ muted: !app.settings.muted });
  else if (small === "b" || small === "p" || small === "a") page.board?.announce(spoken(small, page.view), true);
  else return false;
  return true;
}

function spoken(key: "b" | "p" | "a", view: View): string {
  const { plain } = app.translation;
  const { table } = kitOf(view.options.game);
  if (key === "b") return table.describeBoard(view, plain);
  if (key === "p") return table.describeCounts(view, plain);
  const last = view.log.findLast((line) => line.move !== null && !line.taken_back);
  const told = last && newsOf({ ...view, number: last.number - 1 }, view, plain).polite.at(-1);
  return told ?? plain("ear.no_last");
}

/** F6 cycles through board, actions, list, tools and header. */
function nextZone(direction: 1 | -1, board: BoardElement | null): boolean {
  const zones = [".acts", "#tab-panel", ".tools", ".top"].map((name) => document.querySelector<HTMLElement>(name));
  const all = [board, ...zones].filter((zone): zone is HTMLElement => zone !== null && zone.offsetParent !== null);
  if (all.length === 0) return false;
  const at = all.findIndex((zone) => zone.contains(document.activeElement));
  for (let step = 1; step <= all.length; step++) {
    const zone = all[(at + direction * step + 2 * all.length) % all.length]!;
    if (focusIn(zone)) break;
  }
  return true;
}

function focusIn(zone: HTMLElement): boolean {
  const inside = zone.querySelector<HTMLElement>("button:not([disabled]), a[href]");
  const target = "focusPiece" in zone || zone.tabIndex >= 0 ? zone : inside;
  target?.focus();
  return target !== null;
}
