import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const source = join(process.cwd(), 'frontend', 'src');
const styles = join(process.cwd(), 'node_modules', '@mantine', 'core', 'styles');

/** A file with all that it imports of ours, at once or later. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/'(\.{1,2}\/[^']+)\.js'/g)) {
    const imported = ['.tsx', '.ts'].map((end) => join(dirname(file), path + end)).find(existsSync);
    if (imported) withImports(imported, known);
  }
  return known;
}

it('the pages for visitors have the styles of all that they are made of', () => {
  const listed = readFileSync(join(source, 'app', 'visitor.css'), 'utf8');
  const used = [...withImports(join(source, 'visitor.tsx'))].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  expect(styled.length).toBeGreaterThan(12);
  expect(styled.filter((name) => !listed.includes(`/${name}.layer.css`))).toEqual([]);
});
