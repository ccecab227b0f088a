import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { aNote, anEvent, openNotebook } from '../test/notebook.js';
import type { Note, OpenNotebook } from '../test/notebook.js';
import { OwnedRepository } from './owned-repository.js';

let book: OpenNotebook;
let reads: number;
let notes: Remembering;

class Remembering extends OwnedRepository<Note> {
  constructor() {
    super(book.model, book.outbox, 'BOX.NOT_FOUND', { remembers: 2 });
  }

  /** The note of a title, which may be new. */
  likeOrBegin(title: string, decide: (note: Note) => { state: Note } | null = like): Promise<Note | null> {
    return this.changeOrInsert('u1', { ...aNote(title), _id: title }, decide);
  }

  override find(owner: string, id: string): Promise<Note | null> {
    reads += 1;
    return super.find(owner, id);
  }
}

beforeAll(async () => {
  book = await openNotebook();
});
afterAll(() => book.app.close());
beforeEach(async () => {
  await book.outbox.idle();
  await book.model.deleteMany({});
  book.sink.published.length = 0;
  notes = new Remembering();
  reads = 0;
});

const unlike = (note: Note) => (note.likes === 0 ? null : { state: { ...note, likes: note.likes - 1 } });
const like = (note: Note) => ({ state: { ...note, likes: note.likes + 1 } });
const stored = (id: string) => book.notes.get('u1', id);

describe('a repository that remembers what it wrote', () => {
  it('reads a document once, and changes it again and again', async () => {
    const { _id } = await notes.insert('u1', { ...aNote('a'), dueAt: new Date(5) });
    for (let times = 0; times < 10; times += 1) await notes.change('u1', _id, like);
    const last = await notes.change('u1', _id, (note) => ({
      state: { ...note, dueAt: undefined, lines: [...note.lines, { text: 'x' }] },
      events: [anEvent('e1')],
    }));
    await book.outbox.idle();
    expect(reads).toBe(1);
    expect(last).toMatchObject({ likes: 10, version: 12, lines: [{ text: 'x' }] });
    expect(JSON.parse(JSON.stringify({ ...last, outbox: [] }))).toEqual(
      JSON.parse(JSON.stringify(await stored(_id))),
    );
    expect(book.sink.ids).toEqual(['e1']);
  });

  it('decides anew on what is there where another process was faster', async () => {
    const { _id } = await notes.insert('u1', aNote('a'));
    await notes.change('u1', _id, like);
    await book.notes.change('u1', _id, (note) => ({ state: { ...note, title: 'b' } }));
    await notes.change('u1', _id, like);
    expect(await stored(_id)).toMatchObject({ title: 'b', likes: 2, version: 4 });
  });

  it('believes of no old document that there is nothing to change, or that it must be refused', async () => {
    const { _id } = await notes.insert('u1', aNote('a'));
    await notes.change('u1', _id, like);
    await book.notes.change('u1', _id, (note) => ({ state: { ...note, title: 'b' } }));
    await notes.change('u1', _id, (note) => (note.title === 'b' ? like(note) : null));
    expect(await stored(_id)).toMatchObject({ likes: 2 });
    await book.notes.change('u1', _id, (note) => ({ state: { ...note, title: 'c' } }));
    const pick = (note: Note) => {
      if (note.title !== 'c') throw new AppError('BOX.FULL');
      return like(note);
    };
    await notes.change('u1', _id, pick);
    expect(await stored(_id)).toMatchObject({ likes: 3 });
    await book.notes.change('u1', _id, (note) => ({ state: { ...note, title: 'd' } }));
    const same = await notes.change('u1', _id, (note) => ({ state: { ...note, title: 'c' } }));
    expect([same.title, (await stored(_id)).title]).toEqual(['c', 'c']);
  });

  it('says that a document is gone when somebody removed it', async () => {
    const { _id } = await notes.insert('u1', aNote('a'));
    await notes.change('u1', _id, like);
    await book.notes.remove('u1', _id);
    await expect(notes.change('u1', _id, like)).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });

  it('forgets the one that was changed longest ago', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push((await notes.insert('u1', aNote(title)))._id);
    for (const id of ids) await notes.change('u1', id, like);
    reads = 0;
    for (const id of [...ids].reverse()) await notes.change('u1', id, like);
    expect(reads).toBe(1);
  });

  it('asks of what it remembers only whether it is still so', async () => {
    const { _id } = await notes.insert('u1', aNote('a'));
    for (let times = 0; times < 3; times += 1)
      expect(await notes.latest('u1', _id)).toMatchObject({ likes: 0 });
    await notes.change('u1', _id, like);
    expect(await notes.latest('u1', _id)).toMatchObject({ likes: 1, version: 2 });
    expect(reads).toBe(1);
    await book.notes.change('u1', _id, like);
    expect(await notes.latest('u1', _id)).toMatchObject({ likes: 2, version: 3 });
    await book.notes.remove('u1', _id);
    expect(await notes.latest('u1', _id)).toBeNull();
    expect(await notes.latest('u2', _id)).toBeNull();
  });
});

describe('a document that need not be there', () => {
  it('is made by its first change, and read no more by those that follow', async () => {
    expect(await notes.likeOrBegin('a', unlike)).toBeNull();
    expect(await book.notes.find('u1', 'a')).toBeNull();
    expect(await notes.likeOrBegin('a')).toMatchObject({ likes: 1, version: 1 });
    expect(await notes.likeOrBegin('a')).toMatchObject({ likes: 2, version: 2 });
    expect(await notes.likeOrBegin('a', unlike)).toMatchObject({ likes: 1, version: 3 });
    expect(reads).toBe(1);
    expect(await stored('a')).toMatchObject({ likes: 1, version: 3 });
  });

  it('is made once by two processes that change it at one moment, and both count', async () => {
    const other = new Remembering();
    await Promise.all([notes, other].map((one) => one.likeOrBegin('a')));
    expect(await stored('a')).toMatchObject({ likes: 2, version: 2 });
  });

  it('is made anew where somebody removed it', async () => {
    await notes.likeOrBegin('a');
    await book.notes.remove('u1', 'a');
    expect(await notes.likeOrBegin('a')).toMatchObject({ likes: 1, version: 1 });
  });

  it('tells what its first change tells, once', async () => {
    const tell = (note: Note) => ({ ...like(note), events: [anEvent(`liked ${note.version + 1}`)] });
    await notes.likeOrBegin('a', tell);
    await notes.likeOrBegin('a', tell);
    await book.outbox.idle();
    expect(book.sink.ids).toEqual(['liked 1', 'liked 2']);
    expect(await stored('a')).toMatchObject({ outbox: [] });
  });
});
