import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cancelSubscription,
  capturePaymentOrder,
  createPaymentOrder,
  getPaymentScript,
  getPlan,
  getSubscriptionStatus,
  listPlans,
} from '@megafon/contracts';
import type { Subscription } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { aSubscription } from '../../testing/builders.js';
import { FakePaypal } from '../../testing/fake-paypal.js';
import { refusal, wordless } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { SubscriptionPage } from './subscription-page.js';

const paid: Subscription = {
  ...aSubscription('pro'),
  endDate: '2026-12-20T10:00:00.000Z',
  canCancel: true,
};
/** Named as an admin names them. */
const plansOnSale = fallbackPlans.map((plan) => ({ ...plan, nameHebrew: `חבילת ${plan.name}` }));
let paypal: FakePaypal;
beforeEach(() => {
  paypal = FakePaypal.inPage();
});
afterEach(() => {
  delete window.paypal;
});

function aShop(): FakeServer {
  return anEmptyServer()
    .on(listPlans, { success: true, plans: [...plansOnSale] })
    .on(getPaymentScript, { success: true, scriptUrl: 'https://provider.example/sdk/js' })
    .on(createPaymentOrder, { success: true, orderId: 'ORDER1' })
    .on(capturePaymentOrder, { success: true, status: 'completed', subscription: paid });
}
const pro = () => plansOnSale.find(({ planId }) => planId === 'pro')!;
const choosePro = async (person: ReturnType<typeof renderPage>['person']) => {
  const name = new RegExp(`\\(${pro().nameHebrew}\\)`);
  await person.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

describe('buying a plan', () => {
  it('orders it, takes the money, and shows it', async () => {
    const server = aShop();
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = await choosePro(person);
    expect(within(dialog).getByText(pro().nameHebrew)).toBeTruthy();
    await expectAccessible();
    server.on(getSubscriptionStatus, { success: true, subscription: paid });
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText('המנוי הופעל בהצלחה!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'חבילת Pro', level: 2 })).toBeTruthy();
    expect(server.callsOf(createPaymentOrder)[0]?.body).toEqual({ planId: 'pro' });
    expect(server.callsOf(capturePaymentOrder)[0]?.body).toEqual({ orderId: 'ORDER1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the name and the price of now in its window, and those of the list until then', async () => {
    let answer: () => void = () => undefined;
    const plan = { ...pro(), nameHebrew: 'חבילת סתיו', price: 129, formattedPrice: '129 ₪' };
    const server = aShop().on(
      getPlan,
      () => new Promise((resolve) => (answer = () => resolve({ success: true, plan }))),
    );
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = within(await choosePro(person));
    expect(dialog.getByText(pro().nameHebrew)).toBeTruthy();
    expect(dialog.getByText(/99.*לחודש/)).toBeTruthy();
    answer();
    expect(await dialog.findByText('חבילת סתיו')).toBeTruthy();
    expect(dialog.getByText(/129.*לחודש/)).toBeTruthy();
    expect(server.callsOf(getPlan)[0]?.params).toEqual({ planId: 'pro' });
  });

  it('has those of the list where no newer ones can be had', async () => {
    const server = aShop().on(getPlan, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = within(await choosePro(person));
    await waitFor(() => expect(server.callsOf(getPlan)).toHaveLength(1));
    expect(await dialog.findByText(/99.*לחודש/)).toBeTruthy();
    expect(dialog.getByText(pro().nameHebrew)).toBeTruthy();
  });

  it('says that it is processing, with the buttons disabled', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const server = aShop().on(capturePaymentOrder, async () => {
      await answered;
      return { success: true as const, status: 'completed' as const, subscription: paid };
    });
    const { person } = renderPage(SubscriptionPage, server);
    await choosePro(person);
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText('מעבד תשלום...')).toBeTruthy();
    expect(paypal.disabled).toBe(true);
    answer();
    expect(await screen.findByText('המנוי הופעל בהצלחה!')).toBeTruthy();
    expect(paypal.disabled).toBe(false);
  });

  it.each([
    [refusal('PAYMENT.PLAN_HELD'), 'החבילה שלכם כבר כוללת את כל זה, ללא תשלום'],
    [refusal('REQUEST.NOT_FOUND'), 'הכתובת המבוקשת לא נמצאה'],
    [refusal('SERVICE.UNEXPECTED'), 'Failed to create order'],
    [wordless, 'Failed to create order'],
  ])('shows why no order was made', async (answer, text) => {
    const { person } = renderPage(SubscriptionPage, aShop().on(createPaymentOrder, answer));
    await choosePro(person);
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows why no money was taken, and what the provider could not do', async () => {
    const server = aShop().on(capturePaymentOrder, refusal('PAYMENT.DECLINED'));
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = within(await choosePro(person));
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    const refused = 'התשלום נדחה. אפשר לנסות באמצעי תשלום אחר';
    expect(await screen.findByText(refused)).toBeTruthy();
    await expectAccessible();
    await person.click(dialog.getByRole('button', { name: 'סגירת ההודעה' }));
    expect(screen.queryByText(refused)).toBeNull();
    paypal.decision = 'fail';
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText('Payment failed. Please try again.')).toBeTruthy();
    // What stays when the window is closed.
    await person.click(dialog.getByRole('button', { name: 'סגירה' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('שגיאה בתשלום. אנא נסה שוב.')).toBeTruthy();
  });

  it('says that it was cancelled at the provider, and can be paid later', async () => {
    const { person } = renderPage(SubscriptionPage, aShop());
    await choosePro(person);
    paypal.decision = 'cancel';
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText('התשלום בוטל. תוכל להשלים את התשלום מאוחר יותר.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choosePro(person);
    expect(screen.queryByText('התשלום בוטל. תוכל להשלים את התשלום מאוחר יותר.')).toBeNull();
    paypal.decision = 'approve';
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(await screen.findByText('המנוי הופעל בהצלחה!')).toBeTruthy();
  });

  it.each([refusal('SERVICE.UNEXPECTED'), wordless])(
    'says that the money could not be taken where nobody says why',
    async (answer) => {
      const { person } = renderPage(SubscriptionPage, aShop().on(capturePaymentOrder, answer));
      await choosePro(person);
      await person.click(await screen.findByRole('button', { name: 'PayPal' }));
      expect(await screen.findByText('Failed to capture payment')).toBeTruthy();
    },
  );

  it('orders by the script that this page has, whichever there is meanwhile', async () => {
    delete window.paypal;
    const server = aShop();
    const { person } = renderPage(SubscriptionPage, server);
    const script = await choosePro(person).then(() =>
      waitFor(() => document.head.querySelector('script[src="https://provider.example/sdk/js"]')!),
    );
    FakePaypal.inPage();
    script.dispatchEvent(new Event('load'));
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    await waitFor(() =>
      expect(server.callsOf(createPaymentOrder)[0]?.body).toEqual({
        planId: 'pro',
        scriptUrl: 'https://provider.example/sdk/js',
      }),
    );
  });

  it('says when nobody can pay', async () => {
    const server = aShop().on(getPaymentScript, { success: true, scriptUrl: null });
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = await choosePro(person);
    expect(await within(dialog).findByText('אי אפשר לשלם כרגע. נסו שוב מאוחר יותר.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });

  it('asks again for the means to pay where they could not be had', async () => {
    const server = aShop().on(getPaymentScript, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(SubscriptionPage, server);
    const dialog = within(await choosePro(person));
    expect((await dialog.findByRole('alert')).textContent).toContain('אמצעי התשלום לא נטען');
    await expectAccessible();
    server.on(getPaymentScript, { success: true, scriptUrl: 'https://provider.example/sdk/js' });
    await person.click(dialog.getByRole('button', { name: 'נסו שוב' }));
    expect(await dialog.findByRole('button', { name: 'PayPal' })).toBeTruthy();
  });
});

describe('the plan that the address names', () => {
  it('is the one to pay at once, and is gone from there when the window is closed', async () => {
    const { person, router } = renderPage(SubscriptionPage, aShop(), { path: '/subscription?plan=pro' });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(pro().nameHebrew)).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'סגירה' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it.each(['starter', 'gold'])('is none where it is not sold for money: %s', async (plan) => {
    renderPage(SubscriptionPage, aShop(), { path: `/subscription?plan=${plan}` });
    expect(await screen.findByRole('button', { name: new RegExp(`\\(${pro().nameHebrew}\\)`) })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('cancelling', () => {
  it('asks, cancels with its fixed reason, and reloads', async () => {
    const cancelled = { ...paid, status: 'cancelled' as const, canCancel: false };
    const server = aShop()
      .on(getSubscriptionStatus, { success: true, subscription: paid })
      .on(cancelSubscription, { success: true, subscription: cancelled });
    const { person } = renderPage(SubscriptionPage, server);
    await person.click(await screen.findByRole('button', { name: 'ביטול המנוי' }));
    const dialog = await screen.findByText('לבטל את המנוי?');
    expect(dialog).toBeTruthy();
    // As the note beside the payment: nothing renews by itself, with or without cancelling.
    expect(screen.getByText(/עד 20 בדצמבר 2026\. המנוי אינו מתחדש מעצמו/)).toBeTruthy();
    // 'ביטול' beside 'ביטול המנוי' would be read either way.
    expect(screen.getByRole('button', { name: 'להשאיר את המנוי' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ביטול' })).toBeNull();
    server.on(getSubscriptionStatus, { success: true, subscription: cancelled });
    const buttons = screen.getAllByRole('button', { name: 'ביטול המנוי', hidden: true });
    await person.click(buttons.at(-1)!);
    expect(await screen.findByText('המנוי בוטל בהצלחה')).toBeTruthy();
    expect(await screen.findByText('מבוטל')).toBeTruthy();
    expect(server.callsOf(cancelSubscription)[0]?.body).toEqual({ reason: 'User requested cancellation' });
    expect(screen.queryByRole('button', { name: 'ביטול המנוי' })).toBeNull();
  });

  it.each([
    ['Failed to cancel subscription', refusal('SERVICE.UNEXPECTED')],
    ['אין מנוי פעיל שאפשר לבטל', refusal('SUBSCRIPTION.NOT_ACTIVE')],
    ['Error cancelling subscription', null],
  ])('says that it failed: %s', async (text, answer) => {
    const server = aShop().on(getSubscriptionStatus, { success: true, subscription: paid });
    if (answer) server.on(cancelSubscription, answer);
    const { person } = renderPage(SubscriptionPage, server);
    await person.click(await screen.findByRole('button', { name: 'ביטול המנוי' }));
    await screen.findByText('לבטל את המנוי?');
    server.offline = answer === null;
    await person.click(screen.getAllByRole('button', { name: 'ביטול המנוי', hidden: true }).at(-1)!);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is not offered for a plan that an admin gave until a day: nobody pays for it', async () => {
    const given = { ...paid, canCancel: false };
    renderPage(SubscriptionPage, aShop().on(getSubscriptionStatus, { success: true, subscription: given }));
    expect(await screen.findByText('פעיל')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ביטול המנוי' })).toBeNull();
  });
});

describe('a plan that an admin renamed', () => {
  it('has its name wherever it is spoken of', async () => {
    const renamed = plansOnSale.map((plan) => ({ ...plan, nameHebrew: `מסלול ${plan.planId}` }));
    const state = { ...aSubscription(), status: 'pending' as const, requestedPlan: 'pro' as const };
    const server = aShop()
      .on(listPlans, { success: true, plans: renamed })
      .on(getSubscriptionStatus, { success: true, subscription: { ...state, nextPlan: 'premium' } });
    renderPage(SubscriptionPage, server);
    expect(await screen.findByRole('heading', { name: 'מסלול starter', level: 2 })).toBeTruthy();
    expect(screen.getByText(/^נרשמתם למסלול pro, .* פועלת מסלול starter\.$/)).toBeTruthy();
    expect(screen.getByText(/תתחיל מסלול premium/)).toBeTruthy();
  });
});

describe('what a subscription needs', () => {
  it('is its payment, while that is waited for', async () => {
    const pending = { ...aSubscription(), status: 'pending' as const, requestedPlan: 'pro' as const };
    const server = aShop().on(getSubscriptionStatus, { success: true, subscription: pending });
    const { person } = renderPage(SubscriptionPage, server);
    expect(await screen.findByText('ממתין לתשלום')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'לתשלום' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('cannot be paid for when it is not sold any more, or not in shekels, and says so', async () => {
    const pending = { ...aSubscription(), status: 'pending' as const, requestedPlan: 'pro' as const };
    const inDollars = fallbackPlans.map((plan) => ({ ...plan, currency: 'USD' as const }));
    for (const plans of [fallbackPlans.filter(({ planId }) => planId !== 'pro'), inDollars]) {
      const server = aShop()
        .on(listPlans, { success: true, plans: [...plans] })
        .on(getSubscriptionStatus, { success: true, subscription: pending });
      const { unmount } = renderPage(SubscriptionPage, server);
      expect(await screen.findByText('החבילה אינה נמכרת עוד. אפשר לבחור אחרת.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'לתשלום' })).toBeNull();
      unmount();
    }
  });

  it('has no price that is not today’s: where the plans cannot be had nothing can be bought', async () => {
    const server = aShop().on(listPlans, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(SubscriptionPage, server);
    expect(await screen.findByText('לא הצלחנו לטעון את החבילות והמחירים.')).toBeTruthy();
    expect(screen.queryByText(/₪/)).toBeNull();
    server.on(listPlans, { success: true, plans: [...fallbackPlans] });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findAllByRole('button', { name: /בחירת/ })).not.toHaveLength(0);
  });

  it('is a renewal, when it ended', async () => {
    const expired = { ...aSubscription(), status: 'expired' as const, lapsedPlan: 'pro' as const };
    const server = aShop().on(getSubscriptionStatus, { success: true, subscription: expired });
    renderPage(SubscriptionPage, server);
    expect(await screen.findByText('פג תוקף')).toBeTruthy();
    expect(screen.getByText(/המנוי לחבילת (מקצוען|Pro) הסתיים/)).toBeTruthy();
  });
});
