/**
 * Workers that share work. Each has its own copy of the core and nothing in common with the others, so any web server will do.
 * Callers split their work into small parts. A part that is aborted while it runs gets a moment to finish, then its worker is replaced.
 */
import type { FromWorker, ToWorker } from "./worker";

/** How long a part may keep running after it was aborted. */
const GRACE_MS = 25;

export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What an engine needs before it can be asked anything. */
export interface Files {
  module(): Promise<WebAssembly.Module>;
  bundle(game: string): Promise<ArrayBuffer>;
}

interface Task {
  readonly game: string;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress | undefined;
  settle(told: { value: unknown } | { error: Error }): void;
}

/** Sent to every worker once, before its next task of the game. */
interface Preparation {
  readonly game: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

interface Seat {
  readonly worker: WorkerLike;
  readonly opened: Set<string>;
  readonly prepared: Set<Preparation>;
  task: Task | null;
  id: number;
}

/** Called with the share of a task that is done, from 0 to 1. */
export type Progress = (share: number) => void;

const aborted = (): DOMException => new DOMException("Given up", "AbortError");

/** Wait for work that continues even if one of those who wait for it aborts. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) return Promise.reject(aborted());
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(aborted()), { once: true });
    work.then(resolve, reject);
  });
}

export class Pool {
  private readonly seats: Seat[] = [];
  private readonly queue: Task[] = [];
  private readonly preparations: Preparation[] = [];
  private readonly bundles = new Map<string, ArrayBuffer>();
  private module: WebAssembly.Module | null = null;
  private lastId = 0;

  constructor(
    private readonly files: Files,
    private readonly make: () => WorkerLike,
    readonly size: number,
  ) {}

  /** Call a method of a game's engine on the first worker that is free. Rejects with an `AbortError` when aborted. */
  async run<T>(
    game: string,
    method: string,
    args: readonly unknown[],
    signal?: AbortSignal,
    progress?: Progress,
  ): Promise<T> {
    await this.load(game);
    if (signal?.aborted) throw aborted();
    return new Promise<T>((resolve, reject) => {
      const task: Task = {
        game,
        method,
        args,
        signal,
        progress,
        settle: (told) => ("value" in told ? resolve(told.value as T) : reject(told.error)),
      };
      signal?.addEventListener("abort", () => this.giveUp(task), { once: true });
      this.queue.push(task);
      this.dispatch();
    });
  }

  /** Have every worker do something before its next task of this game. */
  prepare(game: string, method: string, ...args: readonly unknown[]): void {
    this.preparations.push({ game, method, args });
  }

  isPrepared(game: string, method: string): boolean {
    return this.preparations.some((each) => each.game === game && each.method === method);
  }

  close(): void {
    for (const seat of this.seats.splice(0)) seat.worker.terminate();
    for (const task of this.queue.splice(0)) task.settle({ error: aborted() });
  }

  private async load(game: string): Promise<void> {
    const [module, bundle] = await Promise.all([this.files.module(), this.files.bundle(game)]);
    this.module = module;
    this.bundles.set(game, bundle);
  }

  private giveUp(task: Task): void {
    const waiting = this.queue.indexOf(task);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    task.settle({ error: aborted() });
    const seat = this.seats.find((each) => each.task === task);
    if (seat)
      setTimeout(() => {
        if (seat.task === task) this.replace(seat);
      }, GRACE_MS);
  }

  private replace(seat: Seat): void {
    seat.worker.terminate();
    const at = this.seats.indexOf(seat);
    if (at >= 0) this.seats.splice(at, 1);
    this.dispatch();
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const free = this.seats.find((seat) => seat.task === null) ?? (this.seats.length < this.size ? this.open() : null);
      if (!free) return;
      this.start(free, this.queue.shift()!);
    }
  }

  private open(): Seat {
    const seat: Seat = { worker: this.make(), opened: new Set(), prepared: new Set(), task: null, id: 0 };
    seat.worker.onmessage = ({ data }) => {
      if (data.id !== seat.id || !seat.task) return; // the answer to a preparation
      if ("done" in data) return void seat.task.progress?.(data.done);
      const { task } = seat;
      seat.task = null;
      task.settle("value" in data ? { value: data.value } : { error: new Error(data.error) });
      this.dispatch();
    };
    seat.worker.onerror = (event) => {
      const { task } = seat;
      seat.task = null;
      this.replace(seat);
      task?.settle({ error: new Error(event.message || "The engine cannot run here.") });
    };
    this.seats.push(seat);
    return seat;
  }

  private start(seat: Seat, task: Task): void {
    const { game, method, args } = task;
    if (!seat.opened.has(game)) {
      seat.worker.postMessage({ open: { game, module: this.module!, bundle: this.bundles.get(game)! } });
      seat.opened.add(game);
    }
    for (const each of this.preparations)
      if (each.game === game && !seat.prepared.has(each)) {
        seat.worker.postMessage({ ask: { id: ++this.lastId, game, method: each.method, args: each.args } });
        seat.prepared.add(each);
      }
    seat.task = task;
    seat.id = ++this.lastId;
    seat.worker.postMessage({ ask: { id: seat.id, game, method, args } });
  }
}
