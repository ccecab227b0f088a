import { startNetwork } from '@megafon/sandbox-network';
import type { Page } from 'puppeteer';
import { headOf } from './fixture-pages.js';
import type { FixturePage, Language } from './fixture-pages.js';

/** The network's clock stands still, so that its pages are the same each time. */
const now = Date.parse('2026-11-21T09:00:00Z');
/** So many entries of a list, a feed or a row of comments are kept. */
const longestList = 3;

const publicGroup = '310200000';
const approvingGroup = String(310_200_000 + 4 * 1_013);
const samplePost = '/groups/310200000/posts/3102000000001';

/** What is only on pages that a script draws: unkind-pages.int-spec.ts finds it there. */
export const onlyByScript = {
  joinedGroups: ':not(*)',
  addMedia: ':not(*)',
  uploading: ':not(*)',
  postDialog: ':not(*)',
  seeMore: ':not(*)',
  commentOrder: ':not(*)',
  allComments: ':not(*)',
  moreComments: ':not(*)',
} as const;

/** Where each locator of the profile leads to, in the words of the sandbox's own markup. */
export const sandboxSelectors = {
  username: 'input#email',
  password: 'input#password',
  logIn: 'form[action="/login"] button',
  twoFactorCode: 'input#code',
  captchaCode: 'input#captcha',
  continue: 'form[action^="/login/"] button',
  ownRegion: 'nav.account-nav',
  loader: '[data-more]',
  ...onlyByScript,
  join: 'form[action$="/join"] > button.button:only-child, button[data-open="join"]',
  isMember: 'form[action$="/leave"] button:not(.group-title > form > button)',
  isRequested: '.group-title > form[action$="/leave"] button',
  joinDeclined: '.group-head > .notice-line:has(+ *):not([data-requested])',
  joinQuestions: 'dialog#join[open]',
  sendAnswers: 'dialog#join[open] .buttons button[type=submit]',
  openComposer: 'button.open-composer',
  composer: 'dialog#composer[open]',
  postText: 'dialog#composer[open] .editor',
  postMedia: 'dialog#composer input[type=file]',
  attachment: '.files button',
  post: 'dialog#composer[open] button[data-submit]',
  posted: '[data-posted]:not(:empty)',
  noPosts: '.list-head:has(+ .feed):not(:has(+ .feed > article)) p.muted',
  openComment: 'button[data-comment]',
  commentText: '.comment-form .editor',
  commentMedia: '.comment-form input[type=file]',
  sendComment: '.comment-form button[data-submit]',
  article: 'article.post',
  comment: '.comment[role=article]',
} as const;

interface Visit {
  page: Page;
  url: string;
  tell: (path: string, body: object) => Promise<void>;
  phone: (account: string) => Promise<{ code: string; captcha: string }>;
}

type Scene = [name: string, is: FixturePage['is'], play: (visit: Visit) => Promise<void>];

const go =
  (path: string) =>
  async ({ page, url }: Visit) => {
    await page.goto(url + path, { waitUntil: 'load' });
  };
const press = async (page: Page, selector: string) => {
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.click(selector)]);
};
const logIn =
  (email: string, password = 'sandbox-pass') =>
  async (visit: Visit) => {
    const { page, url } = visit;
    await page.goto(`${url}/login`, { waitUntil: 'load' });
    await page.type('#email', email);
    await page.type('#password', password);
    await press(page, 'form[action="/login"] button');
  };
const fault =
  (kind: string, path: string) =>
  ({ tell }: Visit) =>
    tell('/truth/faults', { kind, path, times: 1 });
