import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardStats } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import type { HTTPRequest } from 'puppeteer';
import { soundnessOf } from './looks.js';
import { Person } from './person.js';
import { inBothLooks, opensScreen, userScreens } from './screens.js';
import type { Screen } from './screens.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const patienceMs = 90_000;
const faultId = 'd1e2f3a4';
/** They are there without anything of the server; what fails then fails when it is sent. */
const needNothing = ['post-box-form'];
const again = 'נסו שוב';
const screens: readonly Screen[] = userScreens('', '').map(([name, path]) => [name, path, 'מגפון']);

/** What services answer where something of theirs is broken. */
function fails(request: HTTPRequest): void {
  const { pathname } = new URL(request.url());
  const isOurs = pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/');
  if (!isOurs) return void request.continue();
  const body = { success: false, error: 'שגיאה בלתי צפויה', errorId: faultId };
  void request.respond({ status: 500, contentType: 'application/json', body: JSON.stringify(body) });
}

describe('every screen, while services are broken,', () => {
  let stack: SharedSystem['stack'];
  let dana: Person;
  let api: ApiUser;

  beforeAll(async () => {
    const { stack: lent, user } = await sharedTestStack('failing-screens');
    stack = lent;
    api = await ApiUser.signIn(stack.gatewayUrl, user.email, user.password);
    dana = await Person.sitsDown();
    await dana.signsIn(stack.gatewayUrl, user);
    await dana.page.setRequestInterception(true);
    dana.page.on('request', fails);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  it(
    'says so, offers another attempt, and is as sound as when all is well',
    async () => {
      const seen: string[] = [];
      await inBothLooks(dana, async (suffix) => {
        for (const screen of screens) {
          await opensScreen(dana, stack.gatewayUrl, screen);
          const name = `${screen[0]}${suffix}`;
          if (!needNothing.includes(screen[0])) {
            const text = await dana.page.evaluate(() => document.body.innerText);
            if (!text.includes(again)) seen.push(`${name}: offers no other attempt`);
          }
          seen.push(...(await soundnessOf(dana.page)).map((fault) => `${name}: ${fault}`));
        }
      });
      expect(seen).toEqual([]);
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'is whole again after another attempt, once they are well',
    async () => {
      await dana.opens(`${stack.gatewayUrl}/post-boxes`);
      await dana.sees(again);
      dana.page.off('request', fails);
      await dana.page.setRequestInterception(false);
      await dana.presses('button', again);
      await dana.sees('עדיין אין ארגזי פוסטים');
    },
    stepMs,
  );

  it(
    'is loaded anew by itself where its code is gone, as after a newer version came',
    async () => {
      await dana.opens(`${stack.gatewayUrl}/post-boxes`);
      await dana.sees('עדיין אין ארגזי פוסטים');
      let isGone = false;
      const withoutOld = (request: HTTPRequest) => {
        const isOld = !isGone && /\/assets\/history-page-[^/]*\.js$/.test(request.url());
        if (!isOld) return void request.continue();
        isGone = true;
        void request.respond({ status: 404, body: '' });
      };
      await dana.page.setRequestInterception(true);
      dana.page.on('request', withoutOld);
      await dana.presses('link', 'היסטוריה');
      await dana.sees('עדיין אין היסטוריה');
      expect(isGone).toBe(true);
      dana.page.off('request', withoutOld);
      await dana.page.setRequestInterception(false);
    },
    stepMs,
  );

  it(
    'waits for its turn, of a person who asked for more than anybody may',
    async () => {
      let isRefused = false;
      dana.page.on('response', (response) => {
        if (response.status() === 429) isRefused = true;
      });
      // So many at once, each again as soon as it was answered, and the page as often as it takes.
      const until = performance.now() + patienceMs;
      const goesOn = () => !isRefused && performance.now() < until;
      const asksMuch = async () => {
        while (goesOn()) await api.call(getDashboardStats).catch(() => undefined);
      };
      const asking = Array.from({ length: 50 }, asksMuch);
      while (goesOn()) await dana.opens(`${stack.gatewayUrl}/post-boxes`);
      await Promise.all(asking);
      expect(isRefused).toBe(true);
      await dana.sees('עדיין אין ארגזי פוסטים');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
