import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import type { Model } from 'mongoose';
import { AppError } from '@megafon/contracts';
import { changeByVersion } from './change-by-version.js';
import { openNotebook } from '../test/notebook.js';
import type { OpenNotebook } from '../test/notebook.js';

interface Places {
  _id: string;
  version: number;
  taken: string[];
}

const most = 5;
let book: OpenNotebook;
let model: Model<Places>;
beforeAll(async () => {
  book = await openNotebook();
  const schema = new Schema<Places>({ _id: String, version: Number, taken: [String] }, { versionKey: false });
  model = book.model.db.model<Places>('Places', schema, 'places');
});
afterAll(() => book.app.close());

const fresh = (_id: string): Places => ({ _id, version: 0, taken: [] });
const take = (_id: string, who: string) =>
  changeByVersion(model, {
    fresh: fresh(_id),
    decide: ({ taken }) => (taken.length < most ? { taken: [...taken, who] } : null),
    maxAttempts: 200,
  });

describe('a change by version', () => {
  it('makes the document, and is refused nothing by many at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => take('many', `w${n}`)));
    const doc = await model.findById('many').lean<Places>();
    expect(doc?.taken).toHaveLength(most);
    expect(new Set(doc?.taken).size).toBe(most);
    expect(doc?.version).toBe(most - 1);
  });

  it('makes nothing where nothing changes', async () => {
    await changeByVersion(model, { fresh: fresh('none'), decide: () => null, maxAttempts: 1 });
    expect(await model.findById('none').lean()).toBeNull();
  });

  it('gives up when others were faster each time, and then nothing of it is written', async () => {
    await take('busy', 'first');
    const decide = ({ taken }: Places) => ({ taken: [...taken, 'another'] });
    const once = () => changeByVersion(model, { fresh: fresh('busy'), decide, maxAttempts: 1 });
    const ends = await Promise.allSettled(Array.from({ length: 40 }, once));
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toEqual(new AppError('CONFLICT.CHANGED_MEANWHILE'));
    const doc = await model.findById('busy').lean<Places>();
    expect(doc?.taken).toHaveLength(1 + ends.length - reasons.length);
  });
});
