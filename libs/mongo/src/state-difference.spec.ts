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
