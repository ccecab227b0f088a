import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { inPage } from '../in-page/finder.js';
import type { Finder } from '../in-page/finder.js';
import { readPage } from '../in-page/read-page.js';
import type { Locator, NetworkLocators, PageLayout } from '../../profiles/network-profile.js';
import type { Fixture, LayoutFile } from './layout-schema.js';

const launchMs = 20_000;
const mostTold = 10;

export type LocatorName = {
  [K in keyof NetworkLocators]-?: NonNullable<NetworkLocators[K]> extends Locator ? K : never;
}[keyof NetworkLocators];

interface Meant {
  name: LocatorName;
  locator: Locator;
  /** The elements that it is to find, as a selector. */
  meant: string;
}

export interface Finding {
  name: LocatorName;
  found: number;
  /** Found, and not meant. */
  wrong: string[];
  missing: string[];
}

export function locatorNames({ locators }: Pick<PageLayout, 'locators'>): LocatorName[] {
  return (Object.keys(locators) as (keyof NetworkLocators)[]).filter(
    (name): name is LocatorName => 'role' in (locators[name] ?? {}),
  );
}

/** Runs in the page: compares what each locator finds with what it is meant to find. */
function compare(finder: Finder, pairs: Meant[]): Finding[] {
  const shortOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
  return pairs.map(({ name, locator, meant }) => {
    const found = new Set<Element>(finder.all(locator));
    const wanted = new Set<Element>(document.querySelectorAll(meant));
    return {
      name,
      found: found.size,
      wrong: [...found].filter((element) => !wanted.has(element)).map(shortOf),
      missing: [...wanted].filter((element) => !found.has(element)).map(shortOf),
    };
  });
}

/** What each locator of a layout finds on the fixture that is shown, and what kind of page it is taken for. */
export async function lookAtFixture(
  page: Page,
  layout: Pick<PageLayout, 'locators' | 'signs'>,
  { is }: Pick<Fixture, 'is'>,
  meantFor: (name: LocatorName) => string,
): Promise<{ kind: string; findings: Finding[] }> {
  const pairs = locatorNames(layout).flatMap((name) => {
    const locator = layout.locators[name];
    // A page that is not known holds nothing that is meant.
    return locator ? [{ name, locator, meant: is === 'unknown' ? ':not(*)' : meantFor(name) }] : [];
  });
  const findings = await inPage(page, compare, pairs);
  return { kind: (await inPage(page, readPage, { signs: layout.signs })).kind, findings };
}

/** Pages that were kept run nothing. */
const headers = { 'content-security-policy': "script-src 'none'" };

/** Shows pages at the network's own address. Nothing leaves: every other request is refused. */
export async function showFixtures(
  page: Page,
  origin: string,
): Promise<(fixture: Pick<Fixture, 'path' | 'markup'>) => Promise<void>> {
  let shown: Pick<Fixture, 'path' | 'markup'> | null = null;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isPage = shown !== null && request.url() === origin + shown.path;
    const answer = isPage
      ? request.respond({ contentType: 'text/html; charset=utf-8', headers, body: shown?.markup ?? '' })
      : request.abort();
    answer.catch(() => undefined);
  });
  return async (fixture) => {
    shown = fixture;
    await page.goto(origin + fixture.path, { waitUntil: 'domcontentloaded' });
  };
}

/** Tries a layout on its own fixtures, in a browser of its own. @returns what does not hold; nothing when all does. */
export async function tryLayout(
  { layout, fixtures, meant }: LayoutFile,
  origin: string,
  executablePath: string | undefined,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'megafon-layout-'));
  const chromium = await ChromiumProcess.launch({
    folder,
    name: 'trial',
    timeoutMs: launchMs,
    seesRequests: true,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await chromium.browser.newPage();
    const show = await showFixtures(page, origin);
    const faults: string[] = [];
    for (const fixture of fixtures) {
      await show(fixture);
      const seen = await lookAtFixture(
        page,
        layout,
        fixture,
        (name) => meant[name] ?? `[data-is~="${name}"]`,
      );
      faults.push(...faultsOf(fixture, seen));
    }
    return faults.slice(0, mostTold);
  } finally {
    await chromium.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function faultsOf(
  { name, language, is }: Fixture,
  { kind, findings }: { kind: string; findings: readonly Finding[] },
): string[] {
  const at = `${name}.${language}`;
  const wrongKind = kind === is ? [] : [`${at} is ${is}, and is taken for ${kind}`];
  const wrong = findings.flatMap((finding) => [
    ...(finding.wrong.length > 0 ? [`${at}: ${finding.name} finds what is not meant`] : []),
    ...(finding.missing.length > 0 ? [`${at}: ${finding.name} does not find what is meant`] : []),
  ]);
  return [...wrongKind, ...wrong];
}
