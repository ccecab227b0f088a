import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { difference } from './state-difference.js';

describe('the difference of two states', () => {
  it('sets what is new or other and removes what is gone', () => {
    const before = { same: { a: [1] }, other: 1, gone: 'x', nothing: undefined };
    const after = { same: { a: [1] }, other: 2, gone: undefined, fresh: new Date(0) };
    expect(difference(before, after)).toEqual({
      $set: { other: 2, fresh: new Date(0) },
      $unset: { gone: '' },
    });
  });

  it('of a long list names what changed in it and what was added at its end', () => {
    const before = { list: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }] };
    expect(difference(before, { list: [{ n: 1 }, { n: 0 }, { n: 3 }, { n: 4 }, { n: 5 }] })).toEqual({
      $set: { 'list.1': { n: 0 }, 'list.4': { n: 5 } },
    });
  });

  it.each([
    ['got shorter', [1, 2, 3], [1, 3]],
    ['was empty', [], [1]],
    ['changed nearly all', [1, 2, 3], [1, 0, 0]],
    ['has a hole', [1, 2, 3, 4], [1, undefined, 3, 4]],
  ])('writes a list whole that %s', (_why, before, after) => {
    expect(difference({ list: before }, { list: after })).toEqual({ $set: { list: after } });
  });

  it('turns any list into any other', () => {
    const lists = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 });
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const state: Record<string, unknown> = { list: [...before] };
        for (const [path, value] of Object.entries(
          difference({ list: before }, { list: after }).$set ?? {},
        )) {
          const [, place] = path.split('.');
          if (place === undefined) state.list = value;
          else (state.list as unknown[])[Number(place)] = value;
        }
        expect(state.list).toEqual(after);
      }),
    );
  });

  it('is empty for equal states', () => {
    fc.assert(fc.property(fc.clone(fc.object(), 2), ([a, b]) => expect(difference(a, b)).toEqual({})));
  });

  it('never touches what belongs to the repository', () => {
    const before = {
      _id: 'a',
      owner: 'u1',
      version: 1,
      outbox: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    };
    const after = { _id: 'b', owner: 'u2', version: 9, outbox: [1], createdAt: 1, updatedAt: 1 };
    expect(difference(before, after)).toEqual({});
  });
});
