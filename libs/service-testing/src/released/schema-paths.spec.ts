import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { unknownField } from './schema-paths.js';

const { Schema } = mongoose;
const line = { text: String, at: { type: Date } };
const schema = new Schema({
  _id: String,
  title: { type: String, required: true },
  anything: { type: Schema.Types.Mixed },
  words: { type: [String] },
  place: { street: String, town: { name: String } },
  lines: { type: [new Schema({ ...line, parts: [new Schema({ count: Number })] })] },
  last: { type: new Schema(line, { _id: false }), default: null },
  byName: { type: Map, of: Number },
});
const kept = {
  _id: 'n1',
  title: 'חלות',
  anything: { of: ['all', { kinds: 1 }] },
  words: ['one'],
  place: { street: 'הרצל', town: { name: 'חיפה' } },
  lines: [{ text: 'שלום', at: new Date(0), parts: [{ count: 1, _id: new mongoose.Types.ObjectId() }] }],
  last: null,
  byName: { one: 1 },
};

describe('a stored document', () => {
  it('has no field but those of its schema', () => {
    expect(unknownField(schema, kept)).toBeNull();
  });

  it.each<[string, object, string]>([
    ['a field of it', { heading: 'חלות' }, 'heading'],
    ['a field of what is nested', { place: { street: 'הרצל', town: { title: 'חיפה' } } }, 'place.town.title'],
    ['a field of a part', { last: { text: 'שלום', when: new Date(0) } }, 'last.when'],
    [
      'a field of a part of a part',
      { lines: [{ parts: [{ count: 1 }, { amount: 1 }] }] },
      'lines.parts.amount',
    ],
  ])('is found where %s was renamed in its schema alone', (_which, changed, path) => {
    expect(unknownField(schema, { ...kept, ...changed })).toBe(path);
  });
});
