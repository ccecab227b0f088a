import { readFileSync, writeFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entrySignature = 0x02014b50;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressedBytes: number;
  readonly headerAt: number;
}

/**
 * Takes one file out of a jar (a zip): neither `unzip` nor a JDK's `jar` can be counted on.
 * @param choose picks a name from all of them
 * @returns what writes the file to a path; undefined when nothing was chosen
 */
export function extractFromJar(
  jar: string,
  choose: (names: readonly string[]) => string | undefined,
): ((target: string) => void) | undefined {
  const bytes = readFileSync(jar);
  const entries = listEntries(bytes);
  const name = choose(entries.map((entry) => entry.name));
  const entry = entries.find((candidate) => candidate.name === name);
  return entry && ((target) => writeFileSync(target, contentOf(bytes, entry)));
}

/** The central directory at the end of the file is the truth: sizes in the local headers may be missing. */
export function listEntries(bytes: Buffer): Entry[] {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0) throw new Error('Not a zip file: it has no end of directory.');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === entrySignature) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      compressedBytes: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

export function contentOf(bytes: Buffer, { headerAt, method, compressedBytes }: Entry): Buffer {
  const start = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  const content = bytes.subarray(start, start + compressedBytes);
  return method === 0 ? content : inflateRawSync(content);
}
