import { startNetwork } from '@megafon/sandbox-network';
import type { Page } from 'puppeteer';
import { headOf } from './fixture-pages.js';
import type { Fixture } from '../src/network/layouts/layout-schema.js';
import type { Language } from './fixture-pages.js';

/** The network's clock stands still, so that its pages are the same each time. */
const now = Date.parse('2026-11-21T09:00:00Z');
/** So many entries of a list, a feed or a row of comments are kept. */
const longestList = 3;

const publicGroup = '310200000';
const approvingGroup = String(310_200_000 + 4 * 1_013);
const samplePost = '/groups/310200000/posts/3102000000001';

export const sandboxSelectors = {
  username: '#email',
  password: '#pass',
  logIn: 'form:has(#pass) .button',
  twoFactorCode: '#code',
  captchaCode: '#captcha',
  continue: 'form:not(:has(#pass)) .button',
  ownRegion: '.account-nav',
  joinedGroups: '.list-head h2:has(span)',
  loader: '.groups + [role=status]',
  join: '.membership > .button:not(.second)',
  isMember: '.member-badge + .button',
  isRequested: '.membership > .button.second:first-child',
  joinDeclined: '.group-head:has(.membership > .button:not(.second)) > .notice-line',
  joinQuestions: '.dialog:has(textarea)',
  sendAnswers: '.dialog:has(textarea) .button:not(.second)',
  answersMissing: '.dialog:has(textarea) .error',
  openComposer: '.open-composer',
  adminsOnly: '.admins-only',
  listingsOnly: '.sell',
  composer: '.dialog:has(> .author)',
  addMedia: '.dialog > .attach [role=button]',
  postText: '.dialog > .writing .editor',
  postMedia: '.dialog > .attach input',
  attachment: '.files button',
  preview: '.files :is(img, video)',
  uploading: '.files .spinner',
  post: '.dialog > .wide .button',
  posted: '.posted',
  noPosts: '.list-head + p.card',
  postDialog: '.dialog:has(> .post)',
  seeMore: '.more-text',
  openComment: '.actions button + button',
  commentsOff: '.comments > p',
  commentOrder: '.order',
  newestComments: '.menu :nth-child(2)',
  allComments: '.menu :last-child',
  moreComments: '.comments .button.second',
  commentText: '.comment-form .editor',
  commentMedia: '.comment-form input',
  sendComment: '.send',
  // What stands between the posts of a feed has no name to be told by.
  article: '.post, .feed > .between',
  comment: '.comment',
} as const;

interface Visit {
  page: Page;
  url: string;
  tell: (path: string, body: object) => Promise<void>;
  phone: (account: string) => Promise<{ code: string; captcha: string }>;
}

type Scene = [name: string, is: Fixture['is'], play: (visit: Visit) => Promise<void>];

const go =
  (path: string, sign: string) =>
  async ({ page, url }: Visit) => {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(sign);
  };
/** Clicks as a person does, who waits until it is there. */
const press = async ({ page }: Visit, selector: string, sign: string) => {
  await (await page.waitForSelector(selector))?.click();
  await page.waitForSelector(sign);
};
const logIn =
  (email: string, sign: string, password = 'sandbox-pass') =>
  async (visit: Visit) => {
    await go('/login', '#pass')(visit);
    await visit.page.type('#email', email);
    await visit.page.type('#pass', password);
    await press(visit, 'form .button', sign);
  };
const fault = (kind: string, path: string) => (visit: Visit) =>
  visit.tell('/truth/faults', { kind, path, times: 1 });
