import { inPage } from '../in-page/finder.js';
import type { Finder } from '../in-page/finder.js';
import type { DrivenPage } from '../network-driver.js';
import type { Locator, NetworkLocators, NetworkProfile } from '../../profiles/network-profile.js';

type Name = Exclude<keyof NetworkLocators, 'pendingNotice'>;

/** What the page is to show after each step, by the names of the profile's locators: of each row one is enough. */
const expected: Partial<Record<string, readonly (readonly Name[])[]>> = {
  'login page': [['username'], ['password'], ['logIn', 'continue']],
  'home page': [['ownRegion']],
  groups: [['joinedGroups']],
  'group page': [['isMember', 'join', 'isRequested'], ['openComposer', 'join', 'adminsOnly'], ['article']],
  composer: [['composer'], ['postText'], ['post'], ['postMedia', 'addMedia']],
  'own posts': [['article', 'noPosts']],
  reactions: [['article'], ['commentText', 'openComment', 'commentsOff'], ['commentOrder']],
};

/** Whatever of a step's page is not as the profile has it, for people; a step may be well all the same. */
export async function whatIsOff(
  { page }: DrivenPage,
  { locators }: NetworkProfile,
  step: string,
): Promise<string[]> {
  const rows = (expected[step] ?? []).map((names) => ({
    name: names.join(' or '),
    locators: names.flatMap((name) => locators[name] ?? []),
  }));
  const { missing, language } = await inPage(page, lookFor, rows);
  return [
    ...missing.map((name) => `without ${name}`),
    ...(rows.length > 0 && !/^(?:he|en)/.test(language) ? [`its language is ${language}`] : []),
  ];
}

/** Runs in the page. */
function lookFor(
  finder: Finder,
  rows: readonly { name: string; locators: Locator[] }[],
): { missing: string[]; language: string } {
  const isThere = (locator: Locator) => finder.find(locator) !== null;
  return {
    missing: rows.filter((row) => !row.locators.some(isThere)).map(({ name }) => name),
    language: document.documentElement.lang,
  };
}
