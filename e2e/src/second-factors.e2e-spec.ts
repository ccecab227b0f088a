import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import type { TOTP } from 'otpauth';
import { authenticatorOf, codeMs, nextCodeOf } from './authenticator.js';
import { faultsOf } from './axe.js';
import { expectSound, inEachLook } from './looks.js';
import { Person } from './person.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const phone = 'הטלפון של דנה';

/** One story, told in order: each step stands on the one before. */
describe('a person with a second factor', () => {
  let system: SharedSystem;
  let dana: Person;
  let app: TOTP;
  let recoveryCodes: string[];
  /** The code that was shown last: it is good once. */
  let usedCode = '';

  beforeAll(async () => {
    system = await sharedTestStack('second-factors');
    dana = await Person.sitsDown();
    const session = await dana.page.createCDPSession();
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await dana.signsIn(system.stack.publicUrl, system.user);
  }, setUpMs);

  afterAll(async () => {
    await dana?.leaves();
  }, setUpMs);

  const opensSettings = async () => {
    await dana.opens(`${system.stack.publicUrl}/settings`);
    await dana.sees('קמפיינים החודש');
    await dana.sees('אפליקציית אימות');
  };
  const isSignedOut = () => dana.page.waitForFunction(() => localStorage.getItem('token') === null);
  const signsOut = async () => {
    await opensSettings();
    await dana.presses('button', 'התנתקות');
    await dana.sees('להתנתק מהמערכת?');
    await dana.confirms('התנתקות');
    await isSignedOut();
  };
  const showsPassword = async () => {
    await dana.opens(`${system.stack.publicUrl}/login`);
    await dana.types('אימייל', system.user.email);
    await dana.types('סיסמה', system.user.password);
    await dana.presses('button', 'כניסה');
    await dana.sees('עוד שלב אחד');
    await isSignedOut();
  };
  const confirmsPassword = async () => {
    await dana.types('הסיסמה שלכם', system.user.password);
    await dana.presses('button', 'המשך');
  };
  const confirmsByCode = async () => {
    await dana.sees('החשבון מוגן באימות דו־שלבי');
    await eventually(() => expect(nextCodeOf(app)).not.toBe(usedCode), { timeoutMs: 2 * codeMs });
    usedCode = nextCodeOf(app);
    await dana.types('קוד מהאפליקציה', usedCode);
    expect(await faultsOf(dana.page)).toEqual([]);
    await dana.presses('button', 'אישור השינוי');
  };
  const typesRecoveryCode = async (code = '') => {
    await dana.presses('button', 'כניסה עם קוד שחזור');
    await dana.types('קוד שחזור', code);
    await dana.presses('button', 'כניסה');
  };
  const readsAtEverySize = (show: () => Promise<void>) =>
    inEachLook(dana.page, async () => {
      await show();
      await expectSound(dana.page);
    });
  /** Of no step near. */
  const wrongCode = () => {
    const near = [-2, -1, 0, 1, 2].map((step) => app.generate({ timestamp: Date.now() + step * codeMs }));
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code));
  };

  it(
    'turns on an app in the settings, which is on by its code alone, and hears of it by mail',
    async () => {
      await readsAtEverySize(opensSettings);
      await opensSettings();
      await dana.presses('button', 'הפעלת אפליקציה');
      await confirmsPassword();
      await dana.seesElement('[role="img"][aria-label="קוד QR לאפליקציית האימות"]');
      app = await authenticatorOf(dana);
      expect(await faultsOf(dana.page)).toEqual([]);
      await dana.types('קוד מהאפליקציה', wrongCode() ?? '');
      await dana.presses('button', 'אישור והפעלה');
      await dana.sees('הקוד שגוי');
      await dana.types('קוד מהאפליקציה', app.generate());
      await dana.presses('button', 'אישור והפעלה');
      await dana.sees('קודי השחזור שלכם');
      expect(await faultsOf(dana.page)).toEqual([]);
      await eventually(
        async () => {
          const to = encodeURIComponent(system.user.email);
          const response = await fetch(`${system.stack.mailboxUrl}/api/messages?to=${to}`);
          const { messages } = (await response.json()) as { messages: { subject: string }[] };
          expect(messages.map(({ subject }) => subject)).toContain('שינוי באימות הדו־שלבי במגפון');
        },
        { timeoutMs: 90_000 },
      );
    },
    stepMs,
  );

  it(
    'sees the recovery codes once',
    async () => {
      recoveryCodes = await dana.page.$$eval('[role="dialog"] ol > li', (items) =>
        items.map((item) => item.innerText),
      );
      expect(new Set(recoveryCodes).size).toBe(10);
      await dana.presses('button', 'שמרתי את הקודים');
      await dana.seesDialogClose();
      await opensSettings();
      await dana.sees('נותרו 10 מתוך 10');
      const page = await dana.page.content();
      expect(recoveryCodes.filter((code) => page.includes(code))).toEqual([]);
    },
    stepMs,
  );

  it(
    'is asked for a code after the password: a wrong one is said to be wrong, the right one signs in',
    async () => {
      await signsOut();
      await readsAtEverySize(showsPassword);
      await dana.types('קוד מהאפליקציה', wrongCode() ?? '');
      await dana.presses('button', 'כניסה');
      await dana.sees('הקוד שגוי');
      await isSignedOut();
      expect(await faultsOf(dana.page)).toEqual([]);
      usedCode = nextCodeOf(app);
      await dana.types('קוד מהאפליקציה', usedCode);
      await dana.presses('button', 'כניסה');
      await dana.sees('התחלה מהירה');
    },
    stepMs,
  );

  it(
    'adds a passkey by a code at the address that the system is opened at, and signs in by it',
    async () => {
      await opensSettings();
      await dana.presses('button', 'הוספת מפתח גישה');
      await dana.types('שם המפתח', phone);
      await confirmsPassword();
      await confirmsByCode();
      await dana.sees('מפתח הגישה נוסף');
      await readsAtEverySize(async () => {
        await opensSettings();
        await dana.sees(phone);
      });
      await signsOut();
      await showsPassword();
      await dana.presses('button', 'כניסה עם מפתח גישה');
      await dana.sees('התחלה מהירה');
      await opensSettings();
      await dana.sees('שימוש אחרון');
    },
    stepMs,
  );

  it(
    'signs in by a recovery code, which is good once',
    async () => {
      const [code, other] = recoveryCodes;
      await signsOut();
      await showsPassword();
      await typesRecoveryCode(code);
      await dana.sees('התחלה מהירה');
      await opensSettings();
      await dana.sees('נותרו 9 מתוך 10');
      await signsOut();
      await showsPassword();
      await typesRecoveryCode(code);
      await dana.sees('הקוד שגוי');
      await isSignedOut();
      await dana.types('קוד שחזור', other ?? '');
      await dana.presses('button', 'כניסה');
      await dana.sees('התחלה מהירה');
      expect(dana.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it(
    'is told by the page where passkeys work when it was opened elsewhere',
    async () => {
      await signsOut();
      const { gatewayUrl } = system.stack;
      await dana.opens(`${gatewayUrl}/login`);
      await dana.types('אימייל', system.user.email);
      await dana.types('סיסמה', system.user.password);
      await dana.presses('button', 'כניסה');
      await dana.presses('button', 'כניסה עם מפתח גישה');
      await dana.sees('מפתחות גישה אינם זמינים בכתובת שבה הדף פתוח');
      expect(await dana.page.$eval('main', (main) => main.innerText)).toContain('localhost');
    },
    stepMs,
  );
});
