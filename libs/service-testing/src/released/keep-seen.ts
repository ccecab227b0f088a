import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfDocuments } from './faults-of-documents.js';
import type { StoredDocument } from './faults-of-documents.js';
import { keepDocuments, keptDocuments, storedIn } from './kept-documents.js';
import { collectionsOf, ofTheLibrary } from './released-documents.js';
import { fewestOf, traitsOf } from './traits.js';

/**
 * Adds to what is kept of a version the forms that it has none of yet. Suites also write what no version would, to see what comes of it:
 * what the types of today do not know is passed over.
 * @param folder what the suites of the service left, a file each (see `record-documents.ts`)
 */
export function keepSeen(
  root: string,
  service: string,
  { version, folder }: { version: string; folder: string },
): { kept: number; passedOver: string[] } {
  const seen = readdirSync(folder).flatMap((file) => storedIn(join(folder, file)));
  const candidates = seen.filter(({ collection }) => !(collection in ofTheLibrary));
  const faults = faultsOfDocuments(root, collectionsOf(service), candidates);
  const right = candidates.filter((one) => !faults.has(one));
  const before = keptDocuments(root, service).get(version) ?? [];
  const documents = [...before];
  for (const collection of new Set(right.map((one) => one.collection))) {
    const ofIt = (all: readonly StoredDocument[]) =>
      all.filter((one) => one.collection === collection).map(({ document }) => document);
    const known = new Set(ofIt(before).flatMap((document) => [...traitsOf(document)]));
    for (const document of fewestOf(ofIt(right), known)) documents.push({ collection, document });
  }
  keepDocuments(root, service, { version, documents });
  const lines = [...faults].map(([{ collection }, fault]) => `${collection}: ${fault}`);
  return { kept: documents.length, passedOver: [...new Set(lines)] };
}
