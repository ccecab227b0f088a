import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { longMs, Trial } from '../../test/trial.js';

const group = '310200000';
let trial: Trial;

beforeAll(async () => {
  trial = await Trial.start();
}, longMs);
afterEach(() => trial.reset(), longMs);
afterAll(() => trial?.stop(), longMs);

describe('a page drawn by script', () => {
  it('is a shell without a word, and its script is at most 150 kB packed', async () => {
    const shell = await (await fetch(`${trial.url}/login`)).text();
    expect(shell.replace(/<[^>]*>/g, '').trim()).toBe('');
    const script = readFileSync(new URL('../../dist/page/page.js', import.meta.url));
    expect(gzipSync(script).length).toBeLessThanOrEqual(150_000);
  });

  it(
    'draws a group from above: header, then composer, then feed; its first h1 is another',
    async () => {
      await trial.tell('settings', { drawMs: [200, 200] });
      const person = await trial.person('plain-2');
      await person.page.evaluateOnNewDocument(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const looks: [string, () => unknown][] = [
          ['busy', () => document.querySelector('[aria-busy=true] [role=progressbar]')],
          ['header', () => document.querySelector('main h1')],
          ['composer', () => document.querySelector('main')?.innerText.includes('Write something...')],
          ['feed', () => document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')],
        ];
        new MutationObserver(() => {
          for (const [name, look] of looks) if (!seen.includes(name) && look()) seen.push(name);
        }).observe(document, { subtree: true, childList: true });
      });
      await person.open(`/groups/${group}`);
      await person.until(`seen.includes('feed')`);
      expect(await person.page.evaluate('seen')).toEqual(['busy', 'header', 'composer', 'feed']);
      expect(await person.page.$eval('h1', ({ textContent }) => textContent)).toBe('Chats');
      const before = await person.page.$eval('[role=feed]', ({ className }) => className);
      await person.page.reload();
      await person.see('feed', 'Posts in the group');
      expect(await person.page.$eval('[role=feed]', ({ className }) => className)).not.toBe(before);
    },
    longMs,
  );

  it(
    'may never come, or come for a stranger, or without a composer, and a reload cures what it cures',
    async () => {
      const person = await trial.person('plain-2');
      await trial.suffer({ kind: 'stuck-splash' });
      await person.open(`/groups/${group}`);
      await person.page.waitForResponse((reply) => reply.url().includes('/api/view/page'));
      expect(await person.isThere('feed', 'Posts in the group')).toBe(false);
      await trial.suffer({ kind: 'composer-missing', path: '/groups' });
      await person.page.reload();
      await person.see('feed', 'Posts in the group');
      expect(await person.isThere('button', 'Write something...')).toBe(false);
      await person.page.reload();
      await person.see('button', 'Write something...');
      await trial.suffer({ kind: 'quiet-logout' });
      await person.page.reload();
      await person.see('feed', 'Posts in the group');
      expect(await person.isThere('navigation', 'Your account')).toBe(false);
      await person.open('/feed');
      expect(person.page.url()).toBe(`${trial.url}/login`);
    },
    longMs,
  );

  it(
    'changes its language, and has prompts that one click closes',
    async () => {
      const person = await trial.person('plain-2');
      await trial.suffer({ kind: 'cookie-prompt' }, { kind: 'notification-prompt' }, { kind: 'chat-dialog' });
      await person.open(`/groups/${group}`);
      await person.see('dialog', 'Chat with Michelle Adler');
      await person.press('button', 'Decline optional cookies');
      await person.press('button', 'Not now');
      await person.until(`document.querySelectorAll('[role=dialog]').length === 1`);
      await trial.suffer({ kind: 'language-flips' });
      await person.page.reload();
      await person.see('feed', 'פוסטים בקבוצה');
      await person.until(`document.documentElement.dir === 'rtl'`);
      await person.page.reload();
      await person.see('button', 'מה בא לך לכתוב?');
    },
    longMs,
  );

  it(
    'may have a dialog over it that nobody foresaw, from the start or a while later, until somebody closes it',
    async () => {
      const person = await trial.person('plain-2');
      for (const delayMs of [0, 300]) {
        await trial.suffer({ kind: 'unknown-dialog', delayMs });
        await person.open(`/groups/${group}`);
        await person.see('dialog', 'Your choices about ads');
        expect(await person.page.$$eval('[aria-modal=true]', (dialogs) => dialogs.length)).toBe(1);
        await person.press('button', 'Review choices');
        await person.until(`document.querySelector('[role=dialog]') === null`);
      }
    },
    longMs,
  );

  it(
    'has other words, marks of loading that never go, and may look like no page at all',
    async () => {
      const person = await trial.person('plain-2');
      await trial.suffer(
        { kind: 'draw-delay', delayMs: 200 },
        { kind: 'skeleton-stays' },
        { kind: 'other-wording' },
      );
      await person.open(`/groups/${group}`);
      await person.press('button', "What's on your mind?");
      await person.until(
        `document.querySelector('[role=dialog] [aria-placeholder="Create a public post…"][data-lexical-editor]')`,
      );
      await person.until(`document.querySelector('[role=feed] [data-ad-rendering-role=story_message]')`);
      expect(
        await person.page.$('main [data-visualcompletion=loading-state] [role=progressbar]'),
      ).not.toBeNull();
      await trial.suffer({ kind: 'layout-changed' });
      await person.page.reload();
      await person.until(`document.body.innerText.includes('✦')`);
      expect(await person.page.$('[role], [aria-label], button, main, h1, a')).toBeNull();
      await trial.suffer({ kind: 'rate-limit', path: '/groups' });
      await person.page.reload();
      await person.see('heading', "You can't use this feature right now");
    },
    longMs,
  );
});