const openComposer = async ({ page }: Visit) => {
  await page.click('.open-composer');
  await page.waitForSelector('dialog#composer[open]');
};
const write = async (visit: Visit, text: string) => {
  await openComposer(visit);
  await visit.page.type('dialog#composer .editor', text);
};
const attach = async ({ page }: Visit, selector: string) => {
  await page.evaluate(async (field) => {
    const canvas = document.createElement('canvas');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const files = new DataTransfer();
    files.items.add(new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>(field);
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  }, selector);
  await page.waitForSelector('.files button');
};
const submit = async ({ page }: Visit, answer: string) => {
  await page.click('dialog#composer button[data-submit]');
  await page.waitForSelector(answer);
};
const groupWith = (index: number) => `/groups/${310_200_000 + index * 1_013}`;

/** Each page that the profile knows, and how one gets there. The account is plain-3 once somebody is signed in. */
const scenes: Scene[] = [
  ['login', 'login-form', go('/login')],
  ['wrong-password', 'wrong-password', logIn('plain-3', 'wrong')],
  ['captcha', 'captcha', logIn('two-factor-captcha')],
  [
    'two-factor',
    'two-factor',
    async ({ page, phone }) => {
      await page.type('#captcha', (await phone('two-factor-captcha')).captcha);
      await press(page, 'form[action="/login/captcha"] button');
    },
  ],
  ['approval', 'approval', logIn('approval')],
  ['blocked', 'blocked', logIn('blocked')],
  ['home', 'signed-in', logIn('plain-3')],
  ['checkpoint', 'checkpoint', go('/checkpoint')],
  ['not-found', 'not-found', go('/groups/1')],
  [
    'rate-limit',
    'rate-limit',
    async (visit) => {
      await fault('rate-limit', '/feed')(visit);
      await go('/feed')(visit);
    },
  ],
  [
    'redesigned',
    'unknown',
    async (visit) => {
      await fault('layout-changed', '/groups')(visit);
      await go(`/groups/${publicGroup}`)(visit);
    },
  ],
  ['groups-list', 'signed-in', go('/groups/joins')],
  [
    'groups-list-growing',
    'signed-in',
    async (visit) => {
      await visit.tell('/truth/groups', { account: 'plain-3', count: 101 });
      await go('/groups/joins')(visit);
    },
  ],
  ['group-member', 'signed-in', go(`/groups/${publicGroup}`)],
  ['group-not-member', 'signed-in', go(groupWith(60))],
  ['group-not-member-private', 'signed-in', go(groupWith(61))],
  [
    'group-questions',
    'signed-in',
    async ({ page }) => {
      await page.click('button[data-open=join]');
      await page.waitForSelector('dialog#join[open]');
    },
  ],
  [
    'group-requested',
    'signed-in',
    async ({ page }) => {
      for (const field of await page.$$('dialog#join textarea')) await field.type('תשובה');
      await press(page, 'dialog#join .buttons button[type=submit]');
    },
  ],
  [
    'group-declined',
    'signed-in',
    async (visit) => {
      await visit.tell('/truth/decline', { account: 'plain-3', groupId: groupWith(61).split('/')[2] });
      await go(groupWith(61))(visit);
    },
  ],
  [
    'composer',
    'signed-in',
    async (visit) => {
      await go(`/groups/${publicGroup}`)(visit);
      await openComposer(visit);
    },
  ],
  [
    'composer-with-file',
    'signed-in',
    async (visit) => {
      await visit.page.type('dialog#composer .editor', 'פוסט עם תמונה');
      await attach(visit, 'dialog#composer input[type=file]');
    },
  ],
  ['posted', 'signed-in', (visit) => submit(visit, '[data-posted] a')],
  [
    'rate-limit-dialog',
    'rate-limit',
    async (visit) => {
      await fault('rate-limit', '/api/groups')(visit);
      await write(visit, 'פוסט שלא יצא');
      await submit(visit, 'dialog:not([id])[open]');
    },
  ],
  [
    'posted-pending',
    'signed-in',
    async (visit) => {
      await go(`/groups/${approvingGroup}`)(visit);
      await write(visit, 'פוסט שממתין');
      await submit(visit, '[data-posted] a');
    },
  ],
  ['own-posts', 'signed-in', go(`/groups/${approvingGroup}/my_pending_content`)],
  ['own-posts-empty', 'signed-in', go(`/groups/${approvingGroup}/my_declined_content`)],
  ['post', 'signed-in', go(samplePost)],
  [
    'post-commented',
    'signed-in',
    async (visit) => {
      const { page } = visit;
      await page.type('.comment-form .editor', 'תגובה');
      await page.click('.comment-form button[data-submit]');
      await page.waitForFunction(() => document.querySelector('.comment-form .editor')?.textContent === '');
      await attach(visit, '.comment-form input[type=file]');
    },
  ],
];

/** Plays through the whole sandbox network in one language. @returns its pages, as fixtures have them. */
export async function playSandbox(page: Page, language: Language): Promise<FixturePage[]> {
  const network = await startNetwork({
    pages: 'server',
    now: () => now,
    settings: { approvalDelayMs: null, slowLoginMs: 0 },
  });
  const { url } = network;
  const visit: Visit = {
    page,
    url,
    tell: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    phone: async (account) =>
      (await (await fetch(`${url}/truth/phone/${account}`)).json()) as { code: string; captcha: string },
  };
  try {
    await page.deleteCookie(...(await page.cookies(url)));
    await page.setCookie({ name: 'lang', value: language, url });
    const pages: FixturePage[] = [];
    for (const [name, is, play] of scenes) {
      await play(visit);
      const path = page.url().slice(url.length);
      const head = `${headOf({ path, is })}\n<!-- captured from the sandbox network, long lists shortened -->\n`;
      pages.push({ name, language, path, is, markup: head + (await serialize(page)) });
    }
    return pages;
  } finally {
    await network.stop();
  }
}

async function serialize(page: Page): Promise<string> {
  const markup = await page.evaluate((most) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('script, link, svg, aside')) part.remove();
    for (const list of copy.querySelectorAll('ul.groups, .feed, .comment-list')) {
      for (const item of Array.from(list.children).slice(most)) item.remove();
    }
    return `<!doctype html>\n${copy.outerHTML}\n`;
  }, longestList);
  return (
    markup
      // What is made afresh each time.
      .replace(/blob:[^"]*/g, 'blob:')
      .replace(/\/media\/[0-9a-f-]{36}/g, '/media/id')
      .replace(/(captcha\.png\?v=)[^"]*/g, '$1')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{2,}/g, '\n')
  );
}
