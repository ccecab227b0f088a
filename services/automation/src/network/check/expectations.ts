import { inPage } from '../in-page/finder.js';
import type { Finder } from '../in-page/finder.js';
import type { DrivenPage } from '../network-driver.js';
import type { Locator, NetworkLocators, NetworkProfile } from '../../profiles/network-profile.js';

export type LocatorName = Exclude<keyof NetworkLocators, 'pendingNotice'>;

/**
 * What the page is to show after each step, and while a sign-in asks for something, by the names of the profile's
 * locators: of each row one is enough.
 */
const expected: Partial<Record<string, readonly (readonly LocatorName[])[]>> = {
  'login page': [['username'], ['password'], ['logIn', 'continue']],
  'two-factor': [['twoFactorCode'], ['continue']],
  captcha: [['captchaCode'], ['continue']],
  'two-factor-captcha': [['twoFactorCode'], ['captchaCode'], ['continue']],
  'home page': [['ownRegion']],
  groups: [['joinedGroups']],
  'group page': [
    ['isMember', 'join', 'isRequested'],
    ['openComposer', 'join', 'adminsOnly', 'listingsOnly'],
    ['article'],
  ],
  composer: [['composer'], ['postText'], ['post'], ['postMedia', 'addMedia']],
  'composer with a file': [['composer'], ['attachment', 'preview'], ['post']],
  'own posts': [['article', 'noPosts']],
  reactions: [['article'], ['commentText', 'openComment', 'commentsOff'], ['commentOrder']],
  'comment field': [['commentText'], ['commentMedia']],
};

export interface SeenPage {
  /** Whatever of the step's page is not as the profile has it, for people; a step may be well all the same. */
  off: string[];
  /** All of the profile's locators that find something on it. */
  seen: LocatorName[];
}

export async function lookAtPage(
  { page }: DrivenPage,
  { locators }: NetworkProfile,
  step: string,
): Promise<SeenPage> {
  const { pendingNotice: _texts, ...places } = locators;
  const { commentText, sendComment, postDialog } = places;
  // A button of that name is anywhere: under every post, and above it.
  const inField = { name: 'sendComment', locator: sendComment, field: commentText, within: postDialog };
  const { found, language } = await inPage(page, lookFor, { places: Object.entries(places), inField });
  const seen = new Set(found as LocatorName[]);
  const rows = expected[step] ?? [];
  const missing = rows.filter((names) => !names.some((name) => seen.has(name)));
  const isForeign = rows.length > 0 && !/^(?:he|en)/.test(language);
  return {
    off: [
      ...missing.map((names) => `without ${names.join(' or ')}`),
      ...(isForeign ? [`its language is ${language}`] : []),
    ],
    seen: [...seen],
  };
}

/** The names of those that no page of a check had: what shows them is an act, or chance. */
export function unseenOf({ locators }: NetworkProfile, seen: ReadonlySet<LocatorName>): LocatorName[] {
  const { pendingNotice: _texts, ...places } = locators;
  return (Object.keys(places) as LocatorName[]).filter((name) => !seen.has(name));
}

/** Runs in the page. */
function lookFor(
  finder: Finder,
  {
    places,
    inField,
  }: {
    places: readonly [name: string, locator: Locator][];
    /** What counts only where it stands beside this field. */
    inField: { name: string; locator: Locator; field: Locator; within: Locator | null };
  },
): { found: string[]; language: string } {
  const isThere = ([name, locator]: readonly [name: string, locator: Locator]) => {
    if (name !== inField.name) return finder.find(locator) !== null;
    const field = finder.findWithin(inField.within, inField.field);
    return field !== null && finder.beside(field, locator) !== null;
  };
  return {
    found: places.filter(isThere).map(([name]) => name),
    language: document.documentElement.lang,
  };
}