describe('signing in', () => {
  it(
    'says what is wrong in place, also in two steps, and may ask to trust the browser',
    async () => {
      const person = await trial.person();
      await trial.suffer({ kind: 'login-two-steps' }, { kind: 'trust-browser' });
      await person.page.setExtraHTTPHeaders({ 'accept-language': 'en' });
      await person.open('/login?lang=en');
      await person.fill('Email or phone', 'two-factor');
      expect(await person.page.$('[name=pass]')).toBeNull();
      await person.press('button', 'Continue');
      await person.fill('Password', 'wrong');
      await person.press('button', 'Log in');
      await person.until(`document.querySelector('[role=alert]')?.textContent.includes('incorrect')`);
      await person.fill('Password', 'sandbox-pass');
      await person.press('button', 'Log in');
      await person.see('textbox', 'Code');
      await person.fill('Code', (await trial.truth<{ code: string }>('phone/two-factor')).code);
      await person.press('button', 'Continue');
      await person.press('button', 'Not now');
      await person.see('feed', 'Posts from your groups');
    },
    longMs,
  );

  it(
    'shows another picture after wrong characters, and goes on when the phone approved',
    async () => {
      const person = await trial.person();
      await person.open('/login?lang=en');
      await person.fill('Email or phone', 'captcha');
      await person.fill('Password', 'sandbox-pass');
      await person.press('button', 'Log in');
      await person.fill('Characters in the picture', '????');
      await person.press('button', 'Continue');
      await person.until(`document.querySelector('[role=alert]')`);
      const { captcha } = await trial.truth<{ captcha: string }>('phone/captcha');
      await person.fill('Characters in the picture', captcha);
      await person.press('button', 'Continue');
      await person.see('feed', 'Posts from your groups');

      const other = await trial.person();
      await other.open('/login?lang=en');
      await other.fill('Email or phone', 'approval');
      await other.fill('Password', 'sandbox-pass');
      await other.press('button', 'Log in');
      await other.see('heading', 'Approve the login on another device');
      await trial.tell('phone/approval/approve', {});
      await other.until(`location.pathname === '/feed'`);
    },
    longMs,
  );
});
