import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@megafon/testing';
import { aNote, anEvent, openNotebook } from '../test/notebook.js';
import type { Note, OpenNotebook } from '../test/notebook.js';
import { removalsCollection } from './removal.js';

let book: OpenNotebook;
beforeAll(async () => {
  book = await openNotebook();
  // Its own rounds would find for the first time, or send, what a test is about to.
  await book.sweeper.onModuleDestroy();
});
afterAll(() => book.app.close());
beforeEach(async () => {
  await book.outbox.idle();
  await book.model.deleteMany({});
  await removals().deleteMany({});
  book.sink.published.length = 0;
  book.sink.away = false;
});

const removals = () => book.connection.collection(removalsCollection);
/** The sweeper, until it finds what is there now for the second time. */
const sweepLater = async () => {
  await book.sweeper.sweep();
  return book.sweeper.sweep();
};
const outboxOf = async (id: string) =>
  (await book.model.findById(id).lean())?.outbox.map((event) => event.id);
const likeTelling = (id: string) => (note: Note) => ({
  state: { ...note, likes: note.likes + 1 },
  events: [anEvent(id)],
});

describe('events of a write', () => {
  it('are published at once and leave the outbox', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await book.notes.change('u1', _id, likeTelling('e2'));
    await book.outbox.idle();
    expect(book.sink.ids).toEqual(['e1', 'e2']);
    expect(await outboxOf(_id)).toEqual([]);
    expect((await book.notes.get('u1', _id)).version).toBe(2);
  });

  it('leave the outboxes in one write where the broker answers for many at once, each its own', async () => {
    const writes = jest.spyOn(book.model.collection, 'bulkWrite');
    const release = book.sink.hold();
    const titles = Array.from({ length: 20 }, (_, n) => `${n}`);
    const notes = await Promise.all(
      titles.map((title) => book.notes.insert('u1', aNote(title), [anEvent(`e${title}`)])),
    );
    book.sink.away = true;
    await book.notes.change('u1', notes[0]?._id ?? '', likeTelling('later'));
    release();
    await book.outbox.idle();
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
    const left = await Promise.all(notes.map(({ _id }) => outboxOf(_id)));
    expect(left).toEqual([['later'], ...titles.slice(1).map(() => [])]);
  });

  it('are told again, and leave it then, where they could not be taken out with the others', async () => {
    const writes = jest.spyOn(book.model.collection, 'bulkWrite').mockRejectedValueOnce(new Error('away'));
    const release = book.sink.hold();
    const notes = await Promise.all(
      ['a', 'b'].map((title) => book.notes.insert('u1', aNote(title), [anEvent(`e${title}`)])),
    );
    release();
    await book.outbox.idle();
    writes.mockRestore();
    expect(await Promise.all(notes.map(({ _id }) => outboxOf(_id)))).toEqual([['ea'], ['eb']]);
    await book.outbox.retry();
    expect(await Promise.all(notes.map(({ _id }) => outboxOf(_id)))).toEqual([[], []]);
    expect(book.sink.ids.toSorted()).toEqual(['ea', 'ea', 'eb', 'eb']);
  });

  it('may follow from the document', async () => {
    const note = await book.notes.insert('u1', aNote('a'), (doc) => [anEvent(`inserted ${doc._id}`)]);
    expect(book.sink.ids).toEqual([`inserted ${note._id}`]);
  });

  it('keep their data as it was, without fields that are undefined', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    book.sink.away = true;
    await book.notes.change('u1', _id, likeTelling('e1'));
    await book.outbox.idle();
    book.sink.away = false;
    await sweepLater();
    expect(book.sink.published[0]?.data).toEqual({ some: 1 });
  });

  it('stay stored while the broker is away, and no write fails', async () => {
    book.sink.away = true;
    const { _id } = await book.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await book.notes.change('u1', _id, likeTelling('e2'));
    await book.outbox.idle();
    expect(await outboxOf(_id)).toEqual(['e1', 'e2']);
    expect(await sweepLater()).toBe(false);
    book.sink.away = false;
    expect(await sweepLater()).toBe(true);
    expect(book.sink.ids).toEqual(['e1', 'e2']);
    expect(await outboxOf(_id)).toEqual([]);
  });

  it('are counted while they wait, with how long they were seen to', async () => {
    book.sink.away = true;
    await book.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await book.notes.insert('u1', aNote('b'), [anEvent('e2')]);
    await sweepLater();
    const waiting = () => book.outbox.sources.map((source) => source.waiting);
    const earlier = waiting()[0]?.longestMs ?? Infinity;
    await sweepLater();
    expect(waiting()).toMatchObject([{ documents: 2 }]);
    expect(waiting()[0]?.longestMs).toBeGreaterThan(earlier);
    book.sink.away = false;
    await sweepLater();
    await book.sweeper.sweep();
    expect(waiting()).toEqual([{ documents: 0, longestMs: 0 }]);
  });

  it('go out by themselves when the broker is back', async () => {
    const own = await openNotebook();
    own.sink.away = true;
    await own.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await own.outbox.idle();
    own.sink.away = false;
    await eventually(() => expect(own.sink.ids).toEqual(['e1']));
    await eventually(async () => expect((await own.model.findOne().lean())?.outbox).toEqual([]));
    await own.app.close();
  });

  it('go out in order when a later write finds earlier ones unpublished', async () => {
    book.sink.away = true;
    const { _id } = await book.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await book.outbox.idle();
    book.sink.away = false;
    await book.notes.change('u1', _id, likeTelling('e2'));
    await book.outbox.idle();
    expect(book.sink.ids).toEqual(['e1', 'e2']);
  });

  it('are not sent twice by one process while the broker is slow', async () => {
    const release = book.sink.hold();
    const { _id } = await book.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    await book.notes.change('u1', _id, likeTelling('e2'));
    await sweepLater();
    expect(book.sink.ids).toEqual(['e1', 'e2']);
    release();
    await book.outbox.idle();
    expect(await outboxOf(_id)).toEqual([]);
  });

  it('are published before the process ends', async () => {
    const ending = await openNotebook();
    const release = ending.sink.hold();
    await ending.notes.insert('u1', aNote('a'), [anEvent('e1')]);
    const closed = ending.app.close();
    release();
    await closed;
    const again = await openNotebook(ending.dbName);
    expect((await again.notes.list('u1'))[0]?.outbox).toEqual([]);
    await again.app.close();
  });
});

