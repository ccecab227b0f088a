import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import mongoose from 'mongoose';
import type { StoredDocument } from './faults-of-documents.js';

const { EJSON } = mongoose.mongo.BSON;

/** Documents of a service as a version stored them, by collection: what a file of them says. */
type Kept = Record<string, StoredDocument['document'][]>;

const folderOf = (root: string, service: string) => join(root, 'services', service, 'released');

/** What was kept of a service, by version; nothing where nothing was. */
export function keptDocuments(root: string, service: string): Map<string, StoredDocument[]> {
  const folder = folderOf(root, service);
  const versions = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(versions.map((file) => [basename(file, '.json'), storedIn(join(folder, file))]));
}

/** Those that a file has. */
export function storedIn(file: string): StoredDocument[] {
  const kept = EJSON.parse(readFileSync(file, 'utf8')) as Kept;
  return Object.entries(kept).flatMap(([collection, documents]) =>
    documents.map((document) => ({ collection, document })),
  );
}

export function keepDocuments(
  root: string,
  service: string,
  { version, documents }: { version: string; documents: readonly StoredDocument[] },
): void {
  const kept: Kept = {};
  const inOrder = [...documents].sort((one, other) => (one.collection < other.collection ? -1 : 1));
  for (const { collection, document } of inOrder) (kept[collection] ??= []).push(document);
  const folder = folderOf(root, service);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${version}.json`), `${EJSON.stringify(kept, undefined, 1)}\n`);
}
