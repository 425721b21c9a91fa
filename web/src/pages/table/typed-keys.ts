/** Keys that are typed one after another may be a move, not commands. */

const PAUSE_MS = 1500;
/** The beginning of a move in any notation: bar, 8/, 11-, 11x. */
const MOVE = /(?:^|\D)(bar|[0-9]{1,2}[/x-])$/;
/** Keys after which `r` belongs to a word, not to a command. */
const WORD = /ba$/;

export class TypedKeys {
  private text = "";
  private time = 0;

  /** Note a key. Returns the beginning of a move if this key makes it one. */
  note(key: string, now: number = performance.now()): string | null {
    if (now - this.time > PAUSE_MS) this.text = "";
    this.time = now;
    this.text = key.length === 1 ? (this.text + key.toLowerCase()).slice(-8) : "";
    return MOVE.exec(this.text)?.[1] ?? null;
  }

  /** Whether this key would continue a word: then it is no command. */
  continues(key: string, now: number = performance.now()): boolean {
    return now - this.time <= PAUSE_MS && key.toLowerCase() === "r" && WORD.test(this.text);
  }
}