const goWith = (kind: string, where: string, path: string, sign: string) => async (visit: Visit) => {
  await fault(kind, where)(visit);
  await go(path, sign)(visit);
};
const composer = '.open-composer';
const editor = '.dialog > .writing .editor';
const postButton = '.dialog > .wide .button:not([aria-disabled])';
const write = async (visit: Visit, text: string) => {
  await press(visit, composer, editor);
  await visit.page.type(editor, text);
};
/** @param sign what is there when the file was taken */
const attach = async ({ page }: Visit, selector: string, sign: string) => {
  await page.evaluate(async (field) => {
    const canvas = document.createElement('canvas');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const files = new DataTransfer();
    files.items.add(new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>(field);
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  }, selector);
  await page.waitForSelector(sign);
};
const comment = async ({ page }: Visit, text: string) => {
  await page.type('.comment-form .editor', text);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (said) => [...document.querySelectorAll('.comment')].some((each) => each.textContent?.includes(said)),
    {},
    text,
  );
};
const groupWith = (index: number) => `/groups/${310_200_000 + index * 1_013}`;
const aPost = '.feed .post';
const commentBox = '.dialog .comment-form .editor';

/** Each page that the profile knows, and how one gets there. The account is plain-3 once somebody is signed in. */
const scenes: Scene[] = [
  ['login', 'login-form', go('/login', '#pass')],
  ['login-first-step', 'login-form', goWith('login-two-steps', '/login', '/login', '#email')],
  ['wrong-password', 'wrong-password', logIn('plain-3', '.error', 'wrong')],
  ['captcha', 'captcha', logIn('two-factor-captcha', '#captcha')],
  [
    'two-factor',
    'two-factor',
    async (visit) => {
      await visit.page.type('#captcha', (await visit.phone('two-factor-captcha')).captcha);
      await press(visit, 'form .button', '#code');
    },
  ],
  ['approval', 'approval', logIn('approval', '.waiting')],
  ['blocked', 'blocked', logIn('blocked', '.notice')],
  ['home', 'signed-in', logIn('plain-3', aPost)],
  ['checkpoint', 'checkpoint', go('/checkpoint', '.notice')],
  ['not-found', 'not-found', go('/groups/1', '.notice')],
  ['rate-limit', 'rate-limit', goWith('rate-limit', '/feed', '/feed', '.notice')],
  ['redesigned', 'unknown', goWith('layout-changed', '/groups', `/groups/${publicGroup}`, '.next-look')],
  ['groups-list', 'signed-in', go('/groups/joins/', '.groups .card')],
  [
    'groups-list-growing',
    'signed-in',
    async (visit) => {
      await visit.tell('/truth/groups', { account: 'plain-3', count: 101 });
      await go('/groups/joins/', '.groups .card')(visit);
    },
  ],
  ['group-member', 'signed-in', go(`/groups/${publicGroup}`, aPost)],
  ['group-not-member', 'signed-in', go(groupWith(60), aPost)],
  ['group-not-member-private', 'signed-in', go(groupWith(61), '.card.notice')],
  ['group-questions', 'signed-in', (visit) => press(visit, '.membership .button', '.dialog textarea')],
  [
    'group-questions-refused',
    'signed-in',
    (visit) => press(visit, '.dialog .button:not(.second)', '.dialog .error'),
  ],
  [
    'group-requested',
    'signed-in',
    async (visit) => {
      for (const field of await visit.page.$$('.dialog textarea')) await field.type('תשובה');
      await press(visit, '.dialog .button:not(.second)', '.group-head > .notice-line');
    },
  ],
  [
    'group-declined',
    'signed-in',
    async (visit) => {
      await visit.tell('/truth/decline', { account: 'plain-3', groupId: groupWith(61).split('/')[2] });
      await go(groupWith(61), '.membership > .button:not(.second)')(visit);
    },
  ],
  [
    'composer',
    'signed-in',
    async (visit) => {
      await go(`/groups/${publicGroup}`, aPost)(visit);
      await press(visit, composer, editor);
    },
  ],
  [
    'composer-uploading',
    'signed-in',
    async (visit) => {
      await fault('upload-slow', '/api/view/composer')(visit);
      await go(`/groups/${publicGroup}`, aPost)(visit);
      await write(visit, 'פוסט עם תמונה שעוד בדרך');
      // All of it was sent, and the network's answer is late: how far it is does not change any more.
      await attach(visit, '.dialog > .attach input', '.files .spinner[aria-valuenow="100"]');
    },
  ],
  [
    'composer-with-file',
    'signed-in',
    async (visit) => {
      await go(`/groups/${publicGroup}`, aPost)(visit);
      await write(visit, `פוסט עם תמונה, ועם ${'הרבה מאוד מילים, '.repeat(40)}סוף`);
      await attach(visit, '.dialog > .attach input', postButton);
    },
  ],
  ['posted', 'signed-in', (visit) => press(visit, postButton, '.posted')],
  [
    'rate-limit-dialog',
    'rate-limit',
    async (visit) => {
      await go(`/groups/${publicGroup}`, aPost)(visit);
      await fault('rate-limit', '/api/groups')(visit);
      await write(visit, 'פוסט שלא יצא');
      await press(visit, postButton, '.dialog:not(:has(.editor))');
    },
  ],
  [
    'posted-pending',
    'signed-in',
    async (visit) => {
      await go(`/groups/${approvingGroup}`, aPost)(visit);
      await write(visit, 'פוסט שממתין');
      await press(visit, postButton, '.posted');
    },
  ],
  ['own-posts', 'signed-in', go(`/groups/${approvingGroup}/my_pending_content`, aPost)],
  ['own-posts-empty', 'signed-in', go(`/groups/${approvingGroup}/my_declined_content`, '.list-head + .card')],
  ['post', 'signed-in', go(samplePost, commentBox)],
  [
    'post-commented',
    'signed-in',
    async (visit) => {
      for (const text of ['תגובה', 'ועוד תגובה', 'ועוד אחת']) await comment(visit, text);
      await attach(visit, '.comment-form input', '.files button');
    },
  ],
  ['post-with-comments', 'signed-in', go(samplePost, '.comments .button.second')],
  ['comment-orders', 'signed-in', (visit) => press(visit, '.order', '.menu')],
  ['post-with-button', 'signed-in', goWith('comment-button', '/api/view/comments', samplePost, '.send')],
  ['group-admins-only', 'signed-in', goWith('admins-only', '/groups', `/groups/${publicGroup}`, aPost)],
  ['group-listings-only', 'signed-in', goWith('listings-only', '/groups', `/groups/${publicGroup}`, aPost)],
  [
    'post-comments-off',
    'signed-in',
    goWith('comments-off', '/api/view/comments', samplePost, '.comments > p'),
  ],
];

