import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { ownedSchema } from './owned-schema.js';
import type { OwnedDocument } from './owned-document.js';

interface Note extends OwnedDocument {
  lines: { text: string; marks: { at: number }[] }[];
  keys: { _id: string; name: string }[];
  last: { mark: { at: number } | null } | null;
}
const mark = { at: { type: Number, required: true } };
const schema = ownedSchema<Note>('notes-with-parts', {
  lines: { type: [{ text: String, marks: [mark] }], default: [] },
  keys: { type: [{ _id: { type: String, required: true }, name: String }], default: [] },
  last: { type: { mark: { type: mark, default: null } }, default: null },
});
const Model = mongoose.model('NoteWithParts', schema);

describe('the schema of an aggregate', () => {
  it('gives no ids to its parts, nor to theirs, but for those that say they have one', () => {
    const parts = {
      lines: [{ text: 'one', marks: [{ at: 1 }] }],
      keys: [{ _id: 'k1', name: 'key' }],
      last: { mark: { at: 2 } },
    };
    const stored = new Model({ _id: 'n1', owner: 'o', version: 1, ...parts }).toObject();
    expect(stored).toMatchObject(parts);
    expect(JSON.stringify(stored).match(/"_id":/g)).toHaveLength(2);
  });
});
