import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from 'puppeteer';
import type { Locator, NetworkProfile, PageKind } from '../src/drivers/network-profile.js';

export const languages = ['he', 'en'] as const;
export type Language = (typeof languages)[number];
export type LocatorName = {
  [K in keyof NetworkProfile['locators']]: NetworkProfile['locators'][K] extends Locator ? K : never;
}[keyof NetworkProfile['locators']];

/** One page of a network as it was, or as it is documented to be. */
export interface FixturePage {
  name: string;
  language: Language;
  /** The address that it stands at, without the origin. */
  path: string;
  is: PageKind;
  markup: string;
}

const root = new URL('../src/drivers/profiles/fixtures/', import.meta.url);

export function folderOf(profile: NetworkProfile['name']): URL {
  return new URL(`${profile}/`, root);
}

/** The first line of a fixture says where the page stands and what it is. */
export function headOf({ path, is }: Pick<FixturePage, 'path' | 'is'>): string {
  return `<!-- page: ${path} is: ${is} -->`;
}

export function readFixtures(profile: NetworkProfile['name']): FixturePage[] {
  const folder = folderOf(profile);
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, name = '', language = ''] = /^([\w-]+)\.(he|en)\.html$/.exec(file) ?? [];
      const markup = readFileSync(new URL(file, folder), 'utf8');
      const [, path = '', is = ''] = /^<!-- page: (\S+) is: (\S+) -->/.exec(markup) ?? [];
      if (name === '' || path === '') throw new Error(`${file} is no fixture`);
      return { name, language: language as Language, path, is: is as PageKind, markup };
    });
}

/** Shows pages at the network's own address. Nothing leaves: every other request is refused. */
export async function showFixtures(
  page: Page,
  origin: string,
): Promise<(fixture: FixturePage) => Promise<void>> {
  let shown: FixturePage | null = null;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isPage = shown !== null && request.url() === origin + shown.path;
    const answer = isPage
      ? request.respond({ contentType: 'text/html; charset=utf-8', body: shown?.markup ?? '' })
      : request.abort();
    answer.catch(() => undefined);
  });
  return async (fixture) => {
    shown = fixture;
    await page.goto(origin + fixture.path, { waitUntil: 'domcontentloaded' });
  };
}
