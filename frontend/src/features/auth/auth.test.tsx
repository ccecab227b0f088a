import { describe, expect, it } from '@jest/globals';
import { listPlans, verify, verifyEmail } from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { logoutCall } from '../../lib/logout-call.js';
import { session } from '../../lib/session.js';
import { aUser } from '../../testing/builders.js';
import { refusal, wordless } from '../../testing/fake-server.js';
import { isResting } from '../../testing/is-resting.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { loginCall, registerCall } from './api/credentials.js';
import { LoginPage } from './login-page.js';
import { RegisterPage } from './register-page.js';
import { VerifyEmailPage } from './verify-email-page.js';

const visitor = { user: null, path: '/login' };
const signedIn = { token: 'token-1', user: aUser() };

/** The answer of who is signed in, when it is told to come. */
function lateAnswer() {
  let come: () => void = () => undefined;
  const time = new Promise<void>((resolve) => (come = resolve));
  return { come: () => come(), answer: () => time.then(() => signedIn) };
}

describe('the sign-in page', () => {
  it('keeps token and user where the specification says', async () => {
    const { person } = renderPage(LoginPage, anEmptyServer().on(loginCall, signedIn), visitor);
    await expectAccessible();
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBe('token-1'));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(signedIn.user);
  });

  it('shows the server’s refusal, and forgets it in the other mode', async () => {
    const server = anEmptyServer().on(loginCall, refusal('AUTH.BAD_CREDENTIALS'));
    const { person } = renderPage(LoginPage, server, visitor);
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'wrong{Enter}');
    expect(await screen.findByText('כתובת האימייל או הסיסמה שגויים')).toBeTruthy();
    expect(screen.getByLabelText(/אימייל/)).toHaveProperty('value', 'ruti@example.com');
    expect(screen.getByLabelText(/^סיסמה/)).toHaveProperty('value', 'wrong');
    await person.click(screen.getByRole('button', { name: 'להרשמה' }));
    expect(screen.queryByText('כתובת האימייל או הסיסמה שגויים')).toBeNull();
    expect(screen.getByLabelText('סוג העסק')).toBeTruthy();
    await expectAccessible();
  });

  it('says that it is signing in, and lets nobody send it twice', async () => {
    const late = lateAnswer();
    const server = anEmptyServer().on(loginCall, late.answer);
    const { person } = renderPage(LoginPage, server, visitor);
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough{Enter}');
    const busy = await screen.findByRole('button', { name: 'נכנסים...' });
    expect(isResting(busy)).toBe(true);
    await person.keyboard('{Enter}');
    await person.click(busy);
    expect(document.activeElement).toBe(busy);
    late.come();
    expect(isResting(await screen.findByRole('button', { name: 'כניסה' }))).toBe(false);
    expect(server.callsOf(loginCall)).toHaveLength(1);
  });

  it('says what nobody expected when no answer came', async () => {
    const server = anEmptyServer();
    server.offline = true;
    const { person } = renderPage(LoginPage, server, visitor);
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'whatever{Enter}');
    expect(await screen.findByText('שגיאה לא צפויה. נסה שוב.')).toBeTruthy();
  });

  it('says that signing in, or registering in short, failed where nobody says why', async () => {
    const server = anEmptyServer().on(loginCall, wordless).on(registerCall, wordless);
    const { person } = renderPage(LoginPage, server, visitor);
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough{Enter}');
    expect(await screen.findByText('Login failed')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'להרשמה' }));
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.click(screen.getByRole('button', { name: 'הרשמה' }));
    expect(await screen.findByText('Registration failed')).toBeTruthy();
  });

  it('registers in short with the defaults, and signs in', async () => {
    const late = lateAnswer();
    const server = anEmptyServer().on(registerCall, late.answer);
    const { person } = renderPage(LoginPage, server, visitor);
    await person.click(screen.getByRole('button', { name: 'להרשמה' }));
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.click(screen.getByRole('button', { name: 'הרשמה' }));
    expect(isResting(await screen.findByRole('button', { name: 'נרשמים...' }))).toBe(true);
    late.come();
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(server.callsOf(registerCall)[0]?.body).toEqual({
      name: 'רותי',
      email: 'ruti@example.com',
      password: 'long enough',
      businessName: '',
      businessType: 'general',
      marketingStyle: 'professional',
    });
  });
});

