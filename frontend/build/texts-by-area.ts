import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const noTexts = '\0texts';
const partPrefix = '\0texts/';

/**
 * The words of the interface are one catalogue (src/i18n/he.ts), and development and tests have all of it. In the built
 * page each file of it comes with the code that names one of its keys, so that a page loads the words of its screens.
 */
export function textsByArea() {
  let folder = '';
  let parts: ReadonlyMap<string, string> = new Map();
  return {
    name: 'texts-by-area',
    apply: 'build',
    enforce: 'pre',
    configResolved(this: void, { root }: { root: string }) {
      folder = join(root, 'src', 'i18n');
      parts = partsOf(readFileSync(join(folder, 'he.ts'), 'utf8'));
    },
    resolveId(this: void, source: string, importer = ''): string | null {
      if (source.startsWith(noTexts)) return source;
      return source === './he.js' && importer.endsWith(join('i18n', 'i18n.ts')) ? noTexts : null;
    },
    load(this: void, id: string): string | null {
      if (id === noTexts) return 'export const he = {};';
      if (!id.startsWith(partPrefix)) return null;
      const part = id.slice(partPrefix.length);
      return `
        import { i18next } from ${JSON.stringify(join(folder, 'i18n.ts'))};
        import * as texts from ${JSON.stringify(join(folder, 'he', `${part}.ts`))};
        i18next.addResourceBundle('he', 'he', { ...texts }, true, true);
      `;
    },
    transform(this: void, code: string, id: string): { code: string; map: null } | null {
      const isOurs = /\.tsx?$/.test(id) && id.startsWith(join(folder, '..') + sep);
      if (!isOurs || id.startsWith(join(folder, 'he'))) return null;
      const named = partsNamed(code, parts);
      if (named.length === 0) return null;
      // On the first line, so that every line keeps its number.
      return { code: `${named.map((part) => `import '${partPrefix}${part}';`).join('')}${code}`, map: null };
    },
  } satisfies Plugin;
}

/** Which file of the catalogue has an area's texts, by the name of the area. */
export function partsOf(catalogue: string): Map<string, string> {
  const imports = catalogue.matchAll(/^import \{([^}]*)\} from '\.\/he\/([\w-]+)\.js';$/gm);
  return new Map(
    [...imports].flatMap(([, areas = '', part = '']) =>
      areas
        .split(',')
        .map((area) => area.trim())
        .filter((area) => area !== '')
        .map((area): [string, string] => [area, part]),
    ),
  );
}

/** The files whose areas a piece of code names: by a key (`'campaigns.title'`), or as the `words` that it gives on. */
export function partsNamed(code: string, parts: ReadonlyMap<string, string>): string[] {
  const areas = code.matchAll(/['"`](\w+)\.[\w$]|\bwords: '(\w+)'/g);
  const named = [...areas].map(([, ofKey, given]) => parts.get(ofKey ?? given ?? ''));
  return [...new Set(named)].filter((part) => part !== undefined).sort();
}
