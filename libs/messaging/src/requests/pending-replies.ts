import { AppError } from '@megafon/contracts';
import { fromErrorEnvelope } from './error-envelope.js';
import type { ReplyEnvelope } from './envelopes.js';

interface Pending {
  resolve: (reply: unknown) => void;
  reject: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

/** The requests that wait for their reply, each with its deadline. */
export class PendingReplies {
  private readonly waiting = new Map<string, Pending>();

  get size(): number {
    return this.waiting.size;
  }

  /** Rejects with SERVICE.TIMEOUT after `timeoutMs`. */
  expect(id: string, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(id, new AppError('SERVICE.TIMEOUT')), timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  /** A reply that nobody waits for any more is dropped. */
  settle(reply: ReplyEnvelope): void {
    if ('error' in reply) this.fail(reply.id, fromErrorEnvelope(reply.error));
    else this.take(reply.id)?.resolve(reply.reply);
  }

  fail(id: string, error: AppError): void {
    this.take(id)?.reject(error);
  }

  failAll(error: AppError): void {
    for (const id of [...this.waiting.keys()]) this.fail(id, error);
  }

  private take(id: string): Pending | undefined {
    const pending = this.waiting.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.waiting.delete(id);
    return pending;
  }
}
