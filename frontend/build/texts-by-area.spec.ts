import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { he } from '../src/i18n/he.js';
import { partsNamed, partsOf, textsByArea } from './texts-by-area.js';

const root = join(process.cwd(), 'frontend');
const read = (...path: string[]) => readFileSync(join(root, 'src', ...path), 'utf8');
const parts = partsOf(read('i18n', 'he.ts'));

describe('the words that a page loads', () => {
  it('are of a file each, whatever the area', () => {
    expect([...parts.keys()].sort()).toEqual(Object.keys(he).sort());
    for (const [area, part] of parts) expect(read('i18n', 'he', `${part}.ts`)).toContain(`const ${area} =`);
  });

  it.each([
    [`t('campaigns.title')`, ['campaigns']],
    ['t(`landing.nav.${section}`)', ['landing']],
    [`const helps = { app: 'secondFactors.app', mail: "settings.mail" };`, ['second-factors', 'settings']],
    [`{ words: 'postBoxes', path: '/post-boxes' }`, ['content']],
    [`countOf('groups', 2); import './campaigns.js'; 'example.com'`, []],
  ])('come with the code that names them: %s', (code, named) => {
    expect(partsNamed(code, parts)).toEqual(named);
  });

  it('are named where they are used: no key begins with what only runs', () => {
    const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => read(file));
    const keys = code.flatMap((text) => [...text.matchAll(/\bt\(\s*`\$\{(\w+)\}/g)].map(([, what]) => what));
    expect(keys.length).toBeGreaterThan(5);
    expect([...new Set(keys)]).toEqual(['words']);
  });

  it('are put into the catalogue before the code that names them runs, on its own first line', () => {
    const { configResolved, resolveId, load, transform } = textsByArea();
    configResolved({ root });
    const page = join(root, 'src', 'app', 'a-page.tsx');
    expect(transform(`t('bell.title');\n`, page)?.code).toBe(
      `import '\0texts/notifications';t('bell.title');\n`,
    );
    expect(transform(`t('bell.title');`, join(root, 'src', 'i18n', 'he', 'frame.ts'))).toBeNull();
    expect(load('\0texts/notifications')).toContain(join('i18n', 'he', 'notifications.ts'));
    expect(load(resolveId('./he.js', join(root, 'src', 'i18n', 'i18n.ts')) ?? '')).toBe(
      'export const he = {};',
    );
  });
});
