import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toQuery } from './filter.js';

describe('a filter', () => {
  it('asks for a value, any of several, or a range', () => {
    const from = new Date(0);
    expect(
      toQuery({ name: 'א', state: ['a', 'b'], at: { from, to: from }, gone: null, left: undefined }),
    ).toEqual({
      name: { $eq: 'א' },
      state: { $in: ['a', 'b'] },
      at: { $gte: from, $lt: from },
      gone: { $eq: null },
    });
  });

  it.each([
    { $where: 'true' },
    { name: { $ne: null } },
    { name: { from: { $gt: '' } } },
    { name: [{ $gt: '' }] },
    { name: {} },
    { name: () => true },
    { owner: 'someone-else' },
    { 'a.$[]': 1 },
  ])('refuses %j', (filter) => {
    expect(() => toQuery(filter)).toThrow(TypeError);
  });

  it('never lets an operator of the caller through, whatever the value', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom('$ne', '$gt', '$where', 'from', 'to', 'a') }), (value) => {
        let query: Record<string, unknown>;
        try {
          query = toQuery({ name: value });
        } catch (error) {
          return error instanceof TypeError;
        }
        const operators = Object.keys(query.name as object);
        return operators.every((operator) => ['$gte', '$lt'].includes(operator));
      }),
    );
  });
});
