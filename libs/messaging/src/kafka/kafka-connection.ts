import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import type { Admin, Kafka, Message } from 'kafkajs';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import type { MessagingOptions } from '../messaging-options.js';
import { recordSeal } from '../seal/record-seal.js';
import type { RecordSeal } from '../seal/record-seal.js';
import { createKafka } from './create-kafka.js';
import type { KafkaAccess, KafkaOptions } from './create-kafka.js';
import { ensureTopicsOn } from './ensure-topics.js';
import { lag } from './lag.js';
import { LazyProducer } from './lazy-producer.js';

/** The broker as one process sees it: a producer for what must not be lost, and a check for readiness. */
@Injectable()
export class KafkaConnection implements OnApplicationShutdown {
  readonly kafka: Kafka;
  /** For what is worthless soon: gives up within about a second. */
  readonly impatientKafka: Kafka;
  /** Seals and opens whatever goes over the broker. */
  readonly seal: RecordSeal;
  private readonly topics: KafkaAccess['topics'];
  private readonly producer: LazyProducer;
  private admin?: Promise<Admin>;

  constructor(@Inject(MESSAGING_OPTIONS) options: Pick<MessagingOptions, 'kafka' | 'clientId'>) {
    const kafkaOptions: KafkaOptions = { ...options.kafka, clientId: options.clientId };
    this.topics = options.kafka.topics;
    this.kafka = createKafka(kafkaOptions);
    this.impatientKafka = createKafka(kafkaOptions, 'impatient');
    this.seal = recordSeal(options.kafka.keys);
    this.producer = new LazyProducer(this.kafka, -1);
  }

  /** Creates those that are missing. */
  async ensureTopics(topics: readonly string[]): Promise<void> {
    await ensureTopicsOn(this.kafka, topics, this.topics);
  }

  /**
   * Resolves when every replica that is in sync has the messages. While the broker is away it keeps trying for some
   * twenty seconds.
   */
  async send(topic: string, messages: Message[]): Promise<void> {
    await this.producer.send(topic, messages);
  }

  /** Rejects when no broker answers: a readiness check. */
  async check(): Promise<void> {
    await (await this.connectedAdmin()).describeCluster();
  }

  /** What each topic holds past the place where the group will go on; all of it for a group that never committed. */
  async lagOf(groupId: string, topics: string[]): Promise<{ topic: string; messages: number }[]> {
    const admin = await this.connectedAdmin();
    const committed = await admin.fetchOffsets({ groupId, topics });
    return Promise.all(
      committed.map(async ({ topic, partitions }) => {
        const ends = await admin.fetchTopicOffsets(topic);
        return { topic, messages: lag(partitions, ends) };
      }),
    );
  }

  /**
   * How far each group is behind that is seen here and wanted, on all topics that it committed something of. One of
   * which that cannot be told is left out.
   */
  async lags(isWanted: (group: string) => boolean): Promise<{ group: string; messages: number }[]> {
    const admin = await this.connectedAdmin();
    const { groups } = await admin.listGroups();
    const wanted = groups.map(({ groupId }) => groupId).filter(isWanted);
    const ends = new Map<string, ReturnType<Admin['fetchTopicOffsets']>>();
    const endsOf = (topic: string) => {
      const known = ends.get(topic) ?? admin.fetchTopicOffsets(topic);
      ends.set(topic, known);
      return known;
    };
    const read = wanted.map(async (group) => {
      const committed = await admin.fetchOffsets({ groupId: group });
      const behind = committed.map(async ({ topic, partitions }) => lag(partitions, await endsOf(topic)));
      return { group, messages: (await Promise.all(behind)).reduce((sum, one) => sum + one, 0) };
    });
    const settled = await Promise.allSettled(read);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    const [admin] = await Promise.allSettled([this.admin, this.producer.close()]);
    if (admin.status === 'fulfilled') await admin.value?.disconnect();
  }

  private connectedAdmin(): Promise<Admin> {
    this.admin ??= this.connectAdmin();
    return this.admin;
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.impatientKafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}
