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

/** How many documents came from some collections, or from what was made of them there, while a work was done. */
export async function documentsOf(
  service: InProcess,
  collections: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  return (await answersOf(service, collections, work)).length;
}

/** What some collections answered, each document by itself, while a work was done. */
export async function answersOf(
  service: InProcess,
  collections: readonly string[],
  work: () => Promise<unknown>,
): Promise<unknown[]> {
  const { Aggregate, Query } = service.app.get<Connection>(getConnectionToken()).base;
  const answers: unknown[] = [];
  const came = (collection: string, found: unknown) => {
    if (!collections.includes(collection)) return;
    const documents: unknown[] = Array.isArray(found) ? found : [found];
    answers.push(...documents);
  };
  const put = [
    overheard(Query.prototype, (query, found) => came(query.model.collection.collectionName, found)),
    overheard(Aggregate.prototype, (pipeline, found) =>
      came(pipeline.model().collection.collectionName, found),
    ),
  ];
  try {
    await work();
  } finally {
    for (const back of put) back();
  }
  return answers;
}

/** @returns what puts everything back as it was */
function overheard<T extends object>(asking: T, hear: (asked: T, found: unknown) => void): () => void {
  const prototype = asking as { exec: (this: T, ...args: unknown[]) => Promise<unknown> };
  const original = prototype.exec;
  prototype.exec = async function (...args) {
    const found = await original.apply(this, args);
    hear(this, found);
    return found;
  };
  return () => {
    prototype.exec = original;
  };
}
