import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aNote, openNotebook } from '../test/notebook.js';
import type { OpenNotebook } from '../test/notebook.js';
import { deleteAllOf } from './delete-batch.js';
import { newId } from './ids.js';

let book: OpenNotebook;
beforeAll(async () => {
  book = await openNotebook();
});
afterAll(() => book.app.close());

it('deletes what is of one owner, a part at a time', async () => {
  const now = new Date();
  const notesOf = (owner: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ _id: newId(), owner, version: 1, createdAt: now, updatedAt: now, outbox: [] },
      ...aNote(`${owner} ${n}`),
    }));
  await book.model.insertMany([...notesOf('gone', 450), ...notesOf('stays', 10)]);
  const deleted: number[] = [];
  book.connection.set('debug', (_collection: string, method: string, query: { _id?: { $in: unknown[] } }) => {
    if (method === 'deleteMany') deleted.push(query._id?.$in.length ?? Infinity);
  });
  await deleteAllOf(book.model, 'gone');
  book.connection.set('debug', undefined);
  expect(deleted).toEqual([200, 200, 50]);
  expect(await book.model.countDocuments({ owner: 'gone' })).toBe(0);
  expect(await book.model.countDocuments({ owner: 'stays' })).toBe(10);
});
