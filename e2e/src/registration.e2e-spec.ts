import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import type { Page } from 'puppeteer';
import { expectLedTo } from './led-to.js';
import { opensMail } from './mailbox-page.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const email = 'noa@registration.test';
const password = 'a-bakery-of-1974';

/** Of the specification's table, but for those of one thing that has to be there. */
const usersPaths = [
  ...['/home', '/quickstart', '/dashboard', '/facebook-connections', '/campaigns', '/history', '/groups'],
  ...['/group-boxes', '/comment-boxes', '/comment-boxes/create', '/post-boxes', '/post-boxes/create'],
  ...['/statistics', '/settings', '/subscription', '/post-comments'],
];

const textOf = (page: Page) => page.evaluate(() => document.body.innerText);

/** How far what stood on the page was moved since it was opened: the browser's own score. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value?: number })[];
          resolve(shifts.reduce((sum, { value = 0 }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // With no shift there is no entry to tell of.
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );

/** One story, told in order: each step stands on the one before. */
describe('a person who registers', () => {
  let stack: SharedSystem['stack'];
  let noa: Person;

  beforeAll(async () => {
    ({ stack } = await sharedTestStack('registration'));
    noa = await Person.sitsDown();
  }, setUpMs);

  const comesTo = (path: string, led: string) => expectLedTo(noa, stack.publicUrl, path, led);

  afterAll(async () => {
    await noa?.leaves();
  }, setUpMs);

  it(
    'reads what it is about before any script has run, and sees it stay in its place',
    async () => {
      await noa.page.setJavaScriptEnabled(false);
      for (const [path, text] of [
        ['/', 'השיווק שלך בקבוצות'],
        ['/', 'שלושה צעדים, וזה רץ'],
        ['/', 'תמיכה מועדפת'],
        ['/', 'המחיר העדכני מוצג לפני כל תשלום'],
        // As the gateway was told, whatever was built.
        ['/', 'support@megafon.example'],
        ['/terms', '03-000-0000'],
        ['/terms', 'תנאי שימוש'],
        ['/privacy', 'פרטיות'],
        ['/accessibility', 'הצהרת נגישות'],
      ] as const) {
        await noa.opens(stack.publicUrl + path);
        expect(await textOf(noa.page)).toContain(text);
      }
      await noa.page.setJavaScriptEnabled(true);
      await noa.opens(stack.publicUrl);
      await noa.page.waitForFunction(() => !document.getElementById('prerendered'));
      for (const text of ['השיווק שלך בקבוצות', '03-000-0000', 'support@megafon.example'])
        expect(await textOf(noa.page)).toContain(text);
      expect(await layoutShift(noa.page)).toBeLessThan(0.05);
    },
    stepMs,
  );

  it(
    'is led to the landing page from whatever is for users, as a visitor',
    async () => {
      for (const path of ['/login', '/register', '/forgot-password']) await comesTo(path, path);
      for (const path of [
        '/home',
        '/dashboard',
        '/group-boxes/65f000000000000000000001',
        '/admin',
        '/nowhere',
      ])
        await comesTo(path, '/');
    },
    stepMs,
  );

  it(
    'is signed in, and asked to verify the address',
    async () => {
      await noa.opens(`${stack.publicUrl}/login`);
      await noa.presses('button', 'להרשמה');
      await noa.types('שם מלא', 'נועה');
      await noa.types('אימייל', email);
      await noa.types('סיסמה', password);
      await noa.presses('button', 'הרשמה');
      await noa.sees('התחלה מהירה');
      await noa.sees('אמתו את כתובת המייל');
    },
    stepMs,
  );

  it(
    'is led to the dashboard from what is for visitors, or is not there, and comes to all the rest',
    async () => {
      for (const path of ['/', '/login', '/register', '/nowhere/at/all']) await comesTo(path, '/dashboard');
      for (const path of usersPaths) await comesTo(path, path);
      await noa.opens(`${stack.publicUrl}/admin`);
      await noa.sees('אין הרשאות אדמין');
    },
    // Two dozen pages.
    2 * stepMs,
  );

  it(
    'finds a mail with a link, which says nothing that was chosen at registering',
    async () => {
      const wanted = { to: email, subject: 'אימות כתובת המייל במגפון' };
      const frame = await opensMail(noa, stack.mailboxUrl, wanted);
      const text = await frame.evaluate(() => document.body.innerText);
      expect(text).toContain('הקישור תקף');
      expect(text).not.toContain('נועה');
      const link = await frame.$eval('a[href*="verify-email"]', (anchor) => anchor.href);
      expect(new URL(link).origin).toBe(stack.publicUrl);
      await noa.opens(link);
      await noa.presses('button', 'אימות הכתובת');
      await noa.sees('כתובת המייל אומתה');
    },
    stepMs,
  );

  it(
    'is not asked again, and the link is good once',
    async () => {
      const used = noa.page.url();
      await noa.presses('link', 'למערכת');
      await noa.sees('התחלה מהירה');
      expect(await noa.page.evaluate(() => document.body.innerText)).not.toContain('אמתו את כתובת המייל');
      await noa.opens(used);
      await noa.presses('button', 'אימות הכתובת');
      await noa.sees('הקישור אינו תקף, או שכבר נעשה בו שימוש');
      expect(noa.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'finds the frame of the application in its document, before any of it runs',
    async () => {
      // A browser of her own: what the other one has loaded before comes though it is withheld.
      const again = await Person.sitsDown();
      const { page } = again;
      await page.evaluateOnNewDocument(() => localStorage.setItem('token', 'kept'));
      await page.setRequestInterception(true);
      page.on(
        'request',
        (request) => void (request.resourceType() === 'script' ? request.abort() : request.continue()),
      );
      await again.opens(`${stack.publicUrl}/dashboard`);
      const frame = await page.waitForSelector('#prerendered header', { visible: true });
      expect(await frame?.evaluate((header) => header.innerText)).toBe('מגפון');
      expect(await page.$eval('#root', (root) => getComputedStyle(root).display)).toBe('none');
      expect(await page.$eval('#prerendered a[aria-current]', (link) => link.innerText)).toBe('דשבורד');
      await again.opens(`${stack.publicUrl}/login`);
      expect(await page.$('#prerendered')).toBeNull();
      await again.opens(`${stack.publicUrl}/dashboard`);
      const heads = await page.$$eval('[data-head]', (all) =>
        all.map((head) => [head.getAttribute('data-head') ?? '', head.textContent] as const),
      );
      await again.leaves();
      await noa.opens(`${stack.publicUrl}/dashboard`);
      await noa.sees('דורש טיפול');
      expect(await noa.page.$('#prerendered')).toBeNull();
      expect(await layoutShift(noa.page)).toBeLessThan(0.05);
      // What each page has at its head when it runs is what its document holds.
      expect(heads.length).toBeGreaterThan(10);
      for (const [path, words] of heads) {
        await noa.opens(stack.publicUrl + path);
        const head = await noa.seesElement('#content h1');
        expect([path, await head.evaluate((h1) => h1.parentElement?.textContent)]).toEqual([path, words]);
      }
    },
    2 * stepMs,
  );
});
