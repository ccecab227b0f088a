import { describe, expect, it } from '@jest/globals';
import { planFaults } from './plan-faults.js';

const explained = (winningPlan: object, nReturned: number, looked: number) => ({
  queryPlanner: { winningPlan },
  executionStats: { nReturned, totalDocsExamined: looked, totalKeysExamined: looked },
});
const ixscan = { stage: 'IXSCAN', indexName: 'owner_1_createdAt_-1' };
const collscan = { stage: 'COLLSCAN', direction: 'forward' };
const fetch = (inputStage: object) => ({ stage: 'FETCH', inputStage });

describe('a plan', () => {
  it.each([
    ['that fetches what an index names', explained(fetch(ixscan), 200, 200)],
    ['of the newer engine', explained({ isCached: false, queryPlan: fetch(ixscan) }, 200, 200)],
    ['by the id', explained({ stage: 'IDHACK' }, 1, 1)],
    [
      'that merges the spans of several values',
      explained(fetch({ stage: 'SORT_MERGE', inputStages: [ixscan, ixscan] }), 400, 400),
    ],
    ['that sorts a few', explained({ stage: 'SORT', inputStage: fetch(ixscan) }, 200, 200)],
    ['that answers with nearly all', explained(fetch(ixscan), 150_000, 150_000)],
  ])('%s is good', (_which, plan) => {
    expect(planFaults(plan)).toEqual([]);
  });

  it.each([
    ['that reads the whole collection', explained(collscan, 200, 200), ['reads the whole collection']],
    [
      'that does so in one branch',
      explained(
        { queryPlan: { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: [ixscan, collscan] } } },
        5,
        200_000,
      ),
      ['reads the whole collection', 'looks at 200000 for 5'],
    ],
    ['that throws most away', explained(fetch(ixscan), 10, 50_000), ['looks at 50000 for 10']],
    [
      'that sorts many',
      explained({ stage: 'SORT', inputStage: fetch(ixscan) }, 5_000, 5_000),
      ['sorts 5000 in memory'],
    ],
  ])('%s is not', (_which, plan, faults) => {
    expect(planFaults(plan)).toEqual(faults);
  });
});
