import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Partitioners } from 'kafkajs';
import type { Admin, Kafka, Message, Producer } from 'kafkajs';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import { createKafka } from './create-kafka.js';
import type { KafkaOptions } from './create-kafka.js';

/** The broker as one process sees it: a producer for what must not be lost, and a check for readiness. */
@Injectable()
export class KafkaConnection implements OnApplicationShutdown {
  readonly kafka: Kafka;
  private producer?: Promise<Producer>;
  private admin?: Promise<Admin>;

  constructor(@Inject(MESSAGING_OPTIONS) options: { kafka: { brokers: string[] }; clientId: string }) {
    const kafkaOptions: KafkaOptions = { brokers: options.kafka.brokers, clientId: options.clientId };
    this.kafka = createKafka(kafkaOptions);
  }

  /** Resolves when every replica that is in sync has the messages. */
  async send(topic: string, messages: Message[]): Promise<void> {
    this.producer ??= this.connectProducer();
    await (await this.producer).send({ topic, messages, acks: -1 });
  }

  /** Rejects when no broker answers: a readiness check. */
  async check(): Promise<void> {
    this.admin ??= this.connectAdmin();
    await (await this.admin).describeCluster();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled([this.producer, this.admin]);
    for (const client of open) if (client.status === 'fulfilled') await client.value?.disconnect();
  }

  private async connectProducer(): Promise<Producer> {
    const producer = this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.producer = undefined;
      throw error;
    }
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.kafka.admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}
