/** Tries again until there is an answer: hosts restart, databases pause, networks drop. */
import { RefusedError } from "./refused";

export interface RetryOptions {
  /** Stops trying; the promise then rejects. */
  readonly signal?: AbortSignal | undefined;
  /** Called with true when an attempt fails or is slow, and with false when the answer arrives. */
  readonly onWaiting?: (waiting: boolean) => void;
  /** A slow answer is expected, so only failures count as waiting. */
  readonly isSlowExpected?: boolean;
}

export const SLOW_MS = 3000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;

/** How long to wait after so many failed attempts: 1, 2, 4, then 8 seconds, plus up to a fifth so that not all pages ask at once. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS) * (1 + 0.2 * Math.random());

/** Whether trying again may help: after no answer, or a fault of the host. A refusal is final. */
export const isTemporary = (error: unknown): boolean => !(error instanceof RefusedError) || error.isTemporary;

/** The result of `work`, which is called again after every temporary failure. Throws the first one that is not temporary. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, onWaiting, isSlowExpected = false } = options;
  let waiting = false;
  const tell = (now: boolean) => {
    if (now !== waiting && !signal?.aborted) onWaiting?.((waiting = now));
  };
  const slow = isSlowExpected ? undefined : setTimeout(() => tell(true), SLOW_MS);
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        const result = await work();
        signal?.throwIfAborted();
        return result;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isTemporary(error)) throw error;
        tell(true);
        await pause(pauseAfter(attempts), signal);
      }
    }
  } finally {
    clearTimeout(slow);
    tell(false);
  }
}

/** Wait that long, or until the network is back. Rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      stop.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    globalThis.addEventListener?.("online", end(resolve), { signal: stop.signal });
    signal?.addEventListener(
      "abort",
      end(() => reject(signal.reason as Error)),
      { signal: stop.signal },
    );
  });
}
