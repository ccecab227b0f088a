import { Controller } from '@nestjs/common';
import { getNextTimes, shownTimes } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { occurrencesBetween } from '../schedule/occurrences.js';

const farthest = new Date('9999-12-31T00:00:00Z');

/** When campaigns run. */
@Controller()
export class CampaignTimesController {
  constructor(private readonly clock: Clock) {}

  @Handles(getNextTimes)
  nextTimes({ query }: RequestOf<typeof getNextTimes>): Promise<ReplyOf<typeof getNextTimes>> {
    const { scheduledAt, until = null } = query;
    const weekdays = query.weekdays.split(',').map(Number);
    const recurring = { first: new Date(scheduledAt), recurrence: { weekdays, until } };
    const within = { from: this.clock.now(), to: farthest, limit: shownTimes };
    const times = occurrencesBetween(recurring, within).map((time) => time.toISOString());
    return Promise.resolve({ times });
  }
}
