import { Inject, Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, ModuleRef } from '@nestjs/core';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import type { MessagingOptions } from '../messaging-options.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';
import { EventConsumer } from './event-consumer.js';
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
    private readonly moduleRef: ModuleRef,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const attempts = this.attemptStore();
    const providers = this.discovery.getProviders().map(({ metatype, instance }) => ({
      metatype,
      instance: instance as unknown,
    }));
    const groups = subscriptionsByGroup(providers, this.options.service);
    this.consumers = [...groups].map(
      ([group, subscriptions]) =>
        new EventConsumer(this.connection, { ...this.options, group, subscriptions, attempts }),
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

  private attemptStore(): AttemptStore {
    try {
      return this.moduleRef.get(AttemptStore, { strict: false });
    } catch {
      return new MemoryAttempts();
    }
  }
}
