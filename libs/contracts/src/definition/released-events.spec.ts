import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventsByType } from './registry.js';

const folder = join(import.meta.dirname, '..', '..', 'released');
type Kept = Record<string, Record<string, unknown>[]>;

const versions = readdirSync(folder).map(
  (file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kept] as const,
);
const published = versions.flatMap(([version, kept]) =>
  Object.entries(kept).flatMap(([type, examples]) =>
    examples.map((data, index) => [version, type, index, data] as const),
  ),
);

/** The value with one more field, once for each object in it. The field looks like one of its neighbours. */
function grownAt(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.flatMap((item, index) => grownAt(item).map((grown) => items.with(index, grown)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  const inner = fields.flatMap(([name, field]) =>
    grownAt(field).map((grown) => ({ ...value, [name]: grown })),
  );
  return [{ ...value, ofTheNextVersion: fields[0]?.[1] ?? null }, ...inner];
}

describe('events of released versions', () => {
  it.each(published)('%s: %s %i is read, and nothing of it is lost', (_version, type, _index, data) => {
    const contract = eventsByType.get(type);
    // What was published once comes again from Kafka and from dead letters: no type goes, and no field.
    expect(contract).toBeDefined();
    expect(contract?.data.parse(data)).toMatchObject(data);
    expect(contract?.key(contract.data.parse(data))).toEqual(expect.any(String));
  });

  it.each(published)('%s: %s %i may grow at every depth, as the next version says more', (...about) => {
    const [, type, , data] = about;
    const schema = eventsByType.get(type)?.data;
    for (const grown of grownAt(data)) expect(schema?.safeParse(grown).error).toBeUndefined();
  });

  it('are kept of every type: npm run events:keep', () => {
    const kept = new Set(versions.flatMap(([, types]) => Object.keys(types)));
    expect([...eventsByType.keys()].filter((type) => !kept.has(type))).toEqual([]);
  });
});
