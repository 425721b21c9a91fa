/** A socket to the host in the page, with as much of Socket.IO's as the app uses. It is never disconnected. */
import type { Socket } from "socket.io-client";
import { randomHex } from "../api/random";
import { pauseAfter } from "../api/retry";
import { link } from "./link";

export const CONNECTION_ENDED = "cp-connection-ended";

type Listener = (...args: unknown[]) => void;

class PageSocket {
  readonly id = randomHex(16);
  connected = false;
  private isClosed = false;
  private readonly listeners = new Map<string, Listener[]>();

  constructor() {
    link.listen(this.id, (event, text) => this.hear(event, JSON.parse(text)));
    void this.open();
  }

  /** Be connected as soon as the host is there; where it cannot be loaded, try again. */
  private async open(): Promise<void> {
    for (let tries = 1; !this.isClosed; tries++) {
      try {
        await link.start();
        this.connected = true;
        return this.hear("connect");
      } catch {
        this.hear("connect_error");
        await new Promise((go) => setTimeout(go, pauseAfter(tries)));
      }
    }
  }

  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (...args) => {
      this.listeners.set(
        event,
        (this.listeners.get(event) ?? []).filter((each) => each !== first),
      );
      listener(...args);
    };
    return this.on(event, first);
  }

  removeAllListeners(): void {
    this.listeners.clear();
  }

  emit(event: string, message: object, answer?: (told: unknown) => void): this {
    void link.message(this.id, event, message).then(answer, () => undefined); // it is sent again, then
    return this;
  }

  timeout(): this {
    return this; // the host is here, and may be loading
  }

  emitWithAck(event: string, message: object): Promise<unknown> {
    return link.message(this.id, event, message);
  }

  connect(): void {
    // it is connected
  }

  close(): void {
    this.connected = false;
    this.isClosed = true;
    link.leave(this.id);
  }

  private hear(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...args);
  }
}

export const openSocket = (): Socket => new PageSocket() as unknown as Socket;

export function closeSocket(socket: Socket): void {
  socket.removeAllListeners();
  socket.close();
}
