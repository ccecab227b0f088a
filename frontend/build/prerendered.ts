import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import type { pages } from '../src/prerender.js';
import { compress } from './compressed.js';

type Page = (typeof pages)[number];

/** The page of every route that is not prerendered. */
const shellName = 'app.html';

/**
 * Writes a page of its own for each route that anybody may read, with its text in it (`index.html`, `terms.html`, …); the
 * page of all other routes is `app.html`. The script puts its own in its place (`src/lib/prerendered.ts`).
 */
export function prerendered(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered',
    apply: ({ build: wanted }, { command }) => command === 'build' && !wanted?.ssr,
    config: () => ({ build: { manifest: true } }),
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      const outDir = resolve(config.root, config.build.outDir);
      const shell = await readFile(join(outDir, 'index.html'), 'utf8');
      const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      await write(join(outDir, shellName), shell);
      for (const page of await render(config, join(outDir, '.prerender'))) {
        const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`;
        await write(join(outDir, name), withText(shell, page, manifest));
      }
      await rm(join(outDir, '.vite'), { recursive: true });
    },
  };
}

async function write(path: string, html: string): Promise<void> {
  await writeFile(path, html);
  await compress(path);
}

async function render({ root, configFile }: ResolvedConfig, outDir: string): Promise<readonly Page[]> {
  await build({
    root,
    ...(configFile ? { configFile } : {}),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false },
  });
  const module = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { pages: typeof pages };
  await rm(outDir, { recursive: true });
  return module.pages;
}

export function withText(shell: string, { title, source, html }: Page, manifest: Manifest): string {
  const { file, styles } = neededBy(source, manifest);
  const head = [
    ...[...styles]
      .filter((style) => !shell.includes(style))
      .map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`),
    `<link rel="modulepreload" crossorigin href="/${file}">`,
  ];
  return [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    ['</head>', `${head.join('')}</head>`],
    ['<div id="root">', `<div id="prerendered">${html}</div><div id="root">`],
  ].reduce((text, [mark = '', by = '']) => {
    // A function, since $ in a replacement has a meaning.
    const replaced = text.replace(mark, () => by as string);
    if (replaced === text) throw new Error(`the page has no ${String(mark)}`);
    return replaced;
  }, shell);
}

function neededBy(source: string, manifest: Manifest): { file: string; styles: Set<string> } {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`nothing was built of ${source}`);
  const styles = new Set(chunk.css);
  for (const imported of chunk.imports ?? []) {
    for (const style of neededBy(imported, manifest).styles) styles.add(style);
  }
  return { file: chunk.file, styles };
}
