import { Logger } from '@nestjs/common';
import type { Kafka } from 'kafkajs';
import { Batcher } from '../kafka/batcher.js';
import { LazyProducer } from '../kafka/lazy-producer.js';
import { maxRequestBytes } from '../kafka/topics.js';
import type { RecordSeal } from '../seal/record-seal.js';
import { batchLimits, packRecords } from './envelopes.js';
import type { ReplyEnvelope } from './envelopes.js';

/** Sends replies, each reply topic in batches of its own. */
export class ReplySender {
  private readonly logger = new Logger(ReplySender.name);
  private readonly batchers = new Map<string, Batcher<string>>();
  private readonly producer: LazyProducer;

  constructor(
    kafka: Kafka,
    private readonly seal: RecordSeal,
  ) {
    this.producer = new LazyProducer(kafka, 1);
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
    await this.producer.close();
  }

  private serialise(reply: ReplyEnvelope): string {
    const text = JSON.stringify(reply);
    if (Buffer.byteLength(text) <= maxRequestBytes) return text;
    // A fault of ours all the same: what a call answers has to be bounded.
    this.logger.error(`the reply to ${reply.id} has ${text.length} characters, too many to send`);
    return JSON.stringify({ id: reply.id, error: { code: 'REPLY.TOO_LARGE' } } satisfies ReplyEnvelope);
  }

  private open(topic: string): Batcher<string> {
    const batcher = new Batcher<string>((texts) => this.sendBatch(topic, texts), batchLimits);
    this.batchers.set(topic, batcher);
    return batcher;
  }

  private async sendBatch(topic: string, texts: string[]): Promise<void> {
    await this.producer.send(
      topic,
      packRecords(texts).map((text) => ({ value: this.seal.seal(text, topic) })),
    );
  }
}
