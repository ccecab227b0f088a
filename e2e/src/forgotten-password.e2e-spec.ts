import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listSessions } from '@megafon/contracts';
import { ApiUser, sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { expectSound, inEachLook } from './looks.js';
import { opensMail } from './mailbox-page.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const nextPassword = 'a-bakery-of-1976';
const newcomer = 'newcomer@forgotten.test';
const nobody = 'nobody@forgotten.test';
const used = 'הקישור לאיפוס הסיסמה אינו תקף, או שכבר נעשה בו שימוש';

/** One story, told in order: each step stands on the one before. */
describe('a person who forgot their password', () => {
  let system: SharedSystem;
  let dana: Person;
  /** Signed in elsewhere. */
  let elsewhere: ApiUser;
  let link: string;

  beforeAll(async () => {
    system = await sharedTestStack('forgotten-password');
    const { stack, user } = system;
    elsewhere = await ApiUser.signIn(stack.gatewayUrl, user.email, user.password);
    dana = await Person.sitsDown();
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const asksFor = async (email: string) => {
    await dana.opens(`${system.stack.gatewayUrl}/forgot-password`);
    await dana.types('אימייל', email);
    await dana.presses('button', 'שליחת קישור');
    await dana.sees('אם יש חשבון עם הכתובת הזו');
  };
  const wordsOfPage = () => dana.page.$eval('main', (main) => main.innerText);
  const mailsTo = async (email: string) => {
    const response = await fetch(`${system.stack.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { messages: { id: string; subject: string }[] }).messages;
  };
  /** Waits for the mail, opens it, and says where its link leads. */
  const linkIn = async (email: string, subject: string, href: string) => {
    const frame = await opensMail(dana, system.stack.mailboxUrl, { to: email, subject });
    return frame.$eval(`a[href*="${href}"]`, (anchor) => anchor.href);
  };
  const chooses = async (password: string) => {
    await dana.types('סיסמה חדשה', password);
    await dana.types('אימות הסיסמה החדשה', password);
    await dana.presses('button', 'שמירת הסיסמה');
  };

  it(
    'comes from the sign-in page, and reads both pages at every size, by day and by night',
    async () => {
      const { gatewayUrl } = system.stack;
      await dana.opens(`${gatewayUrl}/login`);
      await dana.types('אימייל', system.user.email);
      await dana.presses('link', 'שכחת סיסמה?');
      await dana.sees('איפוס הסיסמה');
      const field = await dana.seesElement('::-p-aria([name="אימייל"])');
      expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe(system.user.email);
      await inEachLook(dana.page, async () => {
        for (const [path, words] of [
          ['/forgot-password', 'שליחת קישור'],
          ['/reset-password?token=x', 'שמירת הסיסמה'],
          ['/reset-password', 'לבקשת קישור חדש'],
        ] as const) {
          await dana.opens(`${gatewayUrl}${path}`);
          await dana.sees(words);
          await expectSound(dana.page);
        }
      });
    },
    stepMs,
  );

  it(
    'is told the same whether the address has an account or not',
    async () => {
      const { email } = system.user;
      await asksFor(nobody);
      const ofNobody = await wordsOfPage();
      await asksFor(email);
      expect(await wordsOfPage()).toBe(ofNobody.replaceAll(nobody, email));
    },
    stepMs,
  );

  it(
    'finds a mail, whose link shows no secret in the address, and chooses another password',
    async () => {
      const { stack, user } = system;
      link = await linkIn(user.email, 'איפוס הסיסמה במגפון', 'reset-password');
      expect(new URL(link).origin).toBe(stack.publicUrl);
      expect(await mailsTo(nobody)).toEqual([]);
      const { hash, search } = new URL(link);
      const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
      expect([token === '', search]).toEqual([false, '']);
      const referrers: string[] = [];
      const asked: string[] = [];
      dana.page.on('request', (request) => {
        referrers.push(request.headers()['referer'] ?? '');
        // Without what is behind the #, as it leaves the browser.
        asked.push(request.url().split('#')[0] ?? '');
      });
      await dana.opens(link);
      await dana.page.waitForFunction(() => location.hash === '');
      await chooses(nextPassword);
      await dana.sees('הסיסמה הוחלפה. אפשר להתחבר איתה עכשיו.');
      expect([...referrers, ...asked].filter((address) => address.includes(token))).toEqual([]);
    },
    stepMs,
  );

  it(
    'is signed out everywhere, and gets in by the new password alone',
    async () => {
      const { stack, user } = system;
      await eventually(() => expect(elsewhere.call(listSessions)).rejects.toMatchObject({ status: 401 }), {
        timeoutMs: 90_000,
      });
      await expect(ApiUser.signIn(stack.gatewayUrl, user.email, user.password)).rejects.toMatchObject({
        status: 401,
      });
      await dana.types('אימייל', user.email);
      await dana.types('סיסמה', nextPassword);
      await dana.presses('button', 'כניסה');
      await dana.sees('התחלה מהירה');
    },
    stepMs,
  );

  it(
    'hears of it by mail, and the link is good once',
    async () => {
      const { stack, user } = system;
      const back = await linkIn(user.email, 'הסיסמה שלכם במגפון הוחלפה', 'forgot-password');
      expect(back).toBe(`${stack.publicUrl}/forgot-password`);
      await dana.opens(link);
      await chooses('a-bakery-of-1977');
      await dana.sees(used);
      await ApiUser.signIn(stack.gatewayUrl, user.email, nextPassword);
    },
    stepMs,
  );

  it(
    'needs no verified address: reading the mail verifies it',
    async () => {
      const { gatewayUrl } = system.stack;
      await ApiUser.register(gatewayUrl, newcomer);
      await asksFor(newcomer);
      await dana.opens(await linkIn(newcomer, 'איפוס הסיסמה במגפון', 'reset-password'));
      await chooses(nextPassword);
      await dana.sees('הסיסמה הוחלפה. אפשר להתחבר איתה עכשיו.');
      await dana.signsIn(gatewayUrl, { email: newcomer, password: nextPassword });
      expect(await dana.page.evaluate(() => document.body.innerText)).not.toContain('אמתו את כתובת המייל');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );
});
