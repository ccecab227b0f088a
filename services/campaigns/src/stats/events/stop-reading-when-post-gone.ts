import { Injectable } from '@nestjs/common';
import { actionFailed } from '@megafon/contracts';
import type { ActionFailure, EventOf } from '@megafon/contracts';
import { CountReactions } from '../use-cases/count-reactions.js';

/** Nobody will ever read the post again; after any other failure the next reading of the schedule tries. */
const gone: readonly ActionFailure[] = ['post-not-found', 'account-removed'];

@Injectable()
export class StopReadingWhenPostGone {
  static readonly on = actionFailed;

  constructor(private readonly countReactions: CountReactions) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof actionFailed>): Promise<void> {
    const { owner, origin, reason } = data;
    if (origin.kind === 'statistics' && gone.includes(reason)) {
      await this.countReactions.giveUp(owner, origin.id);
    }
  }
}
