import { Injectable } from '@nestjs/common';
import { topicOf } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { Message } from 'kafkajs';
import { Batcher } from '../kafka/batcher.js';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { maxEventBytes } from '../kafka/topics.js';
import { eventPlace, traceHeader, typeHeader } from '../seal/event-place.js';
import { currentPlace, inSpan, runWithTrace, writeTraceparent } from '../trace.js';

interface Outgoing {
  topic: string;
  message: Message;
  sizeBytes: number;
  event: EventEnvelope;
}

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
    const outgoing = events.map((event) => this.seal(topicOf(event.type), event));
    await Promise.all(outgoing.map((one) => this.send(one)));
  }

  /** In a span of the event's own trace, also where it is a later one that sends it. */
  private send({ topic, message, sizeBytes, event: { type, traceId } }: Outgoing): Promise<void> {
    const attributes = { 'messaging.destination.name': topic, 'megafon.event.type': type };
    return runWithTrace(traceId, () =>
      inSpan(`publish ${type}`, { kind: 'producer', attributes }, () => {
        const place = currentPlace();
        const headers = { ...message.headers, ...(place && { [traceHeader]: writeTraceparent(place) }) };
        return this.batcher(topic).add({ ...message, headers }, sizeBytes);
      }),
    );
  }

  private seal(topic: string, event: EventEnvelope): Outgoing {
    const { type } = event;
    const text = serialise(event);
    const value = this.connection.seal.seal(text, eventPlace(topic, { type, group: undefined }));
    const message = { key: event.subject, value, headers: { [typeHeader]: type } };
    return { topic, message, sizeBytes: value.length, event };
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

function serialise(event: EventEnvelope): string {
  const text = JSON.stringify(event);
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes <= maxEventBytes) return text;
  throw new RangeError(`${event.type} ${event.id} has ${sizeBytes} bytes, more than ${maxEventBytes}`);
}
