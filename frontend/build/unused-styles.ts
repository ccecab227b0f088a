import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';

/** The names that Mantine gives its classes: in its styles, and in the modules of what it draws. */
const classesOfMantine = /\bm_[0-9a-f]+\b/g;
const stylesOfMantine = /\/@mantine\/core\/styles\.css$/;

/**
 * Leaves out the styles of components that nothing here uses: Mantine's come as one file of a hundred components, and the
 * first paint waits for it. Before anything is built, so that a file's name still says what is in it. A build in which a
 * script draws what no style is for fails.
 */
export function unusedStylesLeftOut(): Plugin {
  const known = new Set<string>();
  return {
    name: 'unused-styles-left-out',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform(css, id) {
      if (!stylesOfMantine.test(id)) return null;
      const used = usedClasses(dirname(id), fileURLToPath(new URL('../src', import.meta.url)));
      const all = classesIn(css);
      all.forEach((name) => known.add(name));
      return {
        code: without(
          css,
          all.filter((name) => !used.has(name)),
        ),
        map: null,
      };
    },
    writeBundle(_, bundle) {
      const missing = unstyled(bundle).filter((name) => known.has(name));
      if (missing.length > 0) this.error(`Drawn, and without their styles: ${missing.join(', ')}`);
    },
  };
}

/** @returns the classes that the scripts of a build name and its styles do not */
export function unstyled(bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle);
  const styled = new Set(
    outputs.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css')
        ? classesIn(Buffer.from(output.source).toString())
        : [],
    ),
  );
  const drawn = outputs.flatMap((output) => (output.type === 'chunk' ? classesIn(output.code) : []));
  return [...new Set(drawn)].filter((name) => !styled.has(name));
}

/** @returns the styles without the rules that are only for elements with one of these classes */
export function without(css: string, classes: readonly string[]): string {
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    minify: false,
    unusedSymbols: [...classes],
  });
  return Buffer.from(code).toString();
}

/**
 * The classes of what our sources, and Mantine's other packages, take from its core, with all that is made of.
 * @param core the folder of that package
 * @param sources the folder of ours
 */
export function usedClasses(core: string, sources: string): Set<string> {
  const others = ['dates', 'notifications', 'spotlight'].map((name) => join(dirname(core), name, 'esm'));
  const readers = [sources, ...others].flatMap((folder) => filesIn(folder, /\.(tsx?|mjs)$/));
  const ofTheCore = readers
    .flatMap((file) => importsIn(read(file)))
    .filter(({ from }) => from === '@mantine/core');
  const wanted = new Set(ofTheCore.flatMap(({ names }) => names));
  const esm = join(core, 'esm');
  const index = importsIn(read(join(esm, 'index.mjs')));
  const entries = index.filter(({ names }) => names.some((name) => wanted.has(name)));
  const modules = new Set<string>();
  const visit = (file: string) => {
    if (modules.has(file) || !existsSync(file)) return;
    modules.add(file);
    for (const [, path = ''] of read(file).matchAll(/from "(\.[^"]*)"/g)) visit(join(dirname(file), path));
  };
  entries.forEach(({ from }) => visit(join(esm, from)));
  return new Set([...modules].flatMap((file) => classesIn(read(file))));
}

function filesIn(folder: string, named: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => named.test(name)).map((name) => join(folder, name));
}

const read = (file: string) => readFileSync(file, 'utf8');
const classesIn = (text: string) => [...new Set(text.match(classesOfMantine))];

/** What a source takes by name, and from where; each by its name there. */
function importsIn(source: string): { names: string[]; from: string }[] {
  return [...source.matchAll(/import \{([^}]*)\} from ["']([^"']*)["']/g)].map(
    ([, names = '', from = '']) => ({
      names: names.split(',').map((name) => name.replace(/\btype\b|\bas\b.*/g, '').trim()),
      from,
    }),
  );
}
