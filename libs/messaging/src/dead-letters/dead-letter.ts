import { createHash } from 'node:crypto';
import { deathCauses } from '@megafon/contracts';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { z } from 'zod';
import { deadTopic } from '../kafka/topics.js';
import { typeHeader } from '../seal/event-place.js';
import type { RecordSeal } from '../seal/record-seal.js';

export interface Consumed {
  topic: string;
  partition: number;
  message: KafkaMessage;
}

const death = z.object({
  cause: z.enum(deathCauses),
  reason: z.string(),
  attempts: z.number(),
  /** The consumer group that gave it up; others may have handled it. */
  group: z.string(),
  at: z.iso.datetime(),
  /** What waited for it was told that nothing will come of it: see `EventHandler.whenDead`. */
  told: z.boolean(),
});
export type Death = z.output<typeof death>;

const origin = z.object({ topic: z.string(), partition: z.number(), offset: z.string() });
const record = z.object({ death, origin });

/** A dead letter as it was read, and where it lies. */
export interface DeadLetter extends z.output<typeof record> {
  topic: string;
  partition: number;
  offset: string;
  type: string;
  /** The message as it came: its key, its sealed bytes, its headers. */
  message: Pick<KafkaMessage, 'key' | 'value' | 'headers'>;
}

const maxReasonLength = 2_000;
const recordHeader = 'dead-letter';

/**
 * The dead letter of a message: its bytes untouched. Why it died may quote its texts, so that is sealed, and bound to
 * the bytes it is about; the headers in the clear are for tools that look at the topic.
 */
export function deadLetter(
  { topic, partition, message }: Consumed,
  died: Death,
  seal: RecordSeal,
): { topic: string; message: Message } {
  const to = deadTopic(topic);
  const details: z.input<typeof record> = {
    death: { ...died, reason: died.reason.slice(0, maxReasonLength) },
    origin: { topic, partition, offset: message.offset },
  };
  const headers: IHeaders = {
    ...message.headers,
    'dead-cause': died.cause,
    'dead-group': died.group,
    'dead-at': died.at,
    'origin-topic': topic,
    'origin-partition': String(partition),
    'origin-offset': message.offset,
    [recordHeader]: seal.seal(JSON.stringify(details), placeOf(to, message.value)),
  };
  return { topic: to, message: { key: message.key, value: message.value, headers } };
}

/** Null for what none of us put there. */
export function readDeadLetter({ topic, partition, message }: Consumed, seal: RecordSeal): DeadLetter | null {
  const sealed = message.headers?.[recordHeader];
  if (!Buffer.isBuffer(sealed)) return null;
  const text = seal.open(sealed, placeOf(topic, message.value));
  const details = text === null ? undefined : record.safeParse(JSON.parse(text));
  if (!details?.success) return null;
  const type = message.headers?.[typeHeader]?.toString() ?? '';
  return { ...details.data, topic, partition, offset: message.offset, type, message };
}

function placeOf(topic: string, value: Buffer | null): string {
  const hash = createHash('sha256')
    .update(value ?? '')
    .digest('base64');
  return JSON.stringify([topic, recordHeader, hash]);
}
