import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import type { frame, pages } from '../src/prerender.js';
import { compress } from './compressed.js';
import { firstPage, frameSource } from './first-page.js';
import { neededBy } from './needed-by.js';
import { robots, sharedTags, sitemapOf, tagsOf } from './public-tags.js';

type Page = (typeof pages)[number];
type Frame = typeof frame;
type Drawn = { frame: Frame; pages: readonly Page[] };

/** What the pages with a text of their own run. */
const visitorSource = 'src/visitor.tsx';

/** What the build has put into the shell: the application and its styles. */
const ofTheApplication =
  /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\s*/g;

const firstOfTheApplication = '<script type="module"';

const lettersOfHebrew = /heebo-hebrew-.*\.woff2$/;

/** Says light or dark, before anything is painted. */
const coloursName = 'color-scheme.js';

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
    config: () => ({
      build: { manifest: true, rolldownOptions: { input: ['index.html', visitorSource] } },
    }),
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      const outDir = resolve(config.root, config.build.outDir);
      const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const built = await readFile(join(outDir, 'index.html'), 'utf8');
      const colours = await readFile(join(outDir, coloursName), 'utf8');
      const shell = withFont(withColours(inHead(built, sharedTags), colours), manifest);
      const router = await readFile(join(config.root, 'src/app/router.tsx'), 'utf8');
      const drawn = await render(config, join(outDir, '.prerender'));
      const application = withScript(shell, firstPage(router, manifest));
      await write(join(outDir, shellName), withFrame(application, drawn.frame, manifest));
      for (const page of drawn.pages) {
        const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`;
        await write(join(outDir, name), withText(shell, page, manifest));
      }
      await writeFile(join(outDir, 'robots.txt'), robots);
      await writeFile(
        join(outDir, 'sitemap.xml'),
        sitemapOf([...drawn.pages.map(({ path }) => path), '/register']),
      );
      await rm(join(outDir, '.vite'), { recursive: true });
      await rm(join(outDir, coloursName));
    },
  };
}

/** The script that nothing is painted before stands in the page itself: that saves a round trip. */
function withColours(html: string, script: string): string {
  return replaced(html, `<script src="/${coloursName}"></script>`, `<script>${script}</script>`);
}

/** Before the styles: a script waits for those that stand before it. */
function withScript(html: string, script: string): string {
  return replaced(html, firstOfTheApplication, `<script>${script}</script>\n    ${firstOfTheApplication}`);
}

/** The letters of the first paint: what is drawn in others first is painted, and moved, once more. */
function withFont(html: string, manifest: Manifest): string {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  const font = files.find((file) => lettersOfHebrew.test(file));
  if (font === undefined) throw new Error('the build has no font for Hebrew');
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
  return replaced(html, firstOfTheApplication, `${preload}\n    ${firstOfTheApplication}`);
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

function inHead(html: string, tags: string): string {
  return replaced(html, '</head>', `${tags}</head>`);
}

/** Throws where there is nothing to replace. */
function replaced(html: string, mark: string | RegExp, by: string): string {
  // A function, since $ in a replacement has a meaning.
  const text = html.replace(mark, () => by);
  if (text === html) throw new Error(`the page has no ${String(mark)}`);
  return text;
}

async function write(path: string, html: string): Promise<void> {
  await writeFile(path, html);
  await compress(path);
}

async function render({ root, configFile }: ResolvedConfig, outDir: string): Promise<Drawn> {
  await build({
    root,
    ...(configFile ? { configFile } : {}),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false },
  });
  const module = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Drawn;
  await rm(outDir, { recursive: true });
  return module;
}

/**
 * The application's document with the frame of its pages, for whoever has a session to come back to: it is there as soon
 * as the styles are, long before the application runs. They stay in the head: what pages load later comes behind them there.
 */
export function withFrame(shell: string, { html, paths }: Frame, manifest: Manifest): string {
  const styles = [...neededBy(frameSource, manifest).styles].filter((style) => !shell.includes(style));
  const script = `(${showFrame.toString()})(${JSON.stringify(paths)});`;
  const frameHtml = `<div id="prerendered" hidden>${html}</div><script>${script}</script>`;
  const styled = inHead(shell, styles.map(stylesheet).join(''));
  return replaced(styled, '<div id="root">', `${frameHtml}<div id="root">`);
}

/** Runs in the page. */
function showFrame(paths: string[]): void {
  const place = document.getElementById('prerendered');
  try {
    if (place && localStorage.getItem('token') !== null && paths.includes(location.pathname)) {
      const isNarrow = localStorage.getItem('sidebar-collapsed') === 'true';
      if (isNarrow) place.querySelector('[role="status"] > div')?.setAttribute('data-collapsed', 'true');
      place.querySelector(`[data-head="${location.pathname}"]`)?.removeAttribute('hidden');
      for (const link of place.querySelectorAll(`a[href="${location.pathname}"]`)) {
        link.setAttribute('aria-current', 'page');
      }
      const show = () => {
        place.hidden = false;
      };
      // Its letters come with the document: what is drawn in others first is drawn once more, and moves.
      const letters = document.fonts.load('1em "Heebo Variable"', 'א');
      void Promise.race([letters, new Promise((resolve) => setTimeout(resolve, 500))]).then(show, show);
      return;
    }
  } catch {
    // Without its storage the browser knows of no session.
  }
  place?.remove();
}

/** The shell with a page's text, and with what these pages load instead of the application. */
export function withText(shell: string, page: Page, manifest: Manifest): string {
  const { path, title, description, html } = page;
  const { files, styles } = neededBy(visitorSource, manifest);
  const head = [
    ...[...styles].map(stylesheet),
    // What is read at first needs no script: it comes after what is.
    ...[...files].map((file, index) =>
      index === 0
        ? `<script type="module" crossorigin fetchpriority="low" src="/${file}"></script>`
        : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    ),
  ];
  const changes: readonly [mark: string | RegExp, by: string][] = [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    ...described(title, description),
    ['</head>', `${tagsOf(path)}${head.join('')}</head>`],
    ['<div id="root">', `<div id="prerendered">${html}</div><div id="root">`],
  ];
  return changes.reduce((text, [mark, by]) => replaced(text, mark, by), shell.replace(ofTheApplication, ''));
}

/** A page that says nothing of its own keeps what the shell says, which is of the product. */
function described(title: string, description: string | undefined): [mark: RegExp, by: string][] {
  if (description === undefined) return [];
  return [
    [/<meta\s+name="description"[^>]*>/, `<meta name="description" content="${description}">`],
    [/<meta\s+property="og:title"[^>]*>/, `<meta property="og:title" content="${title}">`],
    [/<meta\s+property="og:description"[^>]*>/, `<meta property="og:description" content="${description}">`],
  ];
}
