import type { BoardElement } from "../../board/shared/board-element";
import { kitOf } from "../../games";
import type { Say } from "../../i18n/format";
import type { LiveTable } from "../../table/live-table";
import type { View } from "../../table/view";
import type { Advice } from "./advice";
import { whyNot } from "./commands";
import type { Notice } from "./notice";

/** What a typed move needs of the page. */
export interface TypingPage {
  readonly live: LiveTable;
  readonly notice: Notice;
  readonly advice: Advice;
  readonly board: BoardElement | null;
  readonly say: Say;
  typing: string | null;
  /** Move the focus there after the next update. */
  focusOn(selector: string): void;
}

/** The field for a typed move, and what happens to its text. `move` sends one, and says whether it was played. */
export class TypedMove {
  constructor(
    private readonly page: TypingPage,
    private readonly move: (text: string) => Promise<boolean>,
  ) {}

  /** Open the field, with what is typed already. */
  start(view: View, text = ""): void {
    if (!view.may.includes("move")) return;
    this.page.typing = text;
    this.page.focusOn(".typed input");
  }

  /** Play a typed move, or try it on the board where moves wait for Confirm. An empty text closes the field. */
  async submit(text: string): Promise<void> {
    if (text && !(await this.play(text))) return;
    this.page.typing = null;
    this.page.board?.focus();
  }

  /** Whether the typed move was played or is on the board; if not, why it cannot be played has been said. */
  private async play(text: string): Promise<boolean> {
    const { board, live, advice, notice } = this.page;
    if (!live.view || !board) return false;
    if (!board.confirms) return (await this.move(text)) || advice.warning !== null;
    const { readMove } = kitOf(live.view.options.game).table;
    const way = readMove(text, live.ways);
    if (way && board.tryMove(way)) return true;
    const why = await this.whyNot(live.view, text);
    notice.say(why);
    board.announce(why, true);
    return false;
  }

  private async whyNot(view: View, text: string): Promise<string> {
    const { live, say } = this.page;
    const step = kitOf(view.options.game).table.firstStep(text);
    const why = step && (await whyNot(live, { source: step[0], target: step[1], steps: [] }, say));
    return why || say("reason.table.move_not_legal", { text });
  }
}
