import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedTestStack } from '@megafon/infra';
import type { SharedSystem } from '@megafon/infra';
import { expectSound, inEachLook } from './looks.js';
import { opensMail } from './mailbox-page.js';
import { Person } from './person.js';
import { decidesAtProvider, registersForPro } from './provider-window.js';
import { ProviderTruth } from './payment-storm/provider-truth.js';

const setUpMs = 300_000;
const stepMs = 240_000;
const email = 'gil@payments.test';
const password = 'a-florist-of-1981';

/** One story, told in order: each step stands on the one before. */
describe('a person who pays', () => {
  let stack: SharedSystem['stack'];
  let gil: Person;

  beforeAll(async () => {
    ({ stack } = await sharedTestStack('payments'));
    gil = await Person.sitsDown();
  }, setUpMs);

  afterAll(async () => {
    await gil?.leaves();
  }, setUpMs);

  const decides = (decision: Parameters<typeof decidesAtProvider>[1]) => decidesAtProvider(gil, decision);

  it(
    'registers with a paid plan, and stops at the payment',
    async () => {
      await registersForPro(gil, stack.gatewayUrl, { name: 'גיל', email, password });
      await decides('ביטול');
      await gil.sees('התשלום בוטל. תוכל להשלים את התשלום מאוחר יותר.');
      await gil.presses('button', 'להשלמת התשלום');
    },
    stepMs,
  );

  it(
    'is told that the payment failed when the bank declines it, and that it may be tried again',
    async () => {
      await new ProviderTruth(stack.paymentsUrl).declineNext();
      await decides('אישור ותשלום');
      await gil.sees('שגיאה בתשלום. אנא נסה שוב.');
      await gil.sees('התשלום נדחה. אפשר לנסות באמצעי תשלום אחר');
    },
    stepMs,
  );

  it(
    'pays, and is signed in',
    async () => {
      await decides('אישור ותשלום');
      await gil.sees('ההרשמה הושלמה והמנוי הופעל.', 60_000);
      await gil.page.waitForFunction(() => location.pathname === '/dashboard');
    },
    stepMs,
  );

  it(
    'has the plan, until a month from now, and finds the invoice: mailed, and to print',
    async () => {
      await gil.opens(`${stack.gatewayUrl}/subscription`);
      await gil.sees('חבילת מקצוען');
      await gil.sees('פעיל');
      await gil.sees('חשבוניות');
      await inEachLook(gil.page, () => expectSound(gil.page));
      await gil.page.locator('::-p-text(חשבונית מס/קבלה)').click();
      for (const text of ['גיל', 'מע״מ 18%', 'שולם באמצעות PayPal', 'הדפסה או שמירה כ־PDF'])
        await gil.sees(text);
      // By its address too: the frame that the document brings makes room.
      await gil.page.reload();
      await gil.sees('מע״מ 18%');
      await inEachLook(gil.page, () => expectSound(gil.page));
      await opensMail(gil, stack.mailboxUrl, { to: email, subject: 'חשבונית מס/קבלה' });
    },
    stepMs,
  );

  it(
    'cancels, and keeps what was paid',
    async () => {
      await gil.opens(`${stack.gatewayUrl}/subscription`);
      await gil.presses('button', 'ביטול המנוי');
      await gil.confirms('ביטול המנוי');
      await gil.sees('המנוי בוטל בהצלחה');
      await gil.sees('מבוטל');
      await gil.sees('חבילת מקצוען');
      expect(gil.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it('was charged once, and no more than the price', async () => {
    const orders = await new ProviderTruth(stack.paymentsUrl).orders();
    const captures = orders.flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? []);
    const taken = captures.filter(({ status }) => status === 'COMPLETED');
    expect(taken.map(({ amount }) => amount.value)).toEqual(['99.00']);
  });
});
