import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { ChromiumProcess } from '../../browsers/chromium-process.js';
import { profileOf } from '../../profiles/profile-of.js';
import { handleInPage, inPage } from './finder.js';
import { readClock } from './page-clock.js';
import { armSubmission } from './submit.js';
import type { SubmitOrder, SubmitResult } from './submit.js';

const { patterns, locators, opaqueIds } = profileOf('sandbox', 'https://network.test');
let folder: string;
let chromium: ChromiumProcess;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-submit-'));
  chromium = await ChromiumProcess.launch({ folder, name: 'submit', timeoutMs: 20_000, seesRequests: true });
  page = await chromium.browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void request.respond({ contentType: 'text/html', body: '' }));
  await page.goto('https://network.test/groups/1');
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

const text = 'Sale\nof the week';
const post = (id: string | null, body = text) =>
  `<div role="article" aria-label="Post by Maya">${id === null ? '' : `<a href="/groups/1/posts/${id}">2h</a>`}` +
  `<div dir="auto" style="white-space: pre-wrap">${body}</div></div>`;
const notice = (id: string, path = `/groups/1/posts/${id}`) =>
  `<div role="status">Your post was published. <a href="${path}">View post</a></div>`;
const shared = (id: string) => notice(id, `/share/p/${id}`);
const sharedPost = (id: string) => post(id).replace(`/groups/1/posts/${id}`, `/share/p/${id}`);

/** Publishes on a page that takes the text, and draws this afterwards, in the feed and below it. */
async function publish(
  {
    feed = '',
    below = '',
    stands = '',
    stood = '',
  }: { feed?: string; below?: string; stands?: string; stood?: string },
  more: Partial<SubmitOrder> = {},
): Promise<SubmitResult> {
  // A notice is told by what it says: the new one stands in the place of the old one.
  const drawn = `if (${below !== ''}) document.querySelector('[role=status]')?.remove();
    document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(feed)});
    document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(below)});`;
  await page.setContent(`
    <main role="feed">${stands}</main>${stood}
    <div role="dialog" aria-label="Create post"><textarea placeholder="Write something...">${text}</textarea>
    <button>Post</button></div>
    <script>
      document.querySelector('button').onclick = () => {
        document.querySelector('[role=dialog]').remove();
        setTimeout(() => { ${drawn} }, 100);
      };
    </script>`);
  const { article, pendingNotice, seeMore } = locators;
  const order: SubmitOrder = {
    deadline: { from: await inPage(page, readClock, null), leftMs: 5_000 },
    ...{ timeoutMs: 3_000, proofMs: 500, button: locators.post, isBeside: false, text },
    ...{ field: locators.postText, within: locators.composer, notice: locators.posted, refusals: [] },
    query: { article, permalinks: patterns.post, pendingNotice, seeMore },
    opaqueIds,
    ...{ older: { ids: [], areAll: true }, self: null },
    ...more,
  };
  const armed = await handleInPage(page, armSubmission, order);
  const result = await armed.evaluate(({ outcome }) => outcome);
  await armed.dispose();
  return result;
}

const published = (id: string) => ({
  is: 'published',
  permalink: `/groups/1/posts/${id}`,
  isPending: false,
});
const some = { older: { ids: ['5'], areAll: false } };

describe('a post of this text that is drawn after the click', () => {
  it('is the new one where each of the older ones is known', async () => {
    expect(await publish({ feed: post('9') }, { notice: null })).toEqual(published('9'));
    const strays = post('9', `Facebook\n${text.replace('\n', '\nFacebook\n')}`);
    expect(await publish({ feed: strays }, { notice: null })).toEqual(published('9'));
    expect(await publish({ feed: post('5') }, { notice: null, older: { ids: ['5'], areAll: true } })).toEqual(
      {
        is: 'taken',
      },
    );
  });

  it('may be an old one where not each of those is known: the page took it, and says no more', async () => {
    expect(await publish({ feed: post('9') }, { notice: null, ...some })).toEqual({ is: 'taken' });
    const waits = post('9', `${text}</div><div role="status">Your post is pending approval`);
    expect(await publish({ feed: waits }, some)).toEqual({ is: 'taken' });
  });

  it('does not count where a notice says which one is new', async () => {
    expect(await publish({ feed: post('9'), below: notice('7') })).toEqual(published('7'));
    expect(await publish({ feed: post('9'), below: notice('7') }, some)).toEqual(published('7'));
  });

  it('is none that is known by an address of another form, or by one that is another each time', async () => {
    const older = (...ids: string[]) => ({ notice: null, older: { ids, areAll: true } });
    expect(await publish({ feed: sharedPost('aB1') }, older('5'))).toEqual({ is: 'taken' });
    expect(await publish({ feed: sharedPost('aB1') }, older('xY2'))).toEqual({ is: 'taken' });
    expect(await publish({ feed: post('9') }, older('xY2'))).toEqual({ is: 'taken' });
    expect(await publish({ feed: post('9') }, older('5'))).toEqual(published('9'));
    // There is nothing that it could be taken for.
    const permalink = '/share/p/aB1';
    expect(await publish({ feed: sharedPost('aB1') }, older())).toMatchObject({ is: 'published', permalink });
  });
});

describe('a notice', () => {
  it('is another when it leads to another post, as far as addresses say that', async () => {
    expect(await publish({ stood: notice('6'), below: notice('7') })).toEqual(published('7'));
    for (const [stood, below] of [
      [notice('6'), shared('aB1')],
      [shared('aB1'), notice('6')],
      [shared('aB1'), shared('xY2')],
    ])
      expect(await publish({ stood, below })).toEqual({ is: 'taken' });
  });

  it('names the new post by whatever address, where it can be no older one', async () => {
    const permalink = '/share/p/aB1';
    expect(await publish({ below: shared('aB1') })).toMatchObject({ is: 'published', permalink });
    const older = { ids: ['5'], areAll: true };
    expect(await publish({ below: shared('aB1') }, { older })).toEqual({ is: 'taken' });
  });
});
