import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { schemasLeftOut } from './schemas-left-out.js';

const folder = join(process.cwd(), 'libs', 'contracts', 'src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => join(folder, file));

/** Every `zod` and `text.js` that a file of the contracts imports for more than its types. */
const schemasOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import(?! type)|\}) .*from '(zod|[./a-z]*\/(?:text|group-address)\.js)';$/gm,
    ),
  ].map(([, source]) => source ?? '');

describe('what the first load of a page leaves out', () => {
  const { resolveId, load } = schemasLeftOut();
  const contracts = files.filter(
    (file) => !['text.ts', 'group-address.ts', 'index.ts'].includes(basename(file)),
  );
  const imports = contracts.flatMap((file) => schemasOf(file).map((source) => ({ file, source })));

  it('is every schema of every contract, in whatever folder it lies', () => {
    expect(imports.length).toBeGreaterThan(20);
    const kept = imports.filter(
      ({ file, source }) => resolveId(source, file)?.startsWith('\0absent') !== true,
    );
    expect(kept).toEqual([]);
  });

  it('names everything that the contracts take of the text schemas', () => {
    const given = load('\0absent-text') ?? '';
    const taken = imports
      .filter(({ source }) => source.endsWith('text.js'))
      .flatMap(({ file }) => {
        const names =
          /import \{([^}]*)\} from '[./a-z]*\/text\.js';/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
        return names.split(',').map((name) => name.trim());
      });
    expect(taken.filter((name) => name !== '' && !given.includes(`absent as ${name}`))).toEqual([]);
  });

  it('is not what forms check by', () => {
    expect(resolveId('zod', join(folder, 'text', 'text.ts'))).toBeNull();
    expect(resolveId('./text/text.js', join(folder, 'index.ts'))).toBeNull();
    for (const source of ['zod', '../text/text.js'])
      expect(resolveId(source, join(folder, 'content', 'group-address.ts'))).toBeNull();
    expect(resolveId('./content/group-address.js', join(folder, 'index.ts'))).toBeNull();
  });
});
