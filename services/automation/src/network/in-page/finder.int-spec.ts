import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import type { Locator } from '../../profiles/network-profile.js';
import { contentHash } from '../content-hash.js';
import { readArticles } from './articles.js';
import { inPage } from './finder.js';

let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-finder-'));
  chromium = await ChromiumProcess.launch({ folder, name: 'finder', timeoutMs: 20_000 });
  page = await chromium.browser.newPage();
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The ids of what the locator finds in the markup. */
async function found(markup: string, locator: Locator): Promise<string[]> {
  await page.setContent(markup);
  return inPage(page, (finder, wanted: Locator) => finder.all(wanted).map(({ id }) => id), locator);
}

describe('an element is found by its role and name', () => {
  it.each<[string, string, Locator]>([
    ['a label for it', '<label for="x">אימייל</label><input id="x">', { role: 'textbox', names: ['אימייל'] }],
    [
      'a label around it',
      '<label>סיסמה <input id="x" type="password"></label>',
      { role: 'textbox', names: ['סיסמה'] },
    ],
    [
      'aria-label',
      '<div id="x" role="textbox" contenteditable="true" aria-label="כתבו משהו"></div>',
      { role: 'textbox', names: ['כתבו משהו'] },
    ],
    [
      'aria-labelledby',
      '<b id="n">שליחה</b><button id="x" aria-labelledby="n">…</button>',
      { role: 'button', names: ['שליחה'] },
    ],
    ['a placeholder', '<input id="x" placeholder="Code">', { role: 'textbox', names: ['code'] }],
    ['its text', '<button id="x"> Log\n in </button>', { role: 'button', names: ['כניסה', 'Log in'] }],
    [
      'the value of a submit button',
      '<input id="x" type="submit" value="המשך">',
      { role: 'button', names: ['המשך'] },
    ],
    [
      'the start of its name',
      '<article id="x" aria-label="Post by Noa"></article>',
      { role: 'article', names: ['Post by'], match: 'start' },
    ],
    [
      'a part of its text',
      '<p id="x" role="alert">Oh: the password is wrong.</p>',
      { role: 'alert', names: ['password is'], match: 'part' },
    ],
  ])('%s', async (_by, markup, locator) => {
    expect(await found(markup, locator)).toEqual(['x']);
  });

  it.each([
    ['display: none', '<button id="x" style="display:none">שליחה</button>'],
    ['visibility: hidden', '<button id="x" style="visibility:hidden">שליחה</button>'],
    ['a closed dialog', '<dialog><button id="x">שליחה</button></dialog>'],
    ['aria-hidden', '<div aria-hidden="true"><button id="x">שליחה</button></div>'],
    ['another name', '<button id="x">שליחה מחדש</button>'],
    ['another role', '<span id="x">שליחה</span>'],
  ])('and not with %s', async (_with, markup) => {
    expect(await found(markup, { role: 'button', names: ['שליחה'] })).toEqual([]);
  });

  it.each([
    ['without anything in it', '<div id="s" role="article"><span></span></div>'],
    [
      'that says of a part that it loads',
      '<div id="s" role="article"><div aria-label="Loading..."></div></div>',
    ],
  ])('no post is a grey box %s: it stands for one that is still to come', async (_how, skeleton) => {
    const markup = `${skeleton}<div id="x" role="article"><a href="/groups/1/posts/2">2h</a></div>`;
    expect(await found(markup, { role: 'article' })).toEqual(['x']);
    expect(await found(markup, { role: 'skeleton' })).toEqual(['s']);
  });

  it("keeps an article's own text apart from that of its comments", async () => {
    await page.setContent(
      '<article id="p"><div dir="auto">פוסט<br>שורה</div><div role="article"><div dir="auto">תגובה</div></div></article>',
    );
    const texts = await inPage(
      page,
      (finder) => finder.all({ role: 'article' }).map((article) => finder.textsOf(article).map(finder.plain)),
      null,
    );
    expect(texts).toEqual([['פוסט שורה'], ['תגובה']]);
  });

  it.each(['', '<img alt="🎉">'])(
    'leaves out lines of a text that nobody wrote, beside %j',
    async (picture) => {
      const stray = '<span style="position: absolute; left: -9980px">Facebook</span>';
      await page.setContent(
        `<article>${`<span dir="auto">Facebook</span>`.repeat(50)}` +
          `<div dir="auto">${stray}פוסט${picture}<br>${stray}שורה${stray}</div></article>`,
      );
      const texts = await inPage(
        page,
        (finder) => finder.all({ role: 'article' }).flatMap((article) => finder.textsOf(article)),
        null,
      );
      const written = `פוסט${picture && '🎉'}\nשורה`;
      expect(texts.map(contentHash)).toContain(contentHash(written));
      const plain = await inPage(page, (finder, all) => all.map((text) => finder.contentOf(text)), [
        ...texts,
        written,
      ]);
      expect(plain.slice(0, -1)).toContain(plain.at(-1));
    },
  );
});

it('waits for a feed that is drawn after its page', async () => {
  await page.setContent('<main>הקבוצה</main>');
  const query = {
    article: { role: 'article' as const },
    permalinks: ['^/groups/\\d+/posts/(\\d+)'],
    pendingNotice: [],
    seeMore: { role: 'button' as const, names: ['עוד'] },
  };
  const reading = inPage(page, readArticles, { query, arrivalMs: 20_000 });
  // The call before it is in the page by now: calls of one page run in turn.
  await page.evaluate(() => {
    document.body.innerHTML = '<article><div dir="auto">שלום</div></article>';
    requestAnimationFrame(() =>
      document
        .querySelector('article')
        ?.insertAdjacentHTML('beforeend', '<a href="https://network.test/groups/1/posts/7">1 ש</a>'),
    );
  });
  expect((await reading).map(({ id, texts }) => ({ id, texts }))).toEqual([{ id: '7', texts: ['שלום'] }]);
});
