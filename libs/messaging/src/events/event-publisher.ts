import { Injectable } from '@nestjs/common';
import { topicOf } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { Message } from 'kafkajs';
import { Batcher } from '../kafka/batcher.js';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { maxEventBytes } from '../kafka/topics.js';

/** Publishes events and commands, those of a topic in the order of the calls. */
@Injectable()
export class EventPublisher {
  private readonly batchers = new Map<string, Batcher<Message>>();

  constructor(private readonly connection: KafkaConnection) {}

  /**
   * Resolves when all are stored; when it rejects some may be stored, and publishing them again is harmless.
   * @throws RangeError for an event of more than 900 kB, before anything is sent
   */
  async publish(events: readonly EventEnvelope[]): Promise<void> {
    const outgoing = events.map((event) => ({ topic: topicOf(event.type), ...toMessage(event) }));
    await Promise.all(
      outgoing.map(({ topic, message, sizeBytes }) => this.batcher(topic).add(message, sizeBytes)),
    );
  }

  private batcher(topic: string): Batcher<Message> {
    let batcher = this.batchers.get(topic);
    if (!batcher) {
      batcher = new Batcher((messages) => this.connection.send(topic, messages));
      this.batchers.set(topic, batcher);
    }
    return batcher;
  }
}

function toMessage(event: EventEnvelope): { message: Message; sizeBytes: number } {
  const value = JSON.stringify(event);
  const sizeBytes = Buffer.byteLength(value);
  if (sizeBytes > maxEventBytes) {
    throw new RangeError(`${event.type} ${event.id} has ${sizeBytes} bytes, more than ${maxEventBytes}`);
  }
  // The type stands in a header too, so that consumers can skip what they do not handle unread.
  return { message: { key: event.subject, value, headers: { type: event.type } }, sizeBytes };
}
