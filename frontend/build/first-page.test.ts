import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Manifest } from 'vite';
import { firstPage, pagesOf } from './first-page.js';

const router = readFileSync(join(process.cwd(), 'frontend', 'src', 'app', 'router.tsx'), 'utf8');
const sources = ['index.html', 'src/app/frame/app-frame.tsx', ...pagesOf(router).values()];
const nameOf = (source: string) => source.replace(/^.*\/|\.\w+$/g, '');
/** Each of two files, of which the application has loaded one. */
const manifest: Manifest = Object.fromEntries([
  ['_app.js', { file: 'assets/app.js' }],
  ...sources.map((source) => [source, { file: `assets/${nameOf(source)}.js`, imports: ['_app.js'] }]),
]);

/** What the script of the document asks for at an address. */
function fetchedAt(path: string): (string | null)[] {
  history.replaceState(null, '', path);
  runInNewContext(firstPage(router, manifest), { document, location });
  return [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );
}

afterEach(() => document.head.replaceChildren());

describe('the first page of somebody who comes', () => {
  it('is known by its path', () => {
    const pages = pagesOf(router);
    expect(pages.size).toBeGreaterThan(15);
    expect(pages.get('/dashboard')).toBe('src/features/dashboard/dashboard-page.tsx');
    expect(pages.get('/campaigns/new')).toBe('src/app/routes/campaign-form-routes.tsx');
  });

  it('is fetched beside the application, with what stands around it', () => {
    expect(fetchedAt('/dashboard')).toEqual(['/assets/app-frame.js', '/assets/dashboard-page.js']);
  });

  it('has nothing around it where nobody is signed in', () => {
    expect(fetchedAt('/login')).toEqual(['/assets/login-page.js']);
  });

  it('is left to the application where its path says nothing', () => {
    expect(fetchedAt('/group-boxes/abc')).toEqual([]);
  });
});
