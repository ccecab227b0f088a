import { describe, expect, it } from '@jest/globals';
import { refuseLostEdit, revisionOf } from './revision.js';

const known = { name: 'a', items: [{ text: 'one', media: null }] };
const wanted = { name: 'b', items: [{ text: 'two', media: null }] };

describe('a revision', () => {
  it('names content, not how it is written down', () => {
    expect(revisionOf(known)).toMatch(/^[0-9a-f]{32}$/);
    expect(revisionOf({ items: [{ media: null, text: 'one' }], name: 'a' })).toBe(revisionOf(known));
    expect(revisionOf({ ...known, more: undefined })).toBe(revisionOf(known));
    expect(revisionOf({ ...known, items: [] })).not.toBe(revisionOf(known));
    expect(revisionOf({ list: ['a', 'b'] })).not.toBe(revisionOf({ list: ['b', 'a'] }));
  });
});

describe('an edit', () => {
  it('of what is there is let in', () => {
    expect(() => refuseLostEdit(revisionOf(known), known, wanted)).not.toThrow();
  });

  it('of what was changed since is refused', () => {
    const before = revisionOf({ ...known, name: 'before' });
    expect(() => refuseLostEdit(before, known, wanted)).toThrow(
      expect.objectContaining({ code: 'CONFLICT.CHANGED_MEANWHILE' }),
    );
  });

  it('that says what is there already is let in: it was made once, and its answer lost', () => {
    expect(() => refuseLostEdit(revisionOf(known), wanted, wanted)).not.toThrow();
  });

  it('that says nothing of where it started goes over anything', () => {
    expect(() => refuseLostEdit(undefined, known, wanted)).not.toThrow();
  });
});