describe('events of many documents that were written together', () => {
  const titles = Array.from({ length: 600 }, (_, n) => `n${n}`);
  const waiting = (of = book) => of.model.countDocuments({ 'outbox.id': { $exists: true } });

  it('leave the outbox in few writes, each document’s own in their order', async () => {
    let writes = 0;
    book.connection.set('debug', (_: string, method: string) => (writes += method === 'find' ? 0 : 1));
    await book.notes.insertMany('u1', titles);
    await book.outbox.idle();
    book.connection.set('debug', undefined);
    expect(writes).toBeLessThanOrEqual(5);
    expect(book.sink.ids.toSorted()).toEqual(
      titles.flatMap((title) => [`${title} first`, `${title} second`]).toSorted(),
    );
    for (const title of ['n0', 'n599'])
      expect(book.sink.ids.indexOf(`${title} first`)).toBeLessThan(book.sink.ids.indexOf(`${title} second`));
    expect(await waiting()).toBe(0);
  });

  it('stay stored while the broker is away, and go out by themselves when it is back', async () => {
    const own = await openNotebook();
    own.sink.away = true;
    await own.notes.insertMany('u1', titles.slice(0, 3));
    await own.outbox.idle();
    expect(await waiting(own)).toBe(3);
    own.sink.away = false;
    await eventually(() => expect(new Set(own.sink.ids).size).toBe(6));
    await eventually(async () => expect(await waiting(own)).toBe(0));
    await own.app.close();
  });

  it('are not sent again by a change of one of them that comes at once', async () => {
    const release = book.sink.hold();
    await book.notes.insertMany('u1', ['a', 'b']);
    const [note] = await book.notes.list('u1', { title: 'a' });
    await book.notes.change('u1', note?._id ?? '', likeTelling('e2'));
    release();
    await book.outbox.idle();
    expect(book.sink.ids.toSorted()).toEqual(['a first', 'a second', 'b first', 'b second', 'e2']);
    expect(await waiting()).toBe(0);
  });
});

