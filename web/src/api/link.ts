/** The live connection to the host: one socket, one table at a time. */
import { io, type Socket } from "socket.io-client";
import type { View } from "../table/view";

export interface Shown {
  table: string;
  number: number;
  events: { kind: string; seat: number | null; [field: string]: unknown }[];
  view: View;
  ways: unknown[];
  next?: string | null;
}

export interface Refusal {
  ok: false;
  reason: { code: string; params: Record<string, unknown> };
  sentence: string;
}

export interface Candidate {
  text: string;
  verdict?: string;
  equity?: number;
  score?: number;
  loss?: number | null;
  depth?: number;
}

type Answer<T> = ({ ok: true } & T) | Refusal;

const ANSWER_MS = 15_000;

export class Link {
  private readonly socket: Socket;

  constructor(
    private readonly table: string,
    on: { view(shown: Shown): void; thinking(seat: number | null): void; connected(yes: boolean): void },
  ) {
    this.socket = io({ transports: ["websocket"], reconnectionDelay: 400, reconnectionDelayMax: 3000 });
    this.socket.on("view", (shown: Shown) => shown.table === table && on.view(shown));
    this.socket.on(
      "thinking",
      (news: { table: string; seat: number | null }) => news.table === table && on.thinking(news.seat),
    );
    this.socket.on("connect", () => on.connected(true));
    this.socket.on("disconnect", () => on.connected(false));
    this.socket.on("connect_error", () => on.connected(false));
  }

  private ask<T>(event: string, message: object): Promise<Answer<T>> {
    return this.socket.timeout(ANSWER_MS).emitWithAck(event, { table: this.table, ...message }) as Promise<Answer<T>>;
  }

  watch(seat: number | null): Promise<Answer<Shown>> {
    return this.ask("watch", seat === null ? {} : { seat });
  }

  act(
    seat: number,
    action: { kind: string; [field: string]: unknown },
    anyway = false,
  ): Promise<Answer<{ number: number }>> {
    return this.ask("act", { seat, action, id: crypto.randomUUID(), ...(anyway ? { anyway } : {}) });
  }

  why(
    seat: number,
    steps: readonly { source: number; target: number }[],
    source: number,
    target: number | null,
  ): Promise<Answer<{ reason: Refusal["reason"] | null; sentence: string }>> {
    return this.ask("why", {
      seat,
      steps: steps.map((step) => [step.source, step.target]),
      source,
      ...(target === null ? {} : { target }),
    });
  }

  hint(seat: number): Promise<Answer<{ candidates: Candidate[]; cube?: string | null }>> {
    return this.ask("hint", { seat });
  }

  hurry(): void {
    void this.ask("hurry", {}).catch(() => undefined);
  }

  pace(pace: string): void {
    void this.ask("pace", { pace }).catch(() => undefined);
  }

  step(): void {
    void this.ask("step", {}).catch(() => undefined);
  }

  close(): void {
    this.socket.close();
  }
}
