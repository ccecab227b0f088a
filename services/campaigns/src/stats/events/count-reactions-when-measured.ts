import { Injectable } from '@nestjs/common';
import { reactionsMeasured } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { CountReactions } from '../use-cases/count-reactions.js';

@Injectable()
export class CountReactionsWhenMeasured {
  static readonly on = reactionsMeasured;

  constructor(private readonly countReactions: CountReactions) {}

  /** Harmless when delivered twice or out of order: the newest reading stays. */
  async handle({ data }: EventOf<typeof reactionsMeasured>): Promise<void> {
    const { owner, origin, likes, comments, shares, reach, measuredAt } = data;
    if (origin.kind !== 'statistics') return;
    const read = { likes, comments, shares, reach, measuredAt: new Date(measuredAt) };
    await this.countReactions.execute(owner, origin.id, read);
  }
}
