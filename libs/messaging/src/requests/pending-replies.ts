import { PendingAnswers } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import { fromErrorEnvelope } from './error-envelope.js';
import type { ReplyEnvelope } from './envelopes.js';

/** The requests that wait for their reply, each with its deadline: SERVICE.TIMEOUT then. */
export class PendingReplies extends PendingAnswers<unknown> {
  constructor() {
    super(() => new AppError('SERVICE.TIMEOUT'));
  }

  /** A reply that nobody waits for any more is dropped. */
  receive(reply: ReplyEnvelope): void {
    if ('error' in reply) this.fail(reply.id, fromErrorEnvelope(reply.error));
    else this.settle(reply.id, reply.reply);
  }
}
