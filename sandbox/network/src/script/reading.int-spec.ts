import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { longMs, Trial } from '../../test/trial.js';

const group = '310200000';
const sample = '3102000000001';
let trial: Trial;

beforeAll(async () => {
  trial = await Trial.start();
}, longMs);
afterEach(() => trial.reset(), longMs);
afterAll(() => trial?.stop(), longMs);

const toTheEnd = 'window.scrollTo(0, document.documentElement.scrollHeight)';

describe('the list of groups', () => {
  it(
    'grows by scrolling to its end, in cards of two links',
    async () => {
      const person = await trial.person('plain-2');
      const { accounts } = await trial.truth<{ accounts: { username: string; groups: string[] }[] }>(
        'accounts',
      );
      const own = accounts.find(({ username }) => username === 'plain-2')?.groups ?? [];
      await person.open('/groups/joins/?nav_source=tab&ordering=viewer_added');
      await person.see('list', 'Your groups');
      await person.until(
        `(${toTheEnd}, document.querySelectorAll('[role=listitem]').length === ${own.length})`,
      );
      await person.until(`!document.querySelector('[role=progressbar]')`);
      const links = await person.page.$$eval('[role=listitem]', (cards) =>
        cards.map((card) => [...card.querySelectorAll('a')].map((link) => link.pathname)),
      );
      expect(links).toEqual(own.map((id) => [`/groups/${id}/`, `/groups/${id}/`]));
    },
    longMs,
  );

  it(
    'may stop at exactly 20 with a spinner for ever, write slugs, and suggest others below',
    async () => {
      const person = await trial.person('plain-2');
      await trial.suffer({ kind: 'throttled-list' }, { kind: 'slug-links' });
      await person.open('/groups/joins/');
      await person.until(`document.querySelectorAll('[role=listitem]').length === 20`);
      await person.page.evaluate(toTheEnd);
      await person.see('progressbar', 'Loading more groups…');
      expect(await person.page.$$eval('[role=listitem]', ({ length }) => length)).toBe(20);
      await (await person.page.$('[role=listitem] h2 a'))?.evaluate((link) => (link as HTMLElement).click());
      await person.see('feed', 'Posts in the group');
      expect(person.page.url()).toMatch(/\/groups\/kikar\./);

      await trial.suffer({ kind: 'silent-list' });
      await person.open('/groups/joins/');
      await person.until(`document.querySelectorAll('[role=listitem]').length === 20`);
      await person.page.evaluate(toTheEnd);
      await person.until(`!document.querySelector('[role=progressbar]')`);
      expect(await person.page.$$eval('[role=listitem]', ({ length }) => length)).toBe(20);

      await trial.suffer({ kind: 'suggested-groups' });
      await person.open('/groups/joins/');
      await person.until(
        `(${toTheEnd}, [...document.querySelectorAll('h2')].some((one) => one.textContent === 'Suggested groups'))`,
      );
    },
    longMs,
  );
});

