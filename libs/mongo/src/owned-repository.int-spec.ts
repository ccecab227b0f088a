import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError } from './duplicate-key-error.js';
import { deterministicId, newId } from './ids.js';
import { aNote, anEvent, openNotebook } from '../test/notebook.js';
import type { Note, OpenNotebook } from '../test/notebook.js';

let book: OpenNotebook;
beforeAll(async () => {
  book = await openNotebook();
});
afterAll(() => book.app.close());
beforeEach(async () => {
  await book.outbox.idle();
  await book.model.deleteMany({});
  book.sink.published.length = 0;
  book.sink.away = false;
});

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const like = (note: Note) => ({ state: { ...note, likes: note.likes + 1 } });

describe('inserting', () => {
  it('gives an id, the first version and the times', async () => {
    const note = await book.notes.insert('u1', { ...aNote('a'), lines: [{ text: 'x' }], extra: {} });
    expect(note).toMatchObject({ owner: 'u1', version: 1, lines: [{ text: 'x' }], extra: {} });
    expect(note._id).toMatch(/^[0-9a-f]{24}$/);
    expect(note.createdAt).toBeInstanceOf(Date);
    expect(await book.notes.get('u1', note._id)).toEqual({ ...note, outbox: [] });
  });

  it('adds no ids to the parts of a document', async () => {
    const { _id } = await book.notes.insert('u1', { ...aNote('a'), lines: [{ text: 'x' }] });
    await book.notes.change('u1', _id, (note) => ({
      state: { ...note, lines: [...note.lines, { text: 'y' }] },
    }));
    expect((await book.notes.get('u1', _id)).lines).toEqual([{ text: 'x' }, { text: 'y' }]);
  });

  it('refuses a key that is taken, and names its fields', async () => {
    await book.notes.insert('u1', aNote('a'));
    const second = book.notes.insert('u1', aNote('a'), [anEvent('never')]);
    await expect(second).rejects.toBeInstanceOf(DuplicateKeyError);
    await expect(second).rejects.toMatchObject({ keys: ['owner', 'title'] });
    await expect(book.notes.insert('u2', aNote('a'))).resolves.toBeDefined();
    expect(book.sink.ids).toEqual([]);
  });

  it('does nothing the second time for a deterministic id', async () => {
    const _id = deterministicId('note', 1);
    expect(await book.notes.insertOnce('u1', { ...aNote('a'), _id }, [anEvent('e1')])).toBe(true);
    expect(await book.notes.insertOnce('u1', { ...aNote('b'), _id }, [anEvent('e2')])).toBe(false);
    expect((await book.notes.get('u1', _id)).title).toBe('a');
    expect(book.sink.ids).toEqual(['e1']);
  });

  it('refuses fields that the schema does not know', async () => {
    const unknown = { ...aNote('a'), role: 'admin' } as unknown as Note;
    await expect(book.notes.insert('u1', unknown)).rejects.toThrow(/role/);
    expect(await book.notes.count('u1')).toBe(0);
  });
});

describe('an id of someone else', () => {
  it('is not found, neither read, changed nor removed', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    expect(await book.notes.find('u2', _id)).toBeNull();
    expect(await codeOf(book.notes.get('u2', _id))).toBe('BOX.NOT_FOUND');
    expect(await codeOf(book.notes.change('u2', _id, like))).toBe('BOX.NOT_FOUND');
    expect(await codeOf(book.notes.remove('u2', _id))).toBe('BOX.NOT_FOUND');
    expect(await book.notes.list('u2')).toEqual([]);
    expect((await book.notes.get('u1', _id)).version).toBe(1);
  });

  it.each([[''], [undefined], [{ $ne: null }]])('cannot be reached with the owner %j', async (owner) => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    await expect(book.notes.find(owner as string, _id)).rejects.toThrow(TypeError);
    await expect(book.notes.list(owner as string)).rejects.toThrow(TypeError);
    await expect(book.notes.find('u1', owner as string)).rejects.toThrow(TypeError);
  });
});

describe('listing', () => {
  it('filters, sorts and limits', async () => {
    for (const [at, title] of ['a', 'b', 'c', 'd'].entries()) {
      await book.notes.insert('u1', {
        ...aNote(title),
        likes: at,
        tags: [`t${at % 2}`],
        dueAt: new Date(at),
      });
    }
    const titles = async (
      ...args: Parameters<typeof book.notes.list> extends [string, ...infer R] ? R : never
    ) => (await book.notes.list('u1', ...args)).map(({ title }) => title);
    expect(await titles({ title: ['a', 'c', 'z'] }, { sort: { title: -1 } })).toEqual(['c', 'a']);
    expect(await titles({ tags: 't1' }, { sort: { likes: 1 } })).toEqual(['b', 'd']);
    expect(await titles({ dueAt: { from: new Date(1), to: new Date(3) } }, { sort: { title: 1 } })).toEqual([
      'b',
      'c',
    ]);
    expect(await titles({}, { sort: { likes: -1 }, limit: 2, skip: 1 })).toEqual(['c', 'b']);
    expect(await book.notes.count('u1', { likes: { from: 2 } })).toBe(2);
  });

  it('takes a field that is not known for a mistake', async () => {
    await expect(book.notes.list('u1', { nope: 1 } as object)).rejects.toThrow(/nope/);
  });
});

