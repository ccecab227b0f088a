import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { profileOf } from '../../profiles/profile-of.js';
import { inPage } from './finder.js';
import { readOwnList } from './own-list.js';

const { patterns, locators } = profileOf('facebook', undefined);
let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-own-list-'));
  chromium = await ChromiumProcess.launch({
    folder,
    name: 'own-list',
    timeoutMs: 20_000,
    seesRequests: true,
  });
  page = await chromium.browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.respond({ contentType: 'text/html', body: '' }));
  await page.goto('https://network.test/groups/1/my_posted_content');
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (text: string, id: string | null = null) =>
  `<div role="article"><h3>Maya</h3>${id === null ? '' : `<a href="/groups/1/posts/${id}/">2h</a>`}` +
  `<div dir="auto">${text}</div></div>`;
const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => post(`Post ${index}`, `${900 - index}`)).join('');
const loading = '<div role="status">Loading...</div>';

interface Reading {
  /** Run in the page, as it is read. */
  script?: string;
  doubtedCount?: number | null;
}

/** Reads a list that is whole once it has been quiet for a while and shows nothing that loads. */
async function read(
  markup: string,
  { script = '', doubtedCount = null }: Reading = {},
): Promise<{
  rows: [text: string | undefined, id: string | null][];
  beginnings: string[][];
  isWhole: boolean;
}> {
  await page.setContent(`<main><div role="feed">${markup}</div></main><script>${script}</script>`);
  const { article, pendingNotice, seeMore, noPosts, loader } = locators;
  const query = { article, permalinks: patterns.post, pendingNotice, seeMore };
  const order = { query, loaders: [loader], empty: noPosts, mostRead: 200 };
  const times = { patienceMs: 600, limitMs: 4_000, doubtedCount };
  const { rows, isWhole } = await inPage(page, readOwnList, { ...order, ...times });
  const beginnings = rows.map((row) => row.beginnings);
  return { rows: rows.map(({ texts, id }) => [texts[0], id]), beginnings, isWhole };
}

/** A script that does something to the list a little later. */
const soon = (work: string, afterMs = 200) =>
  `setTimeout(() => { const feed = document.querySelector('[role=feed]'); ${work} }, ${afterMs});`;

describe("a list of one's own posts", () => {
  it('has a row for each of two that have the same text and no address', async () => {
    const { rows, isWhole } = await read(post('Sale') + post('Sale') + post('Other', '7'));
    expect(rows).toEqual([
      ['Sale', null],
      ['Sale', null],
      ['Other', '7'],
    ]);
    expect(isWhole).toBe(true);
  });

  it('has one row, in its place, for a post whose address comes late', async () => {
    const link = `feed.children[0].insertAdjacentHTML('beforeend', '<a href="/groups/1/posts/9/">2h</a>');`;
    const { rows, isWhole } = await read(post('Sale') + post('Sale', '8'), { script: soon(link) });
    expect(rows).toEqual([
      ['Sale', '9'],
      ['Sale', '8'],
    ]);
    expect(isWhole).toBe(true);
  });

  it('has one row for a post that is drawn part by part', async () => {
    const rest = `feed.children[0].insertAdjacentHTML('beforeend', '<div dir="auto">More</div>');`;
    const { rows, isWhole } = await read(post('Sale') + post('Other', '7'), { script: soon(rest) });
    expect(rows).toEqual([
      ['Sale', null],
      ['Other', '7'],
    ]);
    expect(isWhole).toBe(true);
  });

  it('keeps what a post says that is emptied when it leaves the view', async () => {
    const emptied = `feed.children[0].lastElementChild.remove();`;
    const more = `feed.insertAdjacentHTML('beforeend', ${JSON.stringify(post('Late', '3'))});`;
    const { rows } = await read(post('Sale', '9'), { script: soon(emptied + more) });
    expect(rows).toEqual([
      ['Sale', '9'],
      ['Late', '3'],
    ]);
  });

  it.each([
    ['without an address', post('Sale')],
    ['whose address is gone then', post('Sale', '9')],
  ])('is not whole where a post %s may have been drawn anew, or be another', async (_, first) => {
    const anew = `feed.children[0].outerHTML = ${JSON.stringify(post('Sale'))};`;
    const { isWhole } = await read(first + post('Other', '7'), { script: soon(anew) });
    expect(isWhole).toBe(false);
  });

  it('is not whole where a box without an address came to hold another post', async () => {
    const other = `feed.children[0].lastElementChild.textContent = 'Other';`;
    const { rows, isWhole } = await read(post('Sale') + post('Third', '7'), { script: soon(other) });
    expect(rows).toContainEqual(['Sale', null]);
    expect(isWhole).toBe(false);
  });

  it('is read on while more of it comes, whatever has no address', async () => {
    const more = `feed.insertAdjacentHTML('beforeend', ${JSON.stringify(post('Late', '3'))});
      document.querySelector('[role=status]').remove();`;
    const { rows, isWhole } = await read(post('Sale') + loading, { script: soon(more) });
    expect(rows).toEqual([
      ['Sale', null],
      ['Late', '3'],
    ]);
    expect(isWhole).toBe(true);
  });

  it.each([
    [
      'a button that nobody knows',
      'Sale of the w… <div role="button">Continue reading</div>',
      'Sale of the w',
    ],
    ['one that did not open', 'Sale of the w <div role="button">See more</div>', 'Sale of the w'],
    ['one without a word', 'Sale of the week <button></button>', ''],
    ['an ellipsis alone', 'Sale of the week...', 'Sale of the week'],
    ['a link that is shortened', 'Sale <a href="https://example.com/a">example.com…</a> now', 'Sale'],
  ])('says how a text begins that has %s', async (_, text, beginning) => {
    const { beginnings } = await read(post(text, '7') + post('Whole', '6'));
    expect(beginnings).toEqual([[beginning], []]);
  });

  it('keeps in mind what was cut before it left the view', async () => {
    const emptied = `feed.children[0].lastElementChild.remove();`;
    const { beginnings } = await read(post('Sale of…', '9') + post('Late', '3'), { script: soon(emptied) });
    expect(beginnings).toEqual([['Sale of'], []]);
  });

  it('is doubted when it has exactly as many as a throttled one', async () => {
    const isWhole = async (count: number, doubtedCount: number | null) =>
      (await read(posts(count), { doubtedCount })).isWhole;
    expect(await isWhole(20, 20)).toBe(false);
    expect(await isWhole(19, 20)).toBe(true);
    expect(await isWhole(21, 20)).toBe(true);
    expect(await isWhole(20, null)).toBe(true);
  });
});
