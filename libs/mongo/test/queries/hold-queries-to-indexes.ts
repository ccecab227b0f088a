import { afterAll } from '@jest/globals';
import { explainingMongo, testServers } from '@megafon/testing';
import { ExplainedQueries } from './explained-queries.js';
import { RecordedQueries } from './recorded-queries.js';
import type { RecordedQuery } from './recorded-queries.js';
import { nameOf } from './query-shape.js';
import { idIndex, servingIndex } from './serving-index.js';
import { smallCollections, tolerated, unlisted } from './small-collections.js';

/**
 * Runs beside every integration suite (see jest.config.js): a query of a service or library that no declared index
 * serves fails the suite that asked it, and names the line. Where a real MongoDB is reached it is asked, too, how it
 * would answer each of them over 200,000 documents.
 */
const recorded = new RecordedQueries();

const mostMs = 600_000;

afterAll(async () => {
  const faults = new Set<string>();
  const held = recorded.queries.filter(
    ({ shape }) => !(shape.collection in smallCollections) && !(nameOf(shape) in tolerated),
  );
  for (const { shape, caller } of held)
    if (!servingIndex(shape, [idIndex, ...declaredOf(shape.collection)]))
      faults.add(`  ${nameOf(shape)}\n    asked at ${caller}`);
  for (const fault of await explainedFaults(held)) faults.add(fault);
  if (faults.size > 0) throw new Error(`No index serves these queries:\n${[...faults].join('\n')}`);
}, mostMs);

function declaredOf(collection: string) {
  return recorded.indexes.get(collection) ?? unlisted[collection] ?? [];
}

/** None where no real server is reached: the runner says so (`whatGoesUntried`). */
async function explainedFaults(queries: readonly RecordedQuery[]): Promise<string[]> {
  if (queries.length === 0) return [];
  const uri = explainingMongo();
  if (uri === null) return [];
  const explained = await ExplainedQueries.open(uri, testServers().mongoUri);
  try {
    const found: string[] = [];
    for (const { shape, caller, asked } of queries) {
      const indexes = declaredOf(shape.collection);
      const faults = await explained.faultsOf(asked, { indexes, from: recorded.databases });
      found.push(...faults.map((fault) => `  ${nameOf(shape)}: ${fault}\n    asked at ${caller}`));
    }
    return found;
  } finally {
    await explained.close();
  }
}
