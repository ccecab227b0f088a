import { DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventConsumers } from './events/event-consumers.js';
import { EventPublisher } from './events/event-publisher.js';
import { ConsumerLag } from './kafka/consumer-lag.js';
import { KafkaConnection } from './kafka/kafka-connection.js';
import { MESSAGING_OPTIONS } from './messaging-options.js';
import type { MessagingOptions } from './messaging-options.js';
import { RequestClient } from './requests/request-client.js';

/**
 * Kafka for one service, everywhere in its application: `RequestClient`, `EventPublisher`, `KafkaConnection`, and
 * consumption for every provider that is an event handler (see `EventHandler`).
 */
@Module({})
export class MessagingModule {
  static forService(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: MESSAGING_OPTIONS, useValue: options },
        KafkaConnection,
        RequestClient,
        EventPublisher,
        EventConsumers,
        ConsumerLag,
      ],
      exports: [KafkaConnection, RequestClient, EventPublisher],
    };
  }
}
