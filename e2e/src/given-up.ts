import { campaignChanged } from '@megafon/contracts';
import type { SharedSystem } from '@megafon/infra';
import { KafkaConnection } from '@megafon/messaging';

/** Whom it is for: others skip it. */
const group = 'admin';
const { topic, type } = campaignChanged;

/** Sends an event that is ours by its seal and not what its type promises, so that it is given up at once. */
export async function sendUnfit(
  { kafkaBrokers, messageKey }: Pick<SharedSystem, 'kafkaBrokers' | 'messageKey'>,
  id: string,
): Promise<void> {
  const keys = messageKey.split(',').map((key) => Buffer.from(key, 'base64'));
  const connection = new KafkaConnection({ kafka: { brokers: [...kafkaBrokers], keys }, clientId: 'e2e' });
  const time = new Date().toISOString();
  const event = { id, type, time, subject: 'c-1', tenant: '', traceId: '', data: { campaignId: 0 } };
  const value = connection.seal.seal(JSON.stringify(event), JSON.stringify([topic, type, group]));
  await connection.send(topic, [{ key: event.subject, value, headers: { type, 'for-group': group } }]);
  await connection.close();
}
