/** Endgame tables. They take seconds to compute, so they are computed once, kept in the browser and given to every worker. */
import { keep, readKept } from "./kept";
import { unlessAborted, type Pool } from "./pool";

const USE = "useTables";
/** The name of a window event sent while they are computed; `detail` is the share that is done, 1 at the end. */
export const TABLES_MADE = "cp-tables-made";

export interface TableKind {
  /** The name under which they are kept; it changes with their layout. */
  readonly name: string;
  /** How many workers share the computation. */
  readonly parts: number;
}

export class Tables {
  /** Once begun, the computation is finished even if nobody waits for it any longer. */
  private making: Promise<ArrayBuffer[]> | null = null;

  constructor(
    private readonly game: string,
    private readonly kind: TableKind,
  ) {}

  /** Have every worker use them from its next task on. */
  async ready(pool: Pool, signal?: AbortSignal): Promise<void> {
    if (pool.isPrepared(this.game, USE)) return;
    this.making ??= this.find(pool).finally(() => (this.making = null));
    const tables = await unlessAborted(this.making, signal);
    if (!pool.isPrepared(this.game, USE)) pool.prepare(this.game, USE, tables);
  }

  private async find(pool: Pool): Promise<ArrayBuffer[]> {
    const kept = await readKept<ArrayBuffer[]>(this.kind.name);
    if (kept) return kept;
    const shares = Array.from({ length: this.kind.parts }, () => 0);
    const made = await Promise.all(
      shares.map((_, part) =>
        pool.run<ArrayBuffer>(this.game, "makeTable", [part], undefined, (share) => {
          shares[part] = share;
          tell(Math.min(...shares));
        }),
      ),
    ).finally(() => tell(1));
    void keep(this.kind.name, made);
    return made;
  }
}

/** Any page that waits for them shows the progress. */
const tell = (share: number): unknown =>
  globalThis.dispatchEvent?.(new CustomEvent<number>(TABLES_MADE, { detail: share }));
