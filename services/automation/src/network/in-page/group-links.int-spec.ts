import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { profileOf } from '../../profiles/profile-of.js';
import { inPage } from './finder.js';
import { readGroupList } from './group-links.js';

const { patterns, memberCount, locators } = profileOf('facebook', undefined);
let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-group-links-'));
  chromium = await ChromiumProcess.launch({
    folder,
    name: 'group-links',
    timeoutMs: 20_000,
    seesRequests: true,
  });
  page = await chromium.browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.respond({ contentType: 'text/html', body: '' }));
  await page.goto('https://network.test/groups/joins/');
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

const card = (id: number, button = '') =>
  `<div role="listitem"><a href="/groups/${id}/">Group ${id}</a><div>Public group · 1,000 members</div>${button}</div>`;
const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index + 1)).join('');

/** Reads a list that shows no loader, has all that it will ever have, and is quiet. */
async function read(
  { count, heading = '', below = '' }: { count: number; heading?: string; below?: string },
  showsLoader = false,
) {
  await page.setContent(`<main>${heading}<div role="list">${cards(count)}</div>${below}</main>`);
  const { join: joining, joinedGroups, loader } = locators;
  const found = await inPage(page, readGroupList, {
    ...{ group: patterns.group, memberCount, loaders: [loader], heading: joinedGroups, join: joining },
    ...{ scrolls: true, showsLoader, patienceMs: 300, doubtedCount: 20, limitMs: 900 },
  });
  expect(found.groups).toHaveLength(count);
  return found.isWhole;
}

describe('a list of groups that came to rest', () => {
  const said = (count: number) => `<h2>All groups you've joined (${count})</h2>`;
  const suggested = `<h2>Suggested groups</h2><div role="list">${card(99, '<button>Join</button>')}</div>`;

  it('is whole when it has as many as its heading says', async () => {
    expect(await read({ count: 20, heading: said(20) })).toBe(true);
    expect(await read({ count: 7, heading: said(7) })).toBe(true);
  });

  it.each([false, true])(
    'is not when its heading says more, whether the network shows loaders: %p',
    async (showsLoader) => {
      expect(await read({ count: 20, heading: said(512) }, showsLoader)).toBe(false);
      expect(await read({ count: 7, heading: said(8) }, showsLoader)).toBe(false);
    },
  );

  it('is doubted when it has exactly 20 and nothing says that it ends there', async () => {
    expect(await read({ count: 20 })).toBe(false);
    expect(await read({ count: 19 })).toBe(true);
    expect(await read({ count: 21 })).toBe(true);
  });

  it('ends where suggested groups begin, or where a network that shows loaders shows none', async () => {
    expect(await read({ count: 20, below: suggested })).toBe(true);
    expect(await read({ count: 20 }, true)).toBe(true);
  });
});
