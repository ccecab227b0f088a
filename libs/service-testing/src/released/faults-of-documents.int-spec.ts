import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfDocuments } from './faults-of-documents.js';
import { storedCollections } from './stored-collections.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const kept = {
  _id: 'n1',
  title: 'חלות',
  kind: 'plain',
  at: new Date('2026-11-25T08:00:00Z'),
  parts: [{ text: 'שלום', count: 1 }],
};
/** As the version had it that stored this. */
const released = `
  _id: string;
  title: string;
  kind: 'plain' | 'large';
  at: Date;
  parts: readonly { text: string; count: number }[];`;

/** What the type of today is, by what became of it since. */
const today = {
  'nothing changed': released,
  'a field is new that may be absent': `${released}\n  colour?: string | null;`,
  'a word is new': released.replace("'large'", "'large' | 'small'"),
  'a field was renamed': released.replace('title', 'heading'),
  'a field is needed that was not there': `${released}\n  colour: string;`,
  'a part of it needs a field': released.replace('text: string', 'text: string; size: number'),
  'a field of a part was renamed': released.replace('count', 'amount'),
  'a field has another type': released.replace('at: Date', 'at: number'),
  'a word is known no more': released.replace("'plain' | ", ''),
};
type Change = keyof typeof today;
const changes = Object.keys(today) as Change[];
const collectionOf = (change: Change) => `notes-${changes.indexOf(change)}`;
const withoutTitle = { collection: collectionOf('nothing changed'), document: { ...kept, title: null } };
const ofNobody = { collection: 'letters', document: kept };

/** All in one go, as it is the compiler that takes the time. */
const faults = new Map<string, string | undefined>();
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'megafon-released-'));
  for (const change of changes)
    writeFileSync(
      join(folder, `${collectionOf(change)}.schema.ts`),
      `declare class Schema<D> { declare d: D; constructor(fields: object, options: object); }
interface Note {${today[change]}
}
export const noteSchema = new Schema<Note>({}, { versionKey: false, collection: '${collectionOf(change)}' });
`,
    );
  const stored = changes.map((change) => ({ collection: collectionOf(change), document: kept }));
  const all = [...stored, withoutTitle, ofNobody];
  const found = faultsOfDocuments(root, storedCollections([folder]), all);
  changes.forEach((change, index) => faults.set(change, found.get(all[index] ?? ofNobody)));
  faults.set('a null', found.get(withoutTitle));
  faults.set('nobody’s', found.get(ofNobody));
  rmSync(folder, { recursive: true, force: true });
});

describe('a document of a version that was released', () => {
  it.each<Change>(['nothing changed', 'a field is new that may be absent', 'a word is new'])(
    'is what the code takes it for where %s',
    (change) => {
      expect(faults.has(change)).toBe(true);
      expect(faults.get(change)).toBeUndefined();
    },
  );

  it.each<[Change, string]>([
    ['a field was renamed', '\'"title"\' does not exist'],
    ['a field is needed that was not there', "'colour' is missing"],
    ['a part of it needs a field', "'size' is missing"],
    ['a field of a part was renamed', '\'"count"\' does not exist'],
    ['a field has another type', "'Date' is not assignable"],
    ['a word is known no more', '\'"plain"\' is not assignable'],
  ])('is found where %s', (change, fault) => {
    expect(faults.get(change)).toContain(fault);
  });

  it('is found where a null is read as something', () => {
    expect(faults.get('a null')).toContain("'null' is not assignable");
  });

  it('is found where nothing knows its collection any more', () => {
    expect(faults.get('nobody’s')).toBe('nothing knows the collection letters');
  });
});
