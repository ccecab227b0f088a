import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Anything may be called on it and read from it, at any depth; it accepts every value. Within a schema of the page's own
 * it would stand for its value: that is an error.
 */
const absent = `
const accept = (data) => ({ success: true, data });
export const absent = new Proxy(() => absent, {
  get: (_, name) => {
    if (name === '_zod') throw new Error('schemas of the contracts are left out of the built page');
    return name === 'safeParse' ? accept : absent;
  },
  apply: () => absent,
});
`;
const modules: Record<string, string> = {
  '\0absent': absent,
  '\0absent-zod': `export { absent as z } from '\0absent';`,
  '\0absent-text': `
    export {
      absent as bodyText, absent as nameText, absent as requiredName, absent as objectId, absent as isoTime,
      absent as descriptionText, absent as email, absent as webUrl, absent as byId, absent as success,
      absent as isVisible,
    } from '\0absent';
  `,
  '\0absent-group-address': `export { absent as groupLink, absent as networkGroupId } from '\0absent';`,
};
/** What forms check by: real where the page asks for it, and left out of the calls' schemas. */
const real = ['text.ts', 'group-address.ts'];

/**
 * A page in production never runs a reply's schema (lib/call.ts), only needs each call's method and path: this leaves
 * the schemas of the contracts, and with them zod, out of the first load. What forms check by (text.ts, group-address.ts)
 * stays real, and in development and tests everything does.
 */
export function schemasLeftOut() {
  return {
    name: 'schemas-left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(this: void, source: string, importer = ''): string | null {
      if (source in modules) return source;
      if (!/[\\/]libs[\\/]contracts[\\/]src[\\/]/.test(importer)) return null;
      const from = basename(importer);
      if (from === 'index.ts' || real.includes(from)) return null;
      if (source === 'zod') return '\0absent-zod';
      if (/^\.{1,2}\/(?:text\/)?text\.js$/.test(source)) return '\0absent-text';
      if (/^\.{1,2}\/(?:content\/)?group-address\.js$/.test(source)) return '\0absent-group-address';
      return null;
    },
    load(this: void, id: string): string | null {
      return modules[id] ?? null;
    },
  } satisfies Plugin;
}
