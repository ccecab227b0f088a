import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { capturePaymentOrder, createPaymentOrder, getPaymentScript, listPlans } from '@megafon/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { logoutCall } from '../../lib/logout-call.js';
import { session } from '../../lib/session.js';
import { aSubscription, aUser } from '../../testing/builders.js';
import { FakePaypal } from '../../testing/fake-paypal.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { registerCall } from './api/credentials.js';
import { RegisterPage } from './register-page.js';

let paypal: FakePaypal;
beforeEach(() => {
  paypal = FakePaypal.inPage();
});
afterEach(() => {
  delete window.paypal;
});

/** Registers with the first plan there is, which is a paid one. */
async function registered(answer = { success: true as const, orderId: 'ORDER1' }) {
  const pro = fallbackPlans.find(({ planId }) => planId === 'pro')!;
  const server = anEmptyServer()
    .on(listPlans, { success: true, plans: [pro] })
    .on(registerCall, { token: 'token-1', user: aUser() })
    .on(logoutCall, { success: true })
    .on(getPaymentScript, { success: true, scriptUrl: 'https://provider.example/sdk/js' })
    .on(createPaymentOrder, answer)
    .on(capturePaymentOrder, { success: true, status: 'completed', subscription: aSubscription('pro') });
  const shown = renderPage(RegisterPage, server, { user: null, path: '/register' });
  const { person } = shown;
  await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
  await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
  await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
  await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enough');
  await person.click(screen.getByRole('button', { name: 'התחל עכשיו' }));
  expect(await screen.findByText('השלמת הרשמה')).toBeTruthy();
  const pay = async () => person.click(await screen.findByRole('button', { name: 'PayPal' }));
  return { ...shown, server, pay };
}

describe('registering with a paid plan', () => {
  it('pays as the new account, without a session of this page, and is signed in then', async () => {
    const { server, pay, unmount } = await registered();
    expect(localStorage.getItem('token')).toBeNull();
    await pay();
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(session.state().user?.subscriptionPlan).toBe('pro');
    expect(await screen.findByText('ההרשמה הושלמה והמנוי הופעל.')).toBeTruthy();
    for (const call of [createPaymentOrder, capturePaymentOrder])
      expect(server.callsOf(call)[0]?.headers['authorization']).toBe('Bearer token-1');
    expect(localStorage.getItem('token')).toBe('token-1');
    unmount();
    expect(server.callsOf(logoutCall)).toHaveLength(0);
  });

  it('may go on without paying, in the free plan', async () => {
    const { person, pay } = await registered();
    paypal.decision = 'cancel';
    await pay();
    await person.click(await screen.findByRole('button', { name: 'להמשיך בינתיים בלי לשלם' }));
    expect(session.state().status).toBe('signed-in');
    expect(session.state().user?.subscriptionPlan).toBe('starter');
    expect(await screen.findByText('ההרשמה הושלמה. עד לתשלום פעילה החבילה החינמית.')).toBeTruthy();
  });

  it('leaves no session behind when the page is left half-way', async () => {
    const { server, unmount } = await registered();
    unmount();
    await waitFor(() => expect(server.callsOf(logoutCall)).toHaveLength(1));
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes on where it was when the page is loaded anew, until it is paid', async () => {
    const { person, server } = await registered();
    // As a browser does it: nothing of the page is told that it goes.
    const kept = { ...sessionStorage };
    cleanup();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value as string);
    renderPage(RegisterPage, server, { user: null, path: '/register' });
    expect(screen.queryByLabelText(/שם מלא/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'להשלמת התשלום' }));
    await person.click(await screen.findByRole('button', { name: 'PayPal' }));
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(server.callsOf(createPaymentOrder)[0]?.headers['authorization']).toBe('Bearer token-1');
    cleanup();
    expect(sessionStorage).toHaveLength(0);
  });

  it('may be cancelled, and paid later', async () => {
    const { person, pay } = await registered();
    paypal.decision = 'cancel';
    await pay();
    expect(await screen.findByText('התשלום בוטל. תוכל להשלים את התשלום מאוחר יותר.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('השלמת הרשמה')).toBeNull());
    paypal.decision = 'approve';
    await person.click(screen.getByRole('button', { name: 'להשלמת התשלום' }));
    await pay();
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
  });

  it('says that the payment failed, and lets the person try again', async () => {
    const { server, pay } = await registered();
    server.on(capturePaymentOrder, refusal('PAYMENT.DECLINED'));
    await pay();
    expect(await screen.findByText('שגיאה בתשלום. אנא נסה שוב.')).toBeTruthy();
    expect(screen.getByText('התשלום נדחה. אפשר לנסות באמצעי תשלום אחר')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'PayPal' })).toBeTruthy();
  });
});
