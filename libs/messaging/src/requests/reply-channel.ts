import { serviceNames } from '@megafon/contracts';
import type { Consumer } from 'kafkajs';
import { Batcher } from '../kafka/batcher.js';
import { consumerDefaults } from '../kafka/create-kafka.js';
import type { KafkaConnection } from '../kafka/kafka-connection.js';
import { LazyProducer } from '../kafka/lazy-producer.js';
import { OffsetCommitter } from '../kafka/offset-committer.js';
import { maxRequestBytes, requestTopic } from '../kafka/topics.js';
import { firstJoin, watchConsumer } from '../kafka/watch-consumer.js';
import type { StuckOptions } from '../kafka/watch-consumer.js';
import type { Watchdog } from '../kafka/watchdog.js';
import { batchLimits, packRecords, unpackRecord } from './envelopes.js';
import type { ReplyEnvelope } from './envelopes.js';

const commitGapMs = 2_000;

/**
 * One client's way out and back: requests leave in batches; replies come on a topic that this client alone reads, in
 * a consumer group of its own, so no rebalance can take one away.
 */
export class ReplyChannel {
  private readonly producer: LazyProducer;
  private readonly consumer: Consumer;
  private readonly watchdog: Watchdog;
  private readonly batchers = new Map<string, Batcher<string>>();

  constructor(
    private readonly connection: KafkaConnection,
    private readonly topic: string,
    private readonly onReply: (reply: ReplyEnvelope) => void,
    options: StuckOptions,
  ) {
    this.producer = new LazyProducer(connection.impatientKafka, 1);
    this.consumer = connection.kafka.consumer({
      ...consumerDefaults,
      groupId: topic,
      maxBytesPerPartition: 2 * maxRequestBytes,
    });
    this.watchdog = watchConsumer(this.consumer, topic, options);
  }

  /** Resolves when no reply can be missed any more. */
  async open(): Promise<void> {
    await this.connection.ensureTopics([this.topic, ...serviceNames.map(requestTopic)]);
    await this.producer.connect();
    await this.consumer.connect();
    await this.consumer.subscribe({ topic: this.topic, fromBeginning: true });
    const joined = firstJoin(this.consumer);
    // kafkajs' own commits would hold up the next fetch after every batch.
    const committer = new OffsetCommitter(this.consumer, commitGapMs);
    await this.consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const { value } of batch.messages) {
          const text = value && this.connection.seal.open(value, batch.topic);
          unpackRecord<ReplyEnvelope>(text).forEach(this.onReply);
        }
        committer.note(batch.topic, batch.partition, BigInt(batch.lastOffset()) + 1n);
      },
    });
    await joined;
  }

  /** Rejects at once when the batch that holds the request could not be sent. */
  async send(topic: string, text: string, sizeBytes: number): Promise<void> {
    let batcher = this.batchers.get(topic);
    if (!batcher) {
      batcher = new Batcher((texts) => this.sendBatch(topic, texts), batchLimits);
      this.batchers.set(topic, batcher);
    }
    await batcher.add(text, sizeBytes);
  }

  async close(): Promise<void> {
    await this.consumer.disconnect();
    this.watchdog.stop();
    await this.producer.close();
    const admin = this.connection.impatientKafka.admin();
    await admin.connect();
    try {
      await admin.deleteTopics({ topics: [this.topic] });
    } finally {
      await admin.disconnect();
    }
  }

  private async sendBatch(topic: string, texts: string[]): Promise<void> {
    const messages = packRecords(texts).map((text) => ({
      value: this.connection.seal.seal(text, topic),
    }));
    await this.producer.send(topic, messages);
  }
}
