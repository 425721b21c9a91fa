import type { ReactiveController, ReactiveControllerHost } from "lit";
import { RefusedError } from "../api/refused";
import { retry } from "../api/retry";

/** Loads what an element shows, and tries again until the host answers or the element is gone. */
export class Loader implements ReactiveController {
  /** The host is slow to answer. */
  isWaiting = false;
  /** Why there is nothing to show. */
  refusal: RefusedError | null = null;
  private current: AbortController | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.current?.abort();
  }

  /** The result of `work`, which may stop at the signal; null if it was refused, or if something else has been requested since. */
  async load<T>(work: (signal: AbortSignal) => Promise<T>, isSlowExpected = false): Promise<T | null> {
    this.current?.abort();
    const { signal } = (this.current = new AbortController());
    this.set(false, null);
    try {
      const onWaiting = (isWaiting: boolean) => this.set(isWaiting, null);
      return await retry(() => work(signal), { signal, onWaiting, isSlowExpected });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof RefusedError)) throw error;
      this.set(false, error);
      return null;
    }
  }

  private set(isWaiting: boolean, refusal: RefusedError | null): void {
    this.isWaiting = isWaiting;
    this.refusal = refusal;
    this.host.requestUpdate();
  }
}
