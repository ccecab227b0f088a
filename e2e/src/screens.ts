import type { Page } from 'puppeteer';
import type { Person } from './person.js';

/** Each page with what shows that it is there, by the name of its pictures. */
export type Screen = readonly [name: string, path: string, shows: string];

/** Of whoever is not signed in. */
export const visitorScreens: readonly Screen[] = [
  ['landing', '/', 'מגפון'],
  ['login', '/login', 'כניסה'],
  ['register', '/register', 'חבילת מקצוען'],
  ['forgot-password', '/forgot-password', 'אימייל'],
  ['terms', '/terms', 'תנאי'],
  ['privacy', '/privacy', 'פרטיות'],
  ['accessibility', '/accessibility', 'נגישות'],
  ['verify-email', '/verify-email?token=of-nobody', 'מגפון'],
  ['reset-password', '/reset-password?token=of-nobody', 'מגפון'],
];

/** Of a user who has a campaign that ran, and boxes of its name. */
export const userScreens = (campaign: string, account: string): readonly Screen[] => [
  ['dashboard', '/dashboard', 'פעילות אחרונה'],
  ['quickstart', '/quickstart', 'התחלה מהירה'],
  ['create', '/create', 'כתיבה'],
  ['connections', '/facebook-connections', account],
  ['campaigns', '/campaigns', 'קמפיינים שהסתיימו'],
  ['campaign-form', '/campaigns/new', 'לבחור לכל קבוצה את הפוסט שמצליח בה'],
  ['calendar', '/campaigns/calendar', campaign],
  ['groups', '/groups', 'קבוצות'],
  ['group-boxes', '/group-boxes', campaign],
  ['post-boxes', '/post-boxes', campaign],
  ['post-box-form', '/post-boxes/create', 'שמור ארגז'],
  ['comment-boxes', '/comment-boxes', campaign],
  ['post-comments', '/post-comments', 'תגובות'],
  ['history', '/history', campaign],
  ['statistics', '/statistics', 'מה עובד, לפי מה שנלמד'],
  ['settings', '/settings', 'הגדרות'],
  ['subscription', '/subscription', 'מנוי'],
];

/** The same of a user who has nothing yet. */
export const emptyScreens: readonly Screen[] = userScreens('', '').map(
  ([name, path]) => [`${name}-empty`, path, 'מגפון'] as const,
);

/** Of a superadmin. */
export const adminScreens: readonly Screen[] = [
  ['admin-overview', '/admin', 'סקירה'],
  ...['users', 'accounts', 'plans', 'activity', 'system', 'proxies', 'audit', 'dead-letters'].map(
    (tab) => [`admin-${tab}`, `/admin?tab=${tab}`, 'סקירה'] as const,
  ),
];

const looks = [
  { suffix: '', width: 1280, height: 800, scheme: 'light' },
  { suffix: '-phone', width: 360, height: 740, scheme: 'dark' },
] as const;

interface Visit {
  person: Person;
  gatewayUrl: string;
  screens: readonly Screen[];
  take: (name: string) => Promise<void>;
}

/** Opens a page and waits until it is drawn; what is further down comes when it is seen. */
export async function opensScreen(
  person: Person,
  gatewayUrl: string,
  [, path, shows]: Screen,
): Promise<void> {
  await person.opens(gatewayUrl + path);
  await person.seesElement('h1');
  await person.sees(shows);
  await person.page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]')].every(
      (one) => one.getBoundingClientRect().top >= window.innerHeight,
    ),
  );
}

/** The pages: wide and light, and as a phone shows them in the dark. */
export async function takeScreens({ person, gatewayUrl, screens, take }: Visit): Promise<void> {
  await inBothLooks(person, async (suffix) => {
    for (const screen of screens) {
      await opensScreen(person, gatewayUrl, screen);
      await take(`${screen[0]}${suffix}`);
    }
  });
}

/** @param work what is done in each look, with the end of its pictures' names; the page stays as the first look has it */
export async function inBothLooks(
  { page }: Pick<Person, 'page'>,
  work: (suffix: string) => Promise<void>,
): Promise<void> {
  for (const look of looks) {
    await wears(page, look);
    await work(look.suffix);
  }
  await wears(page, looks[0]);
}

async function wears(page: Page, { width, height, scheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    // Charts are taken as they come to rest.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  // A page of ours hears of it a moment later.
  await page.waitForFunction(
    (wanted) => {
      const { mantineColorScheme: worn = wanted } = document.documentElement.dataset;
      return worn === wanted;
    },
    {},
    scheme,
  );
}
