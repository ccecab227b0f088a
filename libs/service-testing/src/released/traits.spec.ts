import { describe, expect, it } from '@jest/globals';
import { fewestOf, traitsOf } from './traits.js';

describe('the traits of a document', () => {
  it('are its fields with the kinds of their values, at any depth', () => {
    const document = { _id: 'n1', at: new Date(0), owner: null, items: [{ text: 'שלום' }, {}], none: [] };
    expect([...traitsOf(document)].sort()).toEqual([
      '._id: string',
      '.at: [object Date]',
      '.items: list',
      '.items[].text: string',
      '.items[]: empty object',
      '.items[]: object',
      '.none: empty list',
      '.owner: null',
      ': object',
    ]);
  });

  it('are words, which may be of a list, and no ids by which things are kept', () => {
    const document = {
      state: 'waiting',
      days: { '2026-11-25': 3 },
      byId: { '0123456789abcdef01234567': 'x' },
    };
    expect([...traitsOf(document)].sort()).toEqual([
      '.byId.*: string',
      '.byId: object',
      '.days.*: number',
      '.days: object',
      '.state = waiting',
      '.state: string',
      ': object',
    ]);
  });
});

describe('the fewest documents', () => {
  it('have all the traits, and small ones come first', () => {
    const [small, large] = [{ state: 'waiting' }, { state: 'waiting', note: 'ארוך' }];
    const done = { state: 'done', note: null };
    expect(fewestOf([large, small, small, done], new Set())).toEqual([done, large]);
    expect(fewestOf([large, small, done], traitsOf(large))).toEqual([done]);
    expect(fewestOf([large], traitsOf(large))).toEqual([]);
  });

  it('go by no field of which every document says another word', () => {
    const documents = Array.from({ length: 30 }, (_, n) => ({
      name: `name-${'abcdefghijklmnopqrstuvwxyzabcd'.slice(0, n + 1)}`,
    }));
    expect(fewestOf(documents, new Set())).toHaveLength(1);
  });
});
