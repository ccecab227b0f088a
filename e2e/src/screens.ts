import type { Person } from './person.js';

/** Each page with what shows that it is there, by the name of its pictures. */
const screens: readonly [name: string, path: string, shows: string][] = [
  ['dashboard', '/dashboard', 'פעילות אחרונה'],
  ['connections', '/facebook-connections', 'plain-3'],
  ['campaigns', '/campaigns', 'קמפיינים שהסתיימו'],
  ['campaign-form', '/campaigns/new', 'לבחור לכל קבוצה את הפוסט שמצליח בה'],
  ['calendar', '/campaigns/calendar', 'סוף שבוע במאפייה'],
  ['groups', '/groups', 'קבוצות'],
  ['group-boxes', '/group-boxes', 'סוף שבוע במאפייה'],
  ['post-boxes', '/post-boxes', 'סוף שבוע במאפייה'],
  ['post-box-form', '/post-boxes/create', 'שמור ארגז'],
  ['history', '/history', 'סוף שבוע במאפייה'],
  ['statistics', '/statistics', 'מה עובד, לפי מה שנלמד'],
  ['settings', '/settings', 'הגדרות'],
  ['subscription', '/subscription', 'מנוי'],
];

const looks = [
  { suffix: '', width: 1280, height: 800, scheme: 'light' },
  { suffix: '-phone', width: 360, height: 740, scheme: 'dark' },
] as const;

interface Visit {
  person: Person;
  gatewayUrl: string;
  take: (name: string) => Promise<void>;
}

/** The pages of a signed-in user: wide and light, and as a phone shows them in the dark. */
export async function takeScreens({ person, gatewayUrl, take }: Visit): Promise<void> {
  for (const { suffix, width, height, scheme } of looks) {
    await person.page.setViewport({ width, height });
    await person.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // Charts are taken as they come to rest.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    for (const [name, path, shows] of screens) {
      await person.opens(gatewayUrl + path);
      await person.sees(shows);
      // What is further down comes when it is seen.
      await person.page.waitForFunction(() =>
        [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]')].every(
          (one) => one.getBoundingClientRect().top >= window.innerHeight,
        ),
      );
      await take(`${name}${suffix}`);
    }
  }
}