describe('the feed', () => {
  it(
    'is not sorted by time, grows by scrolling, and empties what is out of view',
    async () => {
      const person = await trial.person('plain-2');
      await person.open(`/groups/${group}`);
      await person.see('feed', 'Posts in the group');
      const ids = new Set<string>();
      const order: string[] = [];
      const { posts } = await trial.truth<{ posts: { id: string }[] }>(`posts?all=1&groupId=${group}`);
      for (let round = 0; ids.size < posts.length && round < 400; round += 1) {
        const shown = await person.page.$$eval('[role=feed] > [role=article] a[href*="/posts/"]', (links) =>
          links.map((link) => link.pathname.split('/')[4] ?? ''),
        );
        for (const id of shown) if (!ids.has(id) && ids.add(id)) order.push(id);
        await person.page.evaluate('window.scrollBy(0, 500), new Promise(requestAnimationFrame)');
      }
      expect(order.length).toBe(posts.length);
      expect(order).not.toEqual([...order].sort().reverse());
      await person.until(`!document.querySelector('main [role=progressbar]')`);
      const kept = await person.page.$$eval('[role=feed] > [role=article]', ({ length }) => length);
      expect(kept).toBeLessThan(posts.length);
    },
    longMs,
  );

  it(
    'loads no more than its first part in a hidden tab, and goes on when it is seen',
    async () => {
      const person = await trial.person('plain-2');
      const { page } = person;
      await page.evaluateOnNewDocument(
        `window.isHidden = true; Object.defineProperty(document, 'hidden', { get: () => window.isHidden })`,
      );
      await person.open(`/groups/${group}`);
      await person.see('feed', 'Posts in the group');
      await person.until(`document.querySelector('main [role=progressbar]')`);
      const count = () => page.$$eval('[role=feed] > *', ({ length }) => length);
      const first = await count();
      const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
      const scroll = async () => {
        await page.evaluate(`window.scrollTo(0, 0), ${drawn}`);
        await page.evaluate(`${toTheEnd}, ${drawn}`);
      };
      await scroll();
      await page.waitForNetworkIdle({ idleTime: 100 });
      expect(await count()).toBe(first);
      await page.evaluate('window.isHidden = false');
      await scroll();
      await person.until(`document.querySelectorAll('[role=feed] > *').length > ${first}`);
    },
    longMs,
  );

  it(
    'cuts what is long, and draws links that say nothing before one points at them',
    async () => {
      const person = await trial.person('plain-2');
      const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
      await trial.suffer(
        { kind: 'bare-links' },
        { kind: 'link-noise' },
        { kind: 'scrambled-time' },
        { kind: 'posts-without-role' },
      );
      await person.publish(group, long);
      await person.open(`/groups/${group}?sorting_setting=CHRONOLOGICAL`);
      await person.see('feed', 'Posts in the group');
      await person.until(`document.querySelector('[data-ad-rendering-role=story_message]')`);
      expect((await person.texts())[0]).not.toContain('line 20');
      await person.press('button', 'See more');
      await person.until(
        `document.querySelector('[data-ad-rendering-role=story_message]').textContent.includes('line 29')`,
      );
      expect(await person.isThere('article', 'Post by Maya Levin')).toBe(false);
      const time = await person.page.$('[role=feed] h3 + p a');
      expect(await time?.evaluate((link) => link.getAttribute('href'))).toBe('#');
      expect(await time?.evaluate((link) => link.textContent)).not.toMatch(/^Just now$/);
      await time?.hover();
      await person.until(`document.querySelector('[role=tooltip]')`);
      expect(await time?.evaluate((link) => link.getAttribute('href'))).toMatch(
        /^\/groups\/310200000\/posts\/\d+\/\?__cft__\[0\]=\S+&__tn__=/,
      );
    },
    longMs,
  );
});

describe('a text of which half is shown', () => {
  it.each([
    ['in the feed', ''],
    ['in the list of own posts', '/my_posted_content'],
  ])(
    'is not in the document before one asks for the rest: %s',
    async (_, path) => {
      const person = await trial.person('plain-2');
      await person.publish(group, 'Only this week: 👩‍👩‍👧 half of the price');
      await trial.suffer({ kind: 'texts-cut' });
      await person.open(`/groups/${group}${path}?sorting_setting=CHRONOLOGICAL`);
      await person.see('button', 'See more');
      expect((await person.texts())[0]).toBe('Only this week:… See more');
      await person.press('button', 'See more');
      await person.until(
        `document.querySelector('[data-ad-rendering-role=story_message]').textContent.endsWith('👩‍👩‍👧 half of the price')`,
      );
    },
    longMs,
  );
});

