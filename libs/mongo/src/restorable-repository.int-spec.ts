import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aNote, anEvent, openNotebook } from '../test/notebook.js';
import type { OpenNotebook } from '../test/notebook.js';

let book: OpenNotebook;
beforeAll(async () => {
  book = await openNotebook();
  // Its own rounds would find for the first time, or send, what a test is about to.
  await book.sweeper.onModuleDestroy();
});
afterAll(() => book.app.close());

/** The sweeper, until it finds what is there now for the second time. */
const sweepLater = async () => {
  await book.sweeper.sweep();
  return book.sweeper.sweep();
};
const putBack = (_id: string, createdAt: Date) =>
  book.notes.putBack('u1', { _id, ...aNote(_id) }, createdAt, [anEvent(`back ${_id}`)]);
const titles = async () => (await book.notes.list('u1')).map(({ title }) => title);

it('stays when a removal that the broker held up is finished after it was put back, and may be removed again', async () => {
  book.sink.away = true;
  const id = 'kept';
  for (const _id of [id, 'other']) await book.notes.insert('u1', { _id, ...aNote(_id) });
  const { createdAt } = await book.notes.remove('u1', id, [anEvent('removed')]);
  await putBack(id, createdAt);
  await book.outbox.idle();
  book.sink.away = false;
  await sweepLater();
  expect((await titles()).toSorted()).toEqual(['kept', 'other']);
  expect(book.sink.ids.toSorted()).toEqual(['back kept', 'removed']);
  await book.notes.remove('u1', id, [anEvent('removed again')]);
  await book.outbox.idle();
  expect(await titles()).toEqual(['other']);
  expect(book.sink.ids).toContain('removed again');
});

it('is as old as it was, to a millisecond, and is put back once', async () => {
  await book.notes.insert('u1', { _id: 'twice', ...aNote('twice') });
  const { createdAt } = await book.notes.remove('u1', 'twice');
  const back = await Promise.all([1, 2, 3].map(() => putBack('twice', createdAt)));
  expect(back.filter(Boolean)).toHaveLength(1);
  expect((await book.notes.get('u1', 'twice')).createdAt.getTime()).toBe(createdAt.getTime() + 1);
});
