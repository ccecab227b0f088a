import { afterAll } from '@jest/globals';
import { RecordedQueries } from './recorded-queries.js';
import { nameOf } from './query-shape.js';
import { idIndex, servingIndex } from './serving-index.js';
import { smallCollections, tolerated, unlisted } from './small-collections.js';

/**
 * Runs beside every integration suite (see jest.config.js): a query of a service or library that no declared index
 * serves fails the suite that asked it, and names the line.
 */
const recorded = new RecordedQueries();

afterAll(() => {
  const faults = new Set<string>();
  for (const { shape, caller } of recorded.queries) {
    const { collection } = shape;
    const declared = recorded.indexes.get(collection) ?? unlisted[collection] ?? [];
    if (collection in smallCollections || nameOf(shape) in tolerated) continue;
    if (servingIndex(shape, [idIndex, ...declared])) continue;
    faults.add(`  ${nameOf(shape)}\n    asked at ${caller}`);
  }
  if (faults.size > 0) throw new Error(`No index serves these queries:\n${[...faults].join('\n')}`);
});