describe('a post', () => {
  it(
    'stands in a dialog over its group at every form of its address',
    async () => {
      const person = await trial.person('plain-2');
      const forms = [
        `/groups/${group}/posts/${sample}`,
        `/groups/${group}/permalink/${sample}/`,
        `/groups/${group}/?multi_permalinks=${sample}`,
        `/permalink.php?story_fbid=${sample}&id=${group}`,
        `/share/p/${Number(sample).toString(36)}/`,
      ];
      for (const form of forms) {
        await person.open(form);
        await person.until(`document.querySelector('[role=dialog] [role=article]')`);
        const [link] = await person.page.$$eval('[role=dialog] h3 + p a', (links) =>
          links.map((one) => one.pathname),
        );
        expect(link).toBe(`/groups/${group}/posts/${sample}/`);
      }
      await trial.suffer({ kind: 'post-as-page' });
      await person.open(`/groups/${group}/posts/${sample}`);
      await person.until(`document.querySelector('main [role=article]')`);
      expect(await person.page.$('[role=dialog]')).toBeNull();
      await person.open(`/groups/${group}/posts/1`);
      await person.see('heading', "This page isn't available");
    },
    longMs,
  );

  it(
    'has pictures that lead to pages of their own, and from there to it',
    async () => {
      const person = await trial.person('plain-2');
      await person.open(`/groups/${group}`);
      const picture = '[role=feed] [role=article] a[href^="/photo/"]';
      await person.until(`document.querySelector('${picture}')`);
      const address = await person.page.$eval(picture, (link) => link.getAttribute('href'));
      const [, id] = /^\/photo\/\?fbid=photo-\d+&set=gm\.(\d+)$/.exec(address ?? '') ?? [];
      expect(id).toBeDefined();
      await person.open(address ?? '');
      await person.until(`document.querySelector('main img[src^="/img/photo/"]')`);
      await person.page.click(`main a[href*="/posts/${id}/"]`);
      await person.until(`document.querySelector('[role=dialog] [role=article]')`);
      await person.open(`/photo/?fbid=photo-999&set=gm.${id}`);
      await person.see('heading', "This page isn't available");
    },
    longMs,
  );

  it.each([
    ['permalink-permalink', /^\/groups\/\d+\/permalink\/\d+\/$/],
    ['permalink-multi', /^\/groups\/\d+\/\?multi_permalinks=\d+$/],
    ['permalink-php', /^\/permalink\.php\?story_fbid=\d+&id=\d+$/],
    ['permalink-share', /^\/share\/p\/[a-z0-9]+\/$/],
  ] as const)(
    'is linked by %s',
    async (kind, shape) => {
      const person = await trial.person('plain-2');
      await trial.suffer({ kind });
      await person.open(`/groups/${group}`);
      await person.until(`document.querySelector('[role=feed] h3 + p a')`);
      expect(await person.page.$eval('[role=feed] h3 + p a', (link) => link.getAttribute('href'))).toMatch(
        shape,
      );
    },
    longMs,
  );
});

describe('comments', () => {
  it(
    'show the most relevant ones, the rest behind a click, and Enter sends one',
    async () => {
      const person = await trial.person('plain-2');
      for (let number = 0; number < 14; number += 1) await person.comment(sample, `comment ${number}`);
      await person.open(`/groups/${group}/posts/${sample}`);
      const count = `document.querySelectorAll('[role=dialog] [role=article] [role=article]').length`;
      await person.until(`${count} === 2`);
      await person.press('button', 'View more comments');
      await person.until(`${count} === 12`);
      await person.press('button', 'Most relevant');
      await person.press('menuitem', 'Newest');
      await person.until(
        `document.querySelector('[role=dialog] [role=article] [role=article]')?.textContent.includes('comment 13')`,
      );
      await person.focus('Write a comment…');
      await person.insert('first');
      await person.page.keyboard.down('Shift');
      await person.page.keyboard.press('Enter');
      await person.page.keyboard.up('Shift');
      await person.insert('second');
      await person.page.keyboard.press('Enter');
      await person.until(`${count} === 11`);
      const { comments } = await trial.truth<{ comments: { text: string }[] }>('comments');
      expect(comments.at(-1)?.text).toBe('first\nsecond');
      expect(await person.isThere('button', 'Post comment')).toBe(false);
      await person.until(`document.querySelector('[data-lexical-editor]').textContent === ''`);
    },
    longMs,
  );

  it(
    'may want a button, hide their box, be off, or not show what was sent',
    async () => {
      const person = await trial.person('plain-2');
      const comments = '/api/view/comments';
      await trial.suffer(
        { kind: 'comment-button', path: comments },
        { kind: 'comment-box-hidden', path: comments },
      );
      await trial.suffer({ kind: 'comment-unseen' });
      await person.open(`/groups/${group}/posts/${sample}`);
      await person.see('button', 'Most relevant');
      await person.until(`document.querySelector('[role=dialog] [aria-busy=false]')`);
      expect(await person.page.$('[role=dialog] [data-lexical-editor]')).toBeNull();
      await person.pressIn('[role=dialog]', 'Comment');
      await person.focus('Write a comment…');
      await person.insert('one');
      await person.page.keyboard.press('Enter');
      await person.insert('two');
      await person.press('button', 'Post comment');
      await person.until(`document.querySelector('[role=dialog] [data-lexical-editor]').textContent === ''`);
      const made = await trial.truth<{ comments: { text: string }[] }>('comments');
      expect(made.comments.map(({ text }) => text)).toEqual(['one\ntwo']);
      expect(await person.page.$('[role=dialog] [role=article] [role=article]')).toBeNull();

      await trial.suffer({ kind: 'comments-off', path: comments });
      await person.page.reload();
      await person.until(`document.body.innerText.includes('Comments are turned off for this post.')`);
      expect(await person.page.$('[role=dialog] [data-lexical-editor]')).toBeNull();
    },
    longMs,
  );
});