describe('changing', () => {
  it('applies two changes of one version both, in one process', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    await Promise.all(Array.from({ length: 50 }, () => book.notes.change('u1', _id, like)));
    expect(await book.notes.get('u1', _id)).toMatchObject({ likes: 50, version: 51 });
  });

  it('applies the changes of racing processes all', async () => {
    const other = await openNotebook(book.dbName);
    try {
      const { _id } = await book.notes.insert('u1', aNote('a'));
      const ofOne = Array.from({ length: 20 }, () => book.notes.change('u1', _id, like));
      const ofOther = Array.from({ length: 20 }, () => other.notes.change('u1', _id, like));
      await Promise.all([...ofOne, ...ofOther]);
      expect((await book.notes.get('u1', _id)).likes).toBe(40);
    } finally {
      await other.app.close();
    }
  });

  it('decides anew on what is there after a lost race', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    const seen: number[] = [];
    const overtaken = readingThrough(async () => {
      const note = await book.notes.get('u1', _id);
      if (seen.length === 0) await book.model.collection.updateOne({ _id } as object, bumped);
      return note;
    });
    const changed = await overtaken.change('u1', _id, (note) => {
      seen.push(note.likes);
      return like(note);
    });
    expect(seen).toEqual([0, 1]);
    expect(changed).toMatchObject({ likes: 2, version: 3 });
  });

  it('gives up after 25 lost races', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    const stale = readingThrough(async () => ({ ...(await book.notes.get('u1', _id)), version: 99 }));
    expect(await codeOf(stale.change('u1', _id, like))).toBe('CONFLICT.CHANGED_MEANWHILE');
  });

  it('tells the decision that counted, not one of a lost race', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    let races = 1;
    const racing = readingThrough(async () => {
      const read = await book.notes.get('u1', _id);
      if (races-- > 0) await book.model.updateOne({ _id }, bumped);
      return read;
    });
    const { doc, decision } = await racing.changeWith('u1', _id, (note) => ({
      before: note.likes,
      ...like(note),
    }));
    expect([decision.before, doc.likes, doc.version]).toEqual([1, 2, 3]);
    const none = await book.notes.changeWith('u1', _id, ({ likes }) => ({ before: likes }));
    expect([none.decision.before, none.doc.version]).toEqual([2, 3]);
  });

  it('writes nothing when there is nothing to change', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    await book.notes.change('u1', _id, () => null);
    await book.notes.change('u1', _id, (note) => ({ state: { ...note } }));
    expect((await book.notes.get('u1', _id)).version).toBe(1);
  });

  it('removes a field that the decision leaves out', async () => {
    const { _id } = await book.notes.insert('u1', { ...aNote('a'), dueAt: new Date(0) });
    await book.notes.change('u1', _id, (note) => ({ state: { ...note, dueAt: undefined } }));
    expect(await book.notes.get('u1', _id)).not.toHaveProperty('dueAt');
  });

  it('makes a decision that changes its document in place fail instead of losing it', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    const inPlace = book.notes.change('u1', _id, (note) => {
      note.likes = 1;
      return { state: note };
    });
    await expect(inPlace).rejects.toThrow(TypeError);
  });

  it('cannot give a document to another owner or another id', async () => {
    const { _id } = await book.notes.insert('u1', aNote('a'));
    await book.notes.change('u1', _id, (note) => ({
      state: { ...note, owner: 'u2', _id: newId(), likes: 1 },
    }));
    expect(await book.notes.get('u1', _id)).toMatchObject({ _id, owner: 'u1', likes: 1 });
  });

  it('says which key a change would double', async () => {
    await book.notes.insert('u1', aNote('a'));
    const { _id } = await book.notes.insert('u1', aNote('b'));
    const change = book.notes.change('u1', _id, (note) => ({ state: { ...note, title: 'a' } }));
    await expect(change).rejects.toMatchObject({ name: 'DuplicateKeyError', keys: ['owner', 'title'] });
  });
});

/** The repository, with what `change` reads given by the test. */
const readingThrough = (get: () => Promise<Note>) =>
  Object.create(book.notes, { get: { value: get } }) as typeof book.notes;
const bumped = { $inc: { version: 1, likes: 1 } };