/** Plays through the whole sandbox network in one language. @returns its pages, as fixtures have them. */
export async function playSandbox(page: Page, language: Language): Promise<Fixture[]> {
  const network = await startNetwork({
    now: () => now,
    settings: { approvalDelayMs: null, slowLoginMs: 0, drawMs: [0, 0], plainClassNames: true },
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
    const cdp = await page.createCDPSession();
    // They are drawn on the spot, and nothing else is answered meanwhile.
    await cdp.send('Network.enable');
    await cdp.send('Network.setBlockedURLs', { urls: ['*/img/photo/*'] });
    // Leaving with a draft.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.deleteCookie(...(await page.cookies(url)));
    await page.setCookie({ name: 'lang', value: language, url });
    const pages: Fixture[] = [];
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
    for (const part of copy.querySelectorAll('script, style, link, svg, aside')) part.remove();
    for (const list of copy.querySelectorAll('.groups, .feed')) {
      for (const item of Array.from(list.children).slice(most)) item.remove();
    }
    return `<!doctype html>\n${copy.outerHTML}\n`;
  }, longestList);
  return (
    markup
      // What is made afresh each time.
      .replace(/blob:[^"]*/g, 'blob:')
      .replace(/\/media\/[0-9a-f-]{36}/g, '/media/id')
      .replace(/fbid=[0-9a-f-]{36}/g, 'fbid=id')
      .replace(/(captcha\.png\?v=)[^"]*/g, '$1')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{2,}/g, '\n')
  );
}
