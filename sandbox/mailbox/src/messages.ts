import type { CaughtMessage } from './caught-message.js';

const mostMessages = 500;

/** The mails caught, newest first; the oldest make room. */
export class Messages {
  private caught: CaughtMessage[] = [];

  add(message: CaughtMessage): void {
    this.caught = [message, ...this.caught].slice(0, mostMessages);
  }

  /** @param to only mails to this address, in any case */
  list(to?: string): readonly CaughtMessage[] {
    const wanted = to?.trim().toLowerCase();
    return wanted === undefined
      ? this.caught
      : this.caught.filter((message) => message.to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: string): CaughtMessage | undefined {
    return this.caught.find((message) => message.id === id);
  }

  clear(): void {
    this.caught = [];
  }
}
