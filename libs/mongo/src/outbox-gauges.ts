import { Gauges } from '@megafon/messaging';
import type { GaugeDefinition } from '@megafon/messaging';
import { Injectable, Optional } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Outbox } from './outbox.js';
import type { Waiting } from './outbox.js';

export const outboxGauges = {
  documents: {
    name: 'megafon_outbox_waiting_documents',
    help: 'Documents with events that the last sweep found unpublished, up to its limit',
    labelNames: ['collection'],
  },
  longest: {
    name: 'megafon_outbox_waiting_seconds',
    help: 'How long the event that waits longest has been seen unpublished',
    labelNames: ['collection'],
  },
} as const satisfies Record<string, GaugeDefinition>;

/** What waits in the outboxes of the service's collections, as the sweeper last saw it. */
@Injectable()
export class OutboxGauges implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    @Optional() private readonly gauges?: Gauges,
  ) {}

  onModuleInit(): void {
    this.gauges?.show(outboxGauges.documents, () => this.each(({ documents }) => documents));
    this.gauges?.show(outboxGauges.longest, () => this.each(({ longestMs }) => longestMs / 1_000));
  }

  private each(valueOf: (waiting: Waiting) => number) {
    return this.outbox.sources.map(({ name, waiting }) => ({
      labels: { collection: name },
      value: valueOf(waiting),
    }));
  }
}
