import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Where it is written of a collection what its documents are. */
export interface StoredCollection {
  /** The file of its schema. */
  file: string;
  /** The type of a document, as that file names it. */
  type: string;
}

/**
 * The collections whose schemas are in these folders, by their names: read from the sources, as types are gone from
 * what runs.
 */
export function storedCollections(folders: readonly string[]): Map<string, StoredCollection> {
  const found = new Map<string, StoredCollection>();
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts') && !/\.(int-)?spec\.ts$/.test(file)) addSchemasOf(join(folder, file), found);
  return found;
}

function addSchemasOf(file: string, found: Map<string, StoredCollection>): void {
  const text = readFileSync(file, 'utf8');
  if (!/ownedSchema|new Schema/.test(text)) return;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const collection = collectionOf(node, source);
      const type = node.typeArguments?.[0]?.getText(source);
      if (collection !== undefined && type !== undefined) found.set(collection, { file, type });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** `ownedSchema<D>('name', …)`, or `new Schema<D>(…, { collection: 'name' })`. */
function collectionOf(node: ts.CallExpression | ts.NewExpression, source: ts.SourceFile): string | undefined {
  const called = node.expression.getText(source);
  const [first, second] = node.arguments ?? [];
  if (called === 'ownedSchema' && first && ts.isStringLiteral(first)) return first.text;
  if (called !== 'Schema' || !second || !ts.isObjectLiteralExpression(second)) return undefined;
  const option = second.properties.find((one) => one.name?.getText(source) === 'collection');
  if (!option || !ts.isPropertyAssignment(option) || !ts.isStringLiteral(option.initializer))
    return undefined;
  return option.initializer.text;
}
