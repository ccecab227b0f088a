import { eventually } from '@megafon/testing';
import type { PaymentSystem } from './payment-system.js';

/** @returns ids of all events of a type that a topic has, by whom they are about */
export async function toldEvents(
  { connection }: PaymentSystem,
  topic: string,
  type: string,
): Promise<Map<string, Set<string>>> {
  const admin = connection.kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const told = new Map<string, Set<string>>();
  const left = new Map(
    ends.filter(({ high, low }) => high !== low).map((end) => [end.partition, Number(end.high)]),
  );
  const consumer = connection.kafka.consumer({ groupId: `payment-storm-${Date.now()}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message: { offset, key, value, headers } }) => {
      if (value && headers?.['type']?.toString() === type) {
        const event = connection.seal.open(value, JSON.stringify([topic, type, '']));
        if (event === null) throw new Error('an event was sealed by somebody else');
        const userId = key?.toString() ?? '';
        const { id } = JSON.parse(event) as { id: string };
        told.set(userId, (told.get(userId) ?? new Set()).add(id));
      }
      if (Number(offset) + 1 >= (left.get(partition) ?? 0)) left.delete(partition);
    },
  });
  await eventually(() => {
    if (left.size > 0) throw new Error(`${topic} was not read to its end`);
  });
  await consumer.disconnect();
  return told;
}
