import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { folderOf, languages } from '../../test/fixture-pages.js';
import type { Language } from '../../test/fixture-pages.js';
import { ChromiumProcess } from '../browsers/chromium-process.js';
import { CpuTokens } from '../browsers/cpu-tokens.js';
import { profileOf } from '../profiles/profile-of.js';
import { Asides } from './asides.js';
import { GroupPages } from './group-pages.js';
import { readFixtures } from './layouts/fixture-files.js';
import type { DrivenPage } from './network-driver.js';
import { OwnContent } from './own-content.js';
import { PageAccess } from './page-access.js';
import { PostPages } from './post-pages.js';

/** Pages of the real network, each a fixture with a script that answers what is done on it, and with all it has at once. */
const profile = { ...profileOf('facebook', undefined), settledMs: 1_000, showsLoader: true };
const fixtures = readFixtures(folderOf(profile.name));
const asides = new Asides();
const access = new PageAccess(profile, new CpuTokens(1), 6_000, asides);
const group = { groupId: '310200000' };
const groupPath = `/groups/${group.groupId}/`;
const soon = () => Promise.resolve(5_000);
/** By their paths, what comes at each opening. */
const pages = new Map<string, () => string>();
let folder: string;
let chromium: ChromiumProcess;
let context: DrivenPage;

const played = (name: string, language: Language, script: string) => {
  const fixture = fixtures.find((known) => known.name === name && known.language === language);
  return () => `${fixture?.markup ?? ''}<script>${script}</script>`;
};
/** The name of what is meant for the locator. */
const meant = (locator: string) => `document.querySelector('[data-is~="${locator}"]')`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-played-'));
  chromium = await ChromiumProcess.launch({
    folder,
    name: 'played',
    timeoutMs: 20_000,
    seesRequests: true,
  });
  const page: Page = await chromium.browser.newPage();
  context = { page, cdp: await page.createCDPSession() };
  const { sessionCookies, origin: url } = profile;
  await page.setCookie(...sessionCookies.map((name) => ({ name, value: '1', url })));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const body = origin === profile.origin ? pages.get(pathname)?.() : undefined;
    const contentType = 'text/html; charset=utf-8';
    void (body === undefined ? request.abort() : request.respond({ contentType, body }));
  });
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a post is refused for its rate by a notice that comes after the click', () => {
  const own = new OwnContent(access);
  const posts = new PostPages(access, new GroupPages(access), own);
  const publish = async (language: Language, notice: string) => {
    const script = `const [composer, notice] = document.querySelectorAll('[role=dialog]');
      for (const dialog of [composer, notice]) dialog.remove();
      ${meant('openComposer')}.addEventListener('click', () => {
        document.body.append(composer);
        ${meant('post')}.addEventListener('click', () => { ${notice} document.body.append(notice); });
      });`;
    pages.set(groupPath, played('rate-limit-dialog', language, script));
    for (const list of ['posted', 'pending'])
      pages.set(`${groupPath}my_${list}_content`, played('own-posts-empty', language, ''));
    const content = { text: language === 'he' ? 'שלום לכולם' : 'Hello everybody', mediaPaths: [] };
    const ready = await posts.preparePublish(context, group, content);
    return ready.submit(soon).catch((error: unknown) => error);
  };
  const refused = { reason: 'rate-limited' };

  it.each(languages)('as its page has it: %s', async (language) => {
    expect(await publish(language, '')).toMatchObject(refused);
  });

  it.each<[Language, string]>([
    ['en', "You're Temporarily Blocked"],
    ['en', 'You’re temporarily blocked'],
    ['en', "You're Going Too Fast"],
    ['en', 'We limit how often you can post, comment or do other things in a given amount of time'],
    ['en', "You can't use this feature right now"],
    ['he', 'נחסמת באופן זמני'],
    ['he', 'לא ניתן להשתמש בתכונה זו כרגע'],
  ])('in each form that is known, in a dialog and in an alert: %s %s', async (language, text) => {
    const said = JSON.stringify(text);
    const named = `notice.setAttribute('aria-label', ${said}); notice.querySelector('h2').textContent = ${said};`;
    expect(await publish(language, named)).toMatchObject(refused);
    const alert = `notice.setAttribute('role', 'alert'); notice.textContent = ${said};`;
    expect(await publish(language, alert)).toMatchObject(refused);
  });
});

describe('a page that stands before the one that was opened', () => {
  it.each(languages)(
    'and only asks for a choice of cookies is put aside, and noted: %s',
    async (language) => {
      let isChosen = false;
      const [declined] = profile.prompts.flatMap(
        ({ dismiss }) => dismiss.names?.slice(language === 'he' ? 0 : -1) ?? [],
      );
      const choose = `document.querySelector('[aria-label="${declined}"]').addEventListener('click', () => {
      location.href = '/chosen'; });`;
      const home = played('home', language, '');
      const asked = `<script>location.replace('/user_cookie_prompt')</script>`;
      pages.set('/', () => (isChosen ? home() : asked));
      pages.set('/user_cookie_prompt', played('cookie-page', language, choose));
      pages.set('/chosen', () => {
        isChosen = true;
        return `<script>location.replace('/')</script>`;
      });
      asides.take(context);
      expect(await access.openSignedIn(context, '/')).toMatchObject({ kind: 'signed-in', isThere: true });
      expect(asides.take(context)).toEqual(['cookies']);
    },
  );
});

describe('a dialog that no profile knows', () => {
  it.each(languages)('stops what is done on the page, and is named: %s', async (language) => {
    const strange = `document.body.insertAdjacentHTML('beforeend',
      '<div role="dialog" aria-modal="true"><h2>Choose how your data is used</h2></div>');`;
    pages.set(groupPath, played('group-member', language, strange));
    const { openComposer } = profile.locators;
    await expect(access.openSignedIn(context, groupPath, { openComposer })).rejects.toMatchObject({
      reason: 'unknown-page',
      detail: 'the dialog "Choose how your data is used" is in the way',
      isStrange: true,
    });
    expect(await access.read(context)).toMatchObject({ kind: 'unknown' });
  });
});

describe('joining a group that the network warns of', () => {
  it.each(languages)(
    'goes through its warning by a click that is on record by itself: %s',
    async (language) => {
      const requested = language === 'he' ? 'ביטול הבקשה' : 'Cancel request';
      const script = `const warning = document.querySelector('[role=dialog]'); warning.remove();
      ${meant('join')}.addEventListener('click', () => document.body.append(warning));
      warning.querySelector('[data-is="joinAnyway"]').addEventListener('click', () => {
        warning.remove();
        ${meant('join')}.setAttribute('aria-label', '${requested}');
      });`;
      pages.set(groupPath, played('group-join-warning', language, script));
      const ready = await new GroupPages(access).prepareJoin(context, group, []);
      let renewals = 0;
      const joined = await ready?.submit(soon, async () => {
        renewals += 1;
        return soon;
      });
      expect(joined).toEqual({ permalink: null, pendingApproval: true });
      expect(renewals).toBe(1);
    },
  );
});