describe('the registration page', () => {
  const at = { user: null, path: '/register' };

  it('has the first plan returned chosen, whichever that is', async () => {
    const [starter, pro] = fallbackPlans;
    const server = anEmptyServer()
      .on(listPlans, { success: true, plans: [pro!, starter!] })
      .on(registerCall, refusal('AUTH.EMAIL_TAKEN'));
    const { person } = renderPage(RegisterPage, server, at);
    expect(await screen.findByRole('radio', { name: /Pro|פרו/, checked: true })).toBeTruthy();
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enough{Enter}');
    await waitFor(() =>
      expect(server.callsOf(registerCall)[0]?.body).toMatchObject({ subscriptionPlan: 'pro' }),
    );
  });

  it.each([
    ['pro', /Pro/],
    ['premium', /Starter/],
    ['gold', /Starter/],
  ])('has the plan chosen that the address names, where it is on sale: %s', async (plan, name) => {
    const onSale = fallbackPlans.filter(({ planId }) => planId !== 'premium');
    const server = anEmptyServer().on(listPlans, { success: true, plans: onSale });
    renderPage(RegisterPage, server, { ...at, path: `/register?plan=${plan}` });
    expect(await screen.findByRole('radio', { name, checked: true })).toBeTruthy();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  });

  it('shows no price that is not today’s, and registers without one', async () => {
    const server = anEmptyServer()
      .on(listPlans, refusal('SERVICE.UNAVAILABLE'))
      .on(registerCall, refusal('AUTH.EMAIL_TAKEN'));
    const { person } = renderPage(RegisterPage, server, at);
    expect(await screen.findByText(/לא הצלחנו לטעון את המחירים/)).toBeTruthy();
    expect(screen.queryByText(/₪/)).toBeNull();
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enough{Enter}');
    await waitFor(() =>
      expect(server.callsOf(registerCall)[0]?.body).toMatchObject({ subscriptionPlan: 'starter' }),
    );
  });

  it('sends nothing while the passwords differ', async () => {
    const server = anEmptyServer().on(registerCall, signedIn);
    const { person } = renderPage(RegisterPage, server, at);
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enougn');
    await person.click(screen.getByRole('button', { name: 'התחל עכשיו' }));
    expect(await screen.findByText('הסיסמאות אינן תואמות')).toBeTruthy();
    expect(server.callsOf(registerCall)).toHaveLength(0);
    await expectAccessible();
  });

  it('signs in who registered, and says so', async () => {
    const late = lateAnswer();
    const server = anEmptyServer().on(registerCall, late.answer);
    const { person } = renderPage(RegisterPage, server, at);
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enough');
    await person.click(screen.getByRole('button', { name: 'התחל עכשיו' }));
    expect(isResting(await screen.findByRole('button', { name: 'נרשמים...' }))).toBe(true);
    late.come();
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(signedIn.user);
    expect(await screen.findByText('ההרשמה הושלמה והמנוי הופעל.')).toBeTruthy();
    expect(server.callsOf(logoutCall)).toHaveLength(0);
  });

  it.each([
    [refusal('AUTH.EMAIL_TAKEN'), 'כתובת האימייל כבר רשומה במערכת'],
    [refusal('SERVICE.UNEXPECTED'), 'שגיאה בהרשמה'],
    [wordless, 'שגיאה בהרשמה'],
    [null, 'שגיאה בחיבור לשרת'],
  ])('says why it could not register', async (answer, text) => {
    const server = anEmptyServer();
    if (answer) server.on(registerCall, answer);
    else server.offline = true;
    const { person } = renderPage(RegisterPage, server, at);
    await person.type(screen.getByLabelText(/שם מלא/), 'רותי');
    await person.type(screen.getByLabelText(/אימייל/), 'ruti@example.com');
    await person.type(screen.getByLabelText(/^סיסמה/), 'long enough');
    await person.type(screen.getByLabelText(/אימות סיסמה/), 'long enough{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the page of the link', () => {
  const path = '/verify-email#token=a.b';

  it('verifies when it is told to, and lets a visitor sign in', async () => {
    const server = anEmptyServer().on(verifyEmail, { success: true });
    const { person } = renderPage(VerifyEmailPage, server, { user: null, path });
    await expectAccessible();
    expect(server.callsOf(verifyEmail)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    expect(await screen.findByText('כתובת המייל אומתה')).toBeTruthy();
    expect(server.callsOf(verifyEmail)[0]?.body).toEqual({ token: 'a.b' });
    expect(screen.getByRole('link', { name: 'לכניסה' })).toBeTruthy();
  });

  it.each([
    ['of before, which has it in the query', '/verify-email?token=a.b'],
    ['opened in a tab that shows what became of another', '/verify-email#token=c.d'],
  ])('takes the token of a link %s', async (_which, first) => {
    const server = anEmptyServer().on(verifyEmail, { success: true });
    const { person, router } = renderPage(VerifyEmailPage, server, { user: null, path: first });
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    expect(await screen.findByText('כתובת המייל אומתה')).toBeTruthy();
    if (first.includes('#')) {
      await act(() => router.navigate(path));
      await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
      expect(await screen.findByText('כתובת המייל אומתה')).toBeTruthy();
    }
    expect(server.callsOf(verifyEmail).at(-1)?.body).toEqual({ token: 'a.b' });
  });

  it('tells the session of whose address it is', async () => {
    const user = aUser({ emailVerified: false });
    const ofTheLink = { id: user.id, email: 'next@example.com' };
    const server = anEmptyServer().on(verifyEmail, { success: true, user: ofTheLink });
    const { person } = renderPage(VerifyEmailPage, server, { user, path });
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    expect(await screen.findByRole('link', { name: 'למערכת' })).toBeTruthy();
    expect(session.state().user).toEqual({ ...user, email: 'next@example.com', emailVerified: true });
  });

  it('says nothing of whoever else is signed in', async () => {
    const user = aUser({ emailVerified: false });
    const ofTheLink = { id: 'another', email: 'another@example.com' };
    const server = anEmptyServer().on(verifyEmail, { success: true, user: ofTheLink });
    const { person } = renderPage(VerifyEmailPage, server, { user, path });
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    expect(await screen.findByRole('link', { name: 'למערכת' })).toBeTruthy();
    expect(session.state().user).toEqual(user);
  });

  it('waits until it is known who is signed in', async () => {
    const user = aUser({ emailVerified: false });
    const ofTheLink = { id: user.id, email: user.email };
    const server = anEmptyServer().on(verifyEmail, { success: true, user: ofTheLink });
    const { person } = renderPage(VerifyEmailPage, server, { user, path });
    act(() => session.startLoading());
    const button = screen.getByRole('button', { name: 'אימות הכתובת' });
    expect(isResting(button)).toBe(true);
    act(() => session.know(user));
    await person.click(button);
    expect(await screen.findByRole('link', { name: 'למערכת' })).toBeTruthy();
    expect(session.state().user?.emailVerified).toBe(true);
  });

  it('asks again who is signed in where a server of before does not say whose link it was', async () => {
    const user = aUser({ emailVerified: false });
    const server = anEmptyServer()
      .on(verifyEmail, { success: true })
      .on(verify, { valid: true, user: { ...user, emailVerified: true } });
    const { person } = renderPage(VerifyEmailPage, server, { user, path });
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    await waitFor(() => expect(session.state().user?.emailVerified).toBe(true));
    expect(screen.getByRole('link', { name: 'למערכת' })).toBeTruthy();
  });

  it('says why it could not', async () => {
    const server = anEmptyServer().on(verifyEmail, refusal('AUTH.VERIFICATION_INVALID'));
    const { person } = renderPage(VerifyEmailPage, server, { user: null, path });
    await person.click(screen.getByRole('button', { name: 'אימות הכתובת' }));
    expect(await screen.findByText('הקישור אינו תקף, או שכבר נעשה בו שימוש')).toBeTruthy();
  });

  it('says what is missing of a link without its code', async () => {
    renderPage(VerifyEmailPage, anEmptyServer(), { user: null, path: '/verify-email' });
    expect(await screen.findByText(/חסר קוד האימות/)).toBeTruthy();
  });
});
