import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { EventConsumers } from '../events/event-consumers.js';
import { Gauges } from '../gauges.js';
import type { GaugeDefinition } from '../gauges.js';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import type { MessagingOptions } from '../messaging-options.js';
import { KafkaConnection } from './kafka-connection.js';
import { requestTopic } from './topics.js';

export const lagGauge = {
  name: 'megafon_consumer_lag_messages',
  help: 'Messages of a topic that a consumer group of this service has not committed yet',
  labelNames: ['group', 'topic'],
} as const satisfies GaugeDefinition;

/** How far this service is behind: as the broker has it, so that a consumer that stands still does not hide it. */
@Injectable()
export class ConsumerLag implements OnModuleInit {
  constructor(
    @Inject(MESSAGING_OPTIONS) private readonly options: Pick<MessagingOptions, 'service'>,
    private readonly connection: KafkaConnection,
    private readonly consumers: EventConsumers,
    @Optional() private readonly gauges?: Gauges,
  ) {}

  onModuleInit(): void {
    this.gauges?.show(lagGauge, () => this.read());
  }

  private async read() {
    const read = await Promise.all(
      this.groups().map(async ({ group, topics }) => {
        const lags = await this.connection.lagOf(group, topics);
        return lags.map(({ topic, messages }) => ({ labels: { group, topic }, value: messages }));
      }),
    );
    return read.flat();
  }

  private groups(): { group: string; topics: string[] }[] {
    const { service } = this.options;
    if (service === 'gateway') return this.consumers.groups;
    const topic = requestTopic(service);
    return [...this.consumers.groups, { group: topic, topics: [topic] }];
  }
}
