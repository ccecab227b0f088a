import { readTopics } from '@megafon/messaging';
import type { PaymentSystem } from './payment-system.js';

/** @returns ids of all events of a type that a topic has, by whom they are about */
export async function toldEvents(
  { connection }: PaymentSystem,
  topic: string,
  type: string,
): Promise<Map<string, Set<string>>> {
  const told = new Map<string, Set<string>>();
  for (const { message } of await readTopics(connection.kafka, [topic])) {
    const { key, value, headers } = message;
    if (!value || headers?.['type']?.toString() !== type) continue;
    const event = connection.seal.open(value, JSON.stringify([topic, type, '']));
    if (event === null) throw new Error('an event was sealed by somebody else');
    const userId = key?.toString() ?? '';
    const { id } = JSON.parse(event) as { id: string };
    told.set(userId, (told.get(userId) ?? new Set()).add(id));
  }
  return told;
}
