import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { folderOf, languages } from '../../test/fixture-pages.js';
import { playSandbox, sandboxSelectors } from '../../test/sandbox-pages.js';
import { ChromiumProcess } from '../browsers/chromium-process.js';
import { inPage } from '../network/in-page/finder.js';
import { readGroupList } from '../network/in-page/group-links.js';
import { questionsIn } from '../network/in-page/join-questions.js';
import { readReactions } from '../network/in-page/reactions.js';
import { readFixtures } from '../network/layouts/fixture-files.js';
import type { Fixture } from '../network/layouts/layout-schema.js';
import { locatorNames, lookAtFixture, showFixtures } from '../network/layouts/layout-trial.js';
import type { LocatorName } from '../network/layouts/layout-trial.js';
import type { NetworkProfile } from './network-profile.js';
import { profileOf } from './profile-of.js';

let folder: string;
let chromium: ChromiumProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'megafon-fixtures-'));
  chromium = await ChromiumProcess.launch({
    folder,
    name: 'fixtures',
    timeoutMs: 20_000,
    seesRequests: true,
  });
});
afterAll(async () => {
  await chromium?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** `jest -u` takes the pages anew, as it does for snapshots. */
function isUpdating(): boolean {
  const { snapshotState } = expect.getState() as unknown as { snapshotState: { _updateSnapshot: string } };
  return snapshotState._updateSnapshot === 'all';
}

it.each(languages)('the fixtures of the sandbox are its pages as they are now: %s', async (language) => {
  const page = await chromium.browser.newPage();
  const pages = await playSandbox(page, language);
  await page.close();
  if (isUpdating()) {
    mkdirSync(folderOf('sandbox'), { recursive: true });
    for (const { name, markup } of pages)
      writeFileSync(join(folderOf('sandbox'), `${name}.${language}.html`), markup);
  }
  const kept = readFixtures(folderOf('sandbox')).filter((fixture) => fixture.language === language);
  const byName = (fixtures: Fixture[]) =>
    Object.fromEntries(fixtures.map(({ name, markup }) => [name, markup]));
  expect(byName(kept)).toEqual(byName(pages));
});

/** Not all that a network may have is there. */
const sandboxMeant: Partial<Record<LocatorName, string>> = sandboxSelectors;
const profiles: [NetworkProfile, (name: LocatorName) => string][] = [
  [profileOf('sandbox', 'http://127.0.0.1:4100'), (name) => sandboxMeant[name] ?? ':not(*)'],
  // Written by hand: each element says which locators it is for.
  [profileOf('facebook', undefined), (name) => `[data-is~="${name}"]`],
];

/** Fixtures with something on them that is put aside. */
const questions: Record<string, string[]> = { promo: ['promo'], 'cookie-page': ['cookies'] };
const expectedMembers = {
  sandbox: [
    ['310200000', 94_424],
    ['310201013', 8_045],
  ],
  facebook: [
    ['310200000', 94_424],
    ['dogs.israel', 12_500],
  ],
};
const expectedReactions = {
  sandbox: { likes: 23, comments: 0, shares: 1, reach: 946 },
  facebook: { likes: 1_239, comments: 3, shares: 2, reach: 98 },
};

describe.each(profiles.map(([profile, meantFor]) => ({ name: profile.name, profile, meantFor })))(
  'the profile $name',
  ({ profile, meantFor }) => {
    const fixtures = readFixtures(folderOf(profile.name));
    const names = locatorNames(profile);
    const used = new Set<string>();
    let page: Page;
    let show: (fixture: Fixture) => Promise<void>;

    beforeAll(async () => {
      page = await chromium.browser.newPage();
      show = await showFixtures(page, profile.origin);
    });

    it.each(fixtures.map((fixture) => [`${fixture.name}.${fixture.language}`, fixture] as const))(
      'knows %s, and finds on it what is meant and nothing else',
      async (_name, fixture) => {
        await show(fixture);
        const { kind, findings } = await lookAtFixture(page, profile, fixture, meantFor);
        const faults = findings.filter(({ wrong, missing }) => wrong.length + missing.length > 0);
        expect(faults).toEqual([]);
        expect(kind).toBe(fixture.is);
        const aside = await inPage(page, (finder, prompts) => finder.dismiss(prompts), profile.prompts);
        expect(aside).toEqual(questions[fixture.name] ?? []);
        for (const { name, found } of findings) if (found > 0) used.add(`${name} ${fixture.language}`);
      },
    );

    it('has a page for each of its locators, in Hebrew and in English', () => {
      const all = names.flatMap((name) => languages.map((language) => `${name} ${language}`));
      expect(all.filter((entry) => !used.has(entry))).toEqual([]);
    });

    it('has a page for each kind of page, in Hebrew and in English', () => {
      const known = new Set(fixtures.map(({ is, language }) => `${is} ${language}`));
      const kinds = [...profile.signs.map(({ is }) => is), 'unknown'];
      const all = kinds.flatMap((kind) => languages.map((language) => `${kind} ${language}`));
      expect(all.filter((entry) => !known.has(entry))).toEqual([]);
    });

    it.each(languages)('reads groups, members and reactions: %s', async (language) => {
      const open = async (name: string) => {
        const fixture = fixtures.find((known) => known.name === name && known.language === language);
        if (fixture) await show(fixture);
      };
      const { patterns, memberCount, locators, reactions: counts } = profile;
      await open('groups-list');
      const { loader, join, joinedGroups: heading } = locators;
      const list = { group: patterns.group, memberCount, loaders: [loader], join, heading };
      const limits = { scrolls: false, showsLoader: true, patienceMs: 0, doubtedCount: 20, limitMs: 5_000 };
      const { groups } = await inPage(page, readGroupList, { ...list, ...limits });
      const members = groups.map((group) => [group.groupId, group.memberCount]);
      expect(members.slice(0, 2)).toEqual(expectedMembers[profile.name]);
      expect(groups.every(({ name }) => name.length > 5)).toBe(true);
      await open('post');
      const postId = profile.name === 'sandbox' ? '3102000000001' : '7100000000001';
      const path = { pathname: `/groups/310200000/posts/${postId}`, search: '' };
      const query = { article: locators.article, permalinks: patterns.post, path, counts };
      expect(await inPage(page, readReactions, query)).toEqual(expectedReactions[profile.name]);
      await open('group-questions');
      expect(await inPage(page, questionsIn, { within: locators.joinQuestions })).toBe(2);
    });
  },
);
