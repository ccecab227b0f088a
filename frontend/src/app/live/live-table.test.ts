import { describe, expect, it } from '@jest/globals';
import * as contracts from '@megafon/contracts';
import type { EventContract } from '@megafon/contracts';
import { changesNoAnswer, liveTable } from './live-table.js';

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';

const liveTypes = Object.values<unknown>(contracts)
  .filter(isEvent)
  .filter(({ live }) => live)
  .map(({ type }) => type)
  .sort();

describe('the table of live events', () => {
  it('knows every live event of the contracts: what it changes, or why it changes nothing', () => {
    const known = new Set([
      ...liveTable.map(({ contract }) => contract.type),
      ...Object.keys(changesNoAnswer),
    ]);
    expect([...known].sort()).toEqual(liveTypes);
  });

  it('does not say of one event both', () => {
    expect(liveTable.filter(({ contract }) => contract.type in changesNoAnswer)).toEqual([]);
  });
});
