import { Logger } from '@nestjs/common';
import { Partitioners } from 'kafkajs';
import type { Kafka, Producer } from 'kafkajs';
import { Batcher } from '../kafka/batcher.js';
import { maxRequestBytes } from '../kafka/topics.js';
import { packRecords } from './envelopes.js';
import type { ReplyEnvelope } from './envelopes.js';

/** Sends replies, each reply topic in batches of its own. */
export class ReplySender {
  private readonly logger = new Logger(ReplySender.name);
  private readonly batchers = new Map<string, Batcher<string>>();
  private producer: Producer;

  constructor(private readonly kafka: Kafka) {
    this.producer = this.createProducer();
  }

  get idle(): boolean {
    return [...this.batchers.values()].every((batcher) => batcher.idle);
  }

  async connect(): Promise<void> {
    await this.producer.connect();
  }

  /** Never rejects: a reply that cannot be sent is logged, and its caller runs into the deadline. */
  async send(topic: string, reply: ReplyEnvelope): Promise<void> {
    const text = this.serialise(reply);
    const batcher = this.batchers.get(topic) ?? this.open(topic);
    try {
      await batcher.add(text, Buffer.byteLength(text));
    } catch (error) {
      this.logger.warn(`reply to ${topic} was not sent: ${String(error)}`);
    }
    if (batcher.idle) this.batchers.delete(topic);
  }

  async close(): Promise<void> {
    await this.producer.disconnect();
  }

  private serialise(reply: ReplyEnvelope): string {
    const text = JSON.stringify(reply);
    if (Buffer.byteLength(text) <= maxRequestBytes) return text;
    this.logger.error(`a reply of ${text.length} characters is too large to send`);
    return JSON.stringify({ id: reply.id, error: { code: 'SERVICE.UNEXPECTED' } } satisfies ReplyEnvelope);
  }

  private open(topic: string): Batcher<string> {
    const batcher = new Batcher<string>((texts) => this.sendBatch(topic, texts));
    this.batchers.set(topic, batcher);
    return batcher;
  }

  private async sendBatch(topic: string, texts: string[]): Promise<void> {
    const messages = packRecords(texts).map((value) => ({ value }));
    const { producer } = this;
    try {
      await producer.send({ topic, messages, acks: 1 });
    } catch (error) {
      await this.replace(producer);
      throw error;
    }
  }

  /**
   * A client that ends deletes its reply topic, and a kafkajs producer that once wrote to a deleted topic can no
   * longer refresh its metadata for any topic: it is replaced.
   */
  private async replace(producer: Producer): Promise<void> {
    if (producer !== this.producer) return;
    this.producer = this.createProducer();
    await this.producer.connect();
    await producer.disconnect();
  }

  private createProducer(): Producer {
    return this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 50, retries: 3 },
    });
  }
}
