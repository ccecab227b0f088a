import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packRecords, unpackRecord } from './envelopes.js';

describe('records of many requests', () => {
  it('bring back everything that was packed, in order, whatever the limits', () => {
    const item = fc.record({ id: fc.string(), text: fc.string({ unit: 'binary' }) });
    const limits = fc.record({
      items: fc.integer({ min: 1, max: 10 }),
      bytes: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(item), limits, (items, limit) => {
        const records = packRecords(
          items.map((each) => JSON.stringify(each)),
          limit,
        );
        expect(records.flatMap((record) => unpackRecord(record))).toEqual(JSON.parse(JSON.stringify(items)));
        for (const record of records) expect(unpackRecord(record).length).toBeLessThanOrEqual(limit.items);
      }),
    );
  });

  it.each([['not JSON'], ['{"id":"1"}'], ['null'], ['[1,null,{"id":5}]']])('hold nothing in %s', (value) => {
    expect(unpackRecord(value)).toEqual([]);
  });
});