describe('a crash between write and publication', () => {
  it('is made good by the sweeper of a process that starts later', async () => {
    // The write as it is, and nothing after it.
    await new book.model({
      ...aNote('a'),
      _id: 'n1',
      owner: 'u1',
      version: 1,
      outbox: [anEvent('e1')],
    }).save();
    // By the clock of a machine that is an hour ahead.
    const inAnHour = new Date(Date.now() + 3_600_000);
    await book.model.updateOne({ _id: 'n1' }, { updatedAt: inAnHour }, { timestamps: false });
    const other = await openNotebook(book.dbName);
    await eventually(() => expect([...other.sink.ids, ...book.sink.ids]).toContain('e1'));
    await eventually(async () => expect(await outboxOf('n1')).toEqual([]));
    await other.app.close();
  });

  it('is left to its writer for a moment', async () => {
    await new book.model({
      ...aNote('a'),
      _id: 'n1',
      owner: 'u1',
      version: 1,
      outbox: [anEvent('just written')],
    }).save();
    await book.sweeper.sweep();
    expect(book.sink.ids).toEqual([]);
  });
});

describe('removing', () => {
  it('deletes, tells, and forgets', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    const removed = await book.notes.remove('u1', _id, (note) => [anEvent(`removed ${note.title}`)]);
    await book.outbox.idle();
    expect(removed.title).toBe('a');
    expect(await book.notes.find('u1', _id)).toBeNull();
    expect(book.sink.ids).toEqual(['removed a']);
    expect(await removals().countDocuments()).toBe(0);
  });

  it('frees the unique keys at once, though the broker is away', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    book.sink.away = true;
    await book.notes.remove('u1', _id, [anEvent('removed')]);
    await expect(book.notes.insert('u1', { ...aNote('a'), _id })).resolves.toBeDefined();
    await book.outbox.idle();
    book.sink.away = false;
    await sweepLater();
    expect(book.sink.ids).toEqual(['removed']);
    expect(await book.notes.find('u1', _id)).toMatchObject({ title: 'a' });
    expect(await removals().countDocuments()).toBe(0);
  });

  it('tells what was unpublished before it', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    book.sink.away = true;
    await book.notes.change('u1', _id, likeTelling('liked'));
    await book.outbox.idle();
    book.sink.away = false;
    await book.notes.remove('u1', _id, [anEvent('removed')]);
    expect(book.sink.ids).toEqual(['liked', 'removed']);
  });

  it('is finished by the sweeper after a crash before the deletion', async () => {
    const note = await book.notes.insert('u1', aNote('a'));
    await removals().insertOne({
      _id: 'r1' as never,
      collection: 'notes',
      documentId: note._id,
      owner: 'u1',
      documentCreatedAt: note.createdAt,
      events: [anEvent('removed')],
      createdAt: new Date(Date.now() + 3_600_000),
    });
    expect(await sweepLater()).toBe(true);
    expect(await book.notes.find('u1', note._id)).toBeNull();
    expect(book.sink.ids).toEqual(['removed']);
    expect(await removals().countDocuments()).toBe(0);
  });

  it('succeeds once when several remove at the same time, and tells it', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => book.notes.remove('u1', _id, [anEvent('removed')])),
    );
    await book.outbox.idle();
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual(Array(4).fill(expect.objectContaining({ code: 'BOX.NOT_FOUND' })));
    expect(new Set(book.sink.ids)).toEqual(new Set(['removed']));
    expect(await book.notes.find('u1', _id)).toBeNull();
    expect(await removals().countDocuments()).toBe(0);
  });
});
