import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { layoutFile } from './layout-schema.js';
import type { Fixture } from './layout-schema.js';

const fixtures = layoutFile.shape.fixtures;

/**
 * The pages of a folder: `<name>.<he|en>.html`, whose first line says where the page stands and what it is.
 * @throws Error that names what is no fixture
 */
export function readFixtures(folder: string): Fixture[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const [, name, language] = /^([\w-]+)\.(he|en)\.html$/.exec(file) ?? [];
      const markup = readFileSync(join(folder, file), 'utf8');
      const [, path, is] = /^<!-- page: (\S+) is: (\S+) -->/.exec(markup) ?? [];
      if (name === undefined || path === undefined) throw new Error(`${file} is no fixture`);
      return { name, language, path, is, markup };
    });
  return fixtures.parse(found);
}
