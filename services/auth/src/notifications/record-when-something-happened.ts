import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import { newsOf, newsworthy } from './news-of-event.js';
import { RecordNews } from './use-cases/record-news.js';

@Injectable()
export class RecordWhenSomethingHappened {
  static readonly on = newsworthy;
  /** Its own: however many runs tell of themselves, nothing else of auth waits. */
  static readonly group = 'auth-notifications';

  constructor(private readonly record: RecordNews) {}

  /** Harmless when delivered twice: each is recorded under an id of its cause. */
  async handle(event: EventEnvelope): Promise<void> {
    if (event.tenant === '') return;
    for (const told of newsOf(event)) await this.record.execute(event.tenant, told, new Date(event.time));
  }
}
