import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { literalOf } from './literal-of.js';
import type { StoredCollection } from './stored-collections.js';

export interface StoredDocument {
  collection: string;
  document: Readonly<Record<string, unknown>>;
}

/** What a file says with documents written behind it. */
interface Checked {
  text: string;
  /** Where what was written behind it begins. */
  from: number;
  /** One a line, in order. */
  documents: StoredDocument[];
}

/**
 * What of these documents is not as the code of today takes it to be: they are read as they lie in the database (`lean`),
 * so what its type says has to be there. Each is written as a literal behind the schema of its collection, and
 * the compiler says what it thinks of it: of a field that is missing, that nothing knows, or that has another type.
 * @param root the workspace's
 */
export function faultsOfDocuments(
  root: string,
  collections: ReadonlyMap<string, StoredCollection>,
  documents: readonly StoredDocument[],
): Map<StoredDocument, string> {
  const faults = new Map<StoredDocument, string>();
  const files = new Map<string, Checked>();
  for (const stored of documents) {
    const known = collections.get(stored.collection);
    if (known) write(files, known, stored);
    else faults.set(stored, `nothing knows the collection ${stored.collection}`);
  }
  const program = programOf(root, files);
  for (const [name, { from, documents: written }] of files) {
    const source = program.getSourceFile(name);
    if (!source) throw new Error(`${name} was not read`);
    const firstLine = source.getLineAndCharacterOfPosition(from).line;
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    for (const { start = 0, messageText } of found) {
      const stored = written[source.getLineAndCharacterOfPosition(start).line - firstLine];
      const said = ts.flattenDiagnosticMessageText(messageText, ' ');
      if (start < from) throw new Error(`${name}: ${said}`);
      if (stored && !faults.has(stored)) faults.set(stored, said);
    }
  }
  return faults;
}

function write(files: Map<string, Checked>, { file, type }: StoredCollection, stored: StoredDocument): void {
  let checked = files.get(file);
  if (!checked) {
    const text = `${readFileSync(file, 'utf8')}\n`;
    checked = { text, from: text.length, documents: [] };
    files.set(file, checked);
  }
  const name = `stored${checked.documents.length}`;
  checked.text += `export const ${name}: ${type} = ${literalOf(stored.document)};\n`;
  checked.documents.push(stored);
}

function programOf(root: string, files: ReadonlyMap<string, Checked>): ts.Program {
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, root);
  // Beside the workspace's own: what is written behind a file is written nowhere else.
  const ours = { ...options, incremental: false, noEmit: true };
  const host = ts.createCompilerHost(ours);
  const readFile = host.readFile.bind(host);
  host.readFile = (name) => files.get(name)?.text ?? readFile(name);
  return ts.createProgram([...files.keys()], ours, host);
}
