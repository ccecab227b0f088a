import { Partitioners } from 'kafkajs';
import type { Kafka, Message, Producer } from 'kafkajs';

interface Open {
  producer: Producer;
  sending: Set<Promise<unknown>>;
}

/** A producer that connects when it is first needed, again after a failure, and survives deleted topics. */
export class LazyProducer {
  private opening?: Promise<Open>;
  private readonly retiring = new Set<Promise<void>>();

  /** @param acks -1: every replica in sync has stored the messages; 1: the leader has */
  constructor(
    private readonly kafka: Kafka,
    private readonly acks: -1 | 1,
  ) {}

  async connect(): Promise<void> {
    await this.current();
  }

  async send(topic: string, messages: Message[]): Promise<void> {
    try {
      await this.attempt(topic, messages);
    } catch (error) {
      if (!isTopicGone(error)) throw error;
      // It may be another topic that is gone: on a producer of one's own nobody else spoils the metadata.
      await this.attemptAlone(topic, messages);
    }
  }

  async close(): Promise<void> {
    const [open] = await Promise.allSettled([this.opening]);
    if (open.status === 'fulfilled' && open.value) this.retire(open.value);
    await Promise.all(this.retiring);
  }

  private async attempt(topic: string, messages: Message[]): Promise<void> {
    const opening = this.current();
    const open = await opening;
    const sending = open.producer.send({ topic, messages, acks: this.acks });
    open.sending.add(sending);
    try {
      await sending;
    } catch (error) {
      if (isTopicGone(error) && this.opening === opening) this.retire(open);
      throw error;
    } finally {
      open.sending.delete(sending);
    }
  }

  private async attemptAlone(topic: string, messages: Message[]): Promise<void> {
    const { producer } = await this.open();
    try {
      await producer.send({ topic, messages, acks: this.acks });
    } finally {
      await producer.disconnect();
    }
  }

  /**
   * A kafkajs producer that once wrote to a deleted topic can no longer refresh its metadata, for any topic: the next
   * send gets a new one, and this one ends when what it is sending has arrived.
   */
  private retire({ producer, sending }: Open): void {
    this.opening = undefined;
    const retired = Promise.allSettled(sending)
      .then(() => producer.disconnect())
      .finally(() => this.retiring.delete(retired));
    this.retiring.add(retired);
  }

  private current(): Promise<Open> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<Open> {
    const producer = this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
    });
    await producer.connect();
    return { producer, sending: new Set() };
  }
}

function isTopicGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('type' in error && error.type === 'UNKNOWN_TOPIC_OR_PARTITION') return true;
  return isTopicGone(error.cause);
}
