import { getConnectionToken } from '@megafon/mongo';
import type { Connection } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';

/** What a service asked of some collections while a work of it was done. */
export async function operationsOf(
  service: InProcess,
  collections: readonly string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const connection = service.app.get<Connection>(getConnectionToken());
  const asked: string[] = [];
  connection.set('debug', (collection: string, method: string) => {
    if (collections.includes(collection)) asked.push(`${collection}.${method}`);
  });
  try {
    await work();
  } finally {
    connection.set('debug', undefined);
  }
  return asked;
}
