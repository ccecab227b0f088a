import { deflateRawSync } from 'node:zlib';

import { describe, expect, it } from '@jest/globals';

import { contentOf, listEntries } from './extract-from-jar.js';

/** A zip as Java writes it: the local headers do not know the sizes. */
function zipOf(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

describe('a file taken out of a jar', () => {
  const jar = zipOf({ 'META-INF/MANIFEST.MF': 'Manifest', 'redis-server-linux': 'the binary' });

  it('is found by its name and whole', () => {
    const entries = listEntries(jar);
    expect(entries.map(({ name }) => name)).toEqual(['META-INF/MANIFEST.MF', 'redis-server-linux']);
    expect(entries.map((entry) => contentOf(jar, entry).toString())).toEqual(['Manifest', 'the binary']);
  });

  it('cannot come from what is not a jar', () => {
    expect(() => listEntries(Buffer.from('<html>404 from a proxy of the office</html>'))).toThrow(
      'Not a zip file',
    );
  });
});
