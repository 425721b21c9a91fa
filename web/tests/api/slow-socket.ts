/** A socket whose host answers when the test says so. */
export class SlowSocket {
  private readonly listeners = new Map<string, (message: unknown) => void>();
  private answers: ((answer: unknown) => void)[] = [];

  on = (event: string, listener: (message: unknown) => void): this => {
    this.listeners.set(event, listener);
    return this;
  };
  timeout = (): this => this;
  emitWithAck = (): Promise<unknown> => new Promise((resolve) => this.answers.push(resolve));
  receive = (event: string, message?: unknown): void => this.listeners.get(event)?.(message);
  get unanswered(): number {
    return this.answers.length;
  }
  answer = (answer: unknown): void => this.answers.shift()!(answer);
}
