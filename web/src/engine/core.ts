/** One copy of the core: its memory and its functions. A copy does one thing at a time, so scratch memory is reused. */
import type { Face } from "./face";

/** What the C library asks of its host. The core reads no files; it only asks for the time. */
function hostOf(memory: () => WebAssembly.Memory): Record<string, (...args: number[]) => number> {
  const no = () => 52; // not supported
  const clock = (_clock: number, _precision: number, at: number) => {
    new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const exit = (status: number): never => {
    throw new Error(`The engine stopped with ${status}.`);
  };
  return new Proxy({ clock_time_get: clock, proc_exit: exit }, {
    get: (known: Record<string, (...args: number[]) => number>, name: string) => known[name] ?? no,
    has: () => true,
  });
}

export class Core {
  private readonly scratch = new Map<string, { at: number; bytes: number }>();
  /** Called often during a long call, with the share of it that is done. */
  onDone: (share: number) => void = () => undefined;

  private constructor(readonly face: Face) {}

  static async open(module: WebAssembly.Module): Promise<Core> {
    let core: Core | null = null;
    const wasi = hostOf(() => core!.face.memory);
    const host = { cp_done: (share: number) => core!.onDone(share) };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi, host });
    core = new Core(instance.exports as unknown as Face);
    core.face._initialize();
    return core;
  }

  /** A view of the memory, valid until the next call, which may make the memory grow. */
  get view(): DataView {
    return new DataView(this.face.memory.buffer);
  }

  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.face.memory.buffer, at, count);
  }

  /** Memory for one purpose, at least as much as requested. The next request for the same purpose gets the same memory. */
  room(purpose: string, bytes: number): number {
    const kept = this.scratch.get(purpose);
    if (kept && kept.bytes >= bytes) return kept.at;
    if (!Number.isSafeInteger(bytes)) throw new RangeError(`No memory of ${bytes} bytes for ${purpose}.`);
    if (kept) this.face.cp_free(kept.at);
    const at = this.face.cp_alloc(bytes);
    this.scratch.set(purpose, { at, bytes });
    return at;
  }

  /** Put bytes into the scratch memory of a purpose. */
  put(purpose: string, bytes: ArrayLike<number>): number {
    const at = this.room(purpose, Math.max(1, bytes.length));
    this.bytes(at, bytes.length).set(bytes);
    return at;
  }

  floats(at: number, count: number): number[] {
    return Array.from(new Float32Array(this.face.memory.buffer, at, count));
  }
}
