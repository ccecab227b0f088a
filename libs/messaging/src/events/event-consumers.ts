import {
  Inject,
  Injectable,
  Logger,
  OnApplicationBootstrap,
  OnModuleDestroy,
  Optional,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import type { EventObservation, MessagingOptions } from '../messaging-options.js';
import { AttemptStore } from './attempt-store.js';
import { EventGate } from './event-gate.js';
import { EventConsumer } from './event-consumer.js';
import { EventObserver } from './event-observer.js';
import { subscriptionsByGroup } from './find-handlers.js';

/** Finds the application's event handlers and consumes for them, from bootstrap to shutdown. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumers.name);
  private consumers: EventConsumer[] = [];

  constructor(
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
    private readonly connection: KafkaConnection,
    private readonly discovery: DiscoveryService,
    @Optional() private readonly attempts?: AttemptStore,
    @Optional() private readonly observer?: EventObserver,
    @Optional() private readonly gate?: EventGate,
  ) {}

  /** The consumer groups of this process and the topics they read. */
  get groups(): { group: string; topics: string[] }[] {
    return this.consumers.map(({ group, topics }) => ({ group, topics }));
  }

  async onApplicationBootstrap(): Promise<void> {
    const providers = this.discovery.getProviders().map(({ metatype, instance }) => ({
      metatype,
      instance: instance as unknown,
    }));
    const groups = subscriptionsByGroup(providers, this.options.service);
    if (groups.size === 0) return;
    const { attempts, observer, gate } = this;
    if (!attempts) {
      throw new Error('event handlers need an AttemptStore that outlives the process: import RedisModule');
    }
    const observe = (event: EventObservation): void => observer?.observe(event);
    this.consumers = [...groups].map(
      ([group, subscriptions]) =>
        new EventConsumer(this.connection, {
          ...this.options,
          group,
          subscriptions,
          attempts,
          observe,
          gate,
        }),
    );
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
    for (const [group, list] of groups) {
      this.logger.log(
        `${group} handles ${[...new Set(list.map(({ contract }) => contract.type))].join(', ')}`,
      );
    }
  }

  /** Before anything that handlers use is closed. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }
}
