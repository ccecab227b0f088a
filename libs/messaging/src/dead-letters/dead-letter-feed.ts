import { Logger } from '@nestjs/common';
import type { Consumer } from 'kafkajs';
import { consumerDefaults } from '../kafka/create-kafka.js';
import type { KafkaConnection } from '../kafka/kafka-connection.js';
import { watchConsumer } from '../kafka/watch-consumer.js';
import type { StuckOptions } from '../kafka/watch-consumer.js';
import type { Watchdog } from '../kafka/watchdog.js';
import type { Consumed } from './dead-letter.js';
import type { DeadLetterRecord, DeadLetterStore } from './dead-letter-store.js';

interface FeedOptions extends StuckOptions {
  /** Its own consumer group: all of the topics from their beginning, then what comes. */
  group: string;
  /**
   * May be told the same twice. What it throws stops the feed at this record, and it is told again: there is no place
   * where a dead letter of dead letters would go.
   */
  take: (record: DeadLetterRecord) => Promise<void>;
}

/** The dead letters and their replays as they are written, topic by topic in their order. */
export class DeadLetterFeed {
  private readonly logger = new Logger(DeadLetterFeed.name);
  private readonly consumer: Consumer;
  private readonly watchdog: Watchdog;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly store: DeadLetterStore,
    private readonly options: FeedOptions,
  ) {
    this.consumer = connection.kafka.consumer({ ...consumerDefaults, groupId: options.group });
    this.watchdog = watchConsumer(this.consumer, options.group, options);
  }

  async start(): Promise<void> {
    const topics = [...this.store.topics];
    await this.connection.ensureTopics(topics);
    await this.consumer.connect();
    await this.consumer.subscribe({ topics, fromBeginning: true });
    await this.consumer.run({ eachMessage: (consumed) => this.take(consumed) });
  }

  /** Resolves when what is being taken is taken. */
  async stop(): Promise<void> {
    await this.consumer.disconnect();
    this.watchdog.stop();
  }

  private async take(consumed: Consumed): Promise<void> {
    const { group, take } = this.options;
    const { topic, partition, message } = consumed;
    try {
      await take(this.store.read(consumed));
    } catch (error) {
      this.logger.error(`${group} stands at ${topic} ${partition}:${message.offset}: ${String(error)}`);
      throw error;
    }
  }
}
