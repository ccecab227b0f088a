import { expect, it } from '@jest/globals';
import { anOwner, askedByAnOwner, manyDocuments } from './many-documents.js';

it('of a few documents many are made: of many owners, of many times, and small', () => {
  const at = new Date('2026-11-01T00:00:00Z');
  const text = 'x'.repeat(2_000);
  const few = [
    { _id: 'a', owner: 'dana', at, state: 'open', text, tags: [text] },
    { _id: 'b', owner: 'gil', at, state: 'closed' },
  ];
  const many = [...manyDocuments(few, { count: 4_000, indexed: new Set(['tags']) })];
  expect(new Set(many.map(({ _id }) => _id)).size).toBe(4_000);
  expect(many.filter(({ owner }) => owner === anOwner)).toHaveLength(4);
  expect(new Set(many.map(({ owner }) => owner)).size).toBe(1_000);
  expect(many[24]).toEqual({
    ...{
      _id: 'many-24',
      owner: 'owner 24',
      at: new Date('2026-10-31T00:00:00Z'),
      state: 'open',
      tags: [text],
    },
  });
  expect(many[1]?.['state']).toBe('closed');
});

it('of none as many are made', () => {
  expect([...manyDocuments([], { count: 2 })]).toEqual([{ _id: 'many-0' }, { _id: 'many-1' }]);
});

it('whoever asked, one who has some of them asks', () => {
  const at = new Date();
  const filter = { $and: [{ owner: 'dana', state: { $in: ['open'] } }, { at: { $lt: at } }] };
  expect(askedByAnOwner(filter)).toEqual({
    $and: [{ owner: anOwner, state: { $in: ['open'] } }, { at: { $lt: at } }],
  });
  expect(askedByAnOwner({ owner: { $in: ['dana'] } })).toEqual({ owner: { $in: ['dana'] } });
});
