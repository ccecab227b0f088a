import { Injectable } from '@nestjs/common';
import { eventsByType } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { LiveLog } from './live-log.js';

@Injectable()
export class DeliverLiveEvents {
  static readonly on = [...eventsByType.values()].filter(({ live }) => live);

  constructor(private readonly log: LiveLog) {}

  /**
   * Delivered twice, an event has two places in the sequence and one id, by which the page knows it. While Redis is
   * away events wait in Kafka.
   */
  async handle(event: EventEnvelope): Promise<void> {
    if (event.tenant !== '') await this.log.append(event.tenant, event);
  }
}
