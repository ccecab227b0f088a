import { posix } from 'node:path';
import type { Manifest } from 'vite';
import { neededBy } from './needed-by.js';

const application = 'index.html';
export const frameSource = 'src/app/frame/app-frame.tsx';

/** The source of each page by its path, as the table of the routes has it (src/app/router.tsx). */
export function pagesOf(routes: string): Map<string, string> {
  const found = routes.matchAll(/path: '(\/[\w/-]+)',\s*lazy: page\(\s*\(\) => import\('([./\w-]+)\.js'\)/g);
  return new Map(
    [...found].map(([, path = '', imported = '']) => [path, `${posix.join('src/app', imported)}.tsx`]),
  );
}

/**
 * A script for the head of the application's document. It fetches what the page at its address is made of beside the
 * application, which would ask for it only once it runs.
 */
export function firstPage(router: string, manifest: Manifest): string {
  const [anywhere = '', framed = ''] = router.split('function framedPages');
  const loaded = neededBy(application, manifest).files;
  const files: string[] = [];
  const places = (sources: readonly string[]) => {
    // A page that visitors have too is no entry of its own.
    const built = sources.filter((source) => source in manifest);
    const needed = built.flatMap((source) => [...neededBy(source, manifest).files]);
    return [...new Set(needed)]
      .filter((file) => !loaded.has(file))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
  };
  const pages = Object.fromEntries([
    ...[...pagesOf(anywhere)].map(([path, source]) => [path, places([source])] as const),
    ...[...pagesOf(framed)].map(([path, source]) => [path, places([frameSource, source])] as const),
  ]);
  return `(${fetchFirst.toString()})(${JSON.stringify(files)}, ${JSON.stringify(pages)});`;
}

/** Runs in the page. */
function fetchFirst(files: string[], pages: Record<string, number[]>): void {
  for (const place of pages[location.pathname] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${files[place] ?? ''}`;
    document.head.append(link);
  }
}
