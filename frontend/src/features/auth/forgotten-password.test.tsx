import { describe, expect, it } from '@jest/globals';
import { errorText, forgotPassword } from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { logoutCall } from '../../lib/logout-call.js';
import { session } from '../../lib/session.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { resetPasswordCall } from './api/credentials.js';
import { ForgotPasswordPage } from './forgot-password-page.js';
import { LoginPage } from './login-page.js';
import { ResetPasswordPage } from './reset-password-page.js';

const email = 'ruti@example.com';

describe('the sign-in page', () => {
  it('leads whoever forgot their password on, with the address that was typed', async () => {
    const { person, router } = renderPage(LoginPage, anEmptyServer(), { user: null, path: '/login' });
    await person.type(screen.getByLabelText(/אימייל/), email);
    await person.click(screen.getByRole('link', { name: 'שכחת סיסמה?' }));
    expect(router.state.location).toMatchObject({ pathname: '/forgot-password', state: { email } });
  });
});

describe('the page of a forgotten password', () => {
  const at = { user: null, path: '/forgot-password' };

  it('asks for a link, and says nothing of whether there is an account', async () => {
    const server = anEmptyServer().on(forgotPassword, { success: true });
    const { person } = renderPage(ForgotPasswordPage, server, at);
    await expectAccessible();
    await person.type(screen.getByLabelText(/אימייל/), `${email}{Enter}`);
    expect(await screen.findByText(/אם יש חשבון עם הכתובת הזו/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(email);
    expect(server.callsOf(forgotPassword)[0]?.body).toEqual({ email });
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'לכתובת אחרת' }));
    expect(screen.getByLabelText(/אימייל/)).toBeTruthy();
  });

  it('sends nothing that is no address', async () => {
    const server = anEmptyServer().on(forgotPassword, { success: true });
    const { person } = renderPage(ForgotPasswordPage, server, at);
    await person.type(screen.getByLabelText(/אימייל/), 'ruti{Enter}');
    await waitFor(() => expect(screen.getByLabelText(/אימייל/).getAttribute('aria-invalid')).toBe('true'));
    expect(server.callsOf(forgotPassword)).toEqual([]);
    await expectAccessible();
  });

  it.each([
    [refusal('SERVICE.UNAVAILABLE'), 'השירות אינו זמין כרגע. נסו שוב בעוד רגע'],
    [refusal('REQUEST.TOO_MANY'), 'יותר מדי בקשות. נסו שוב בעוד רגע'],
  ])('says why it could not', async (answer, text) => {
    const server = anEmptyServer().on(forgotPassword, answer);
    const { person } = renderPage(ForgotPasswordPage, server, at);
    await person.type(screen.getByLabelText(/אימייל/), `${email}{Enter}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText(/אימייל/)).toHaveProperty('value', email);
  });
});

describe('the page of the link for another password', () => {
  const path = '/reset-password#token=a.b';
  const password = 'a bakery on the corner';
  const fill = async ({ person }: ReturnType<typeof renderPage>, repeated = password): Promise<void> => {
    await person.type(screen.getByLabelText(/^סיסמה חדשה/), password);
    await person.type(screen.getByLabelText(/^אימות הסיסמה החדשה/), repeated);
    await person.click(screen.getByRole('button', { name: 'שמירת הסיסמה' }));
  };

  it('takes the token out of the address and the history, and sets the password', async () => {
    const server = anEmptyServer().on(resetPasswordCall, { success: true }).on(logoutCall, { success: true });
    const page = renderPage(ResetPasswordPage, server, { user: null, path });
    await waitFor(() => expect(page.router.state.location).toMatchObject({ hash: '', search: '' }));
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(page.router.state.location.pathname).toBe('/reset-password');
    await expectAccessible();
    await fill(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(server.callsOf(resetPasswordCall)[0]?.body).toEqual({ token: 'a.b', password });
    expect(page.router.state.location.state).toEqual({
      message: 'הסיסמה הוחלפה. אפשר להתחבר איתה עכשיו.',
    });
  });

  it.each([
    ['of before, which has it in the query', '/reset-password?token=a.b'],
    ['opened in a tab that shows the page already', '/reset-password#token=c.d'],
  ])('takes the token of a link %s', async (_which, first) => {
    const server = anEmptyServer().on(resetPasswordCall, { success: true }).on(logoutCall, { success: true });
    const page = renderPage(ResetPasswordPage, server, { user: null, path: first });
    await waitFor(() => expect(page.router.state.location).toMatchObject({ hash: '', search: '' }));
    if (first.includes('#')) await act(() => page.router.navigate(path));
    await waitFor(() => expect(page.router.state.location).toMatchObject({ hash: '', search: '' }));
    await fill(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(server.callsOf(resetPasswordCall)[0]?.body).toEqual({ token: 'a.b', password });
  });

  it('signs out whoever is signed in here: every session is over', async () => {
    const server = anEmptyServer().on(resetPasswordCall, { success: true }).on(logoutCall, { success: true });
    const page = renderPage(ResetPasswordPage, server, { path });
    await fill(page);
    await waitFor(() => expect(session.state().status).toBe('signed-out'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.callsOf(logoutCall)).toHaveLength(1);
  });

  it('sends nothing while the two differ', async () => {
    const server = anEmptyServer().on(resetPasswordCall, { success: true });
    const page = renderPage(ResetPasswordPage, server, { user: null, path });
    await fill(page, 'another');
    expect(await screen.findByText('הסיסמאות אינן תואמות')).toBeTruthy();
    expect(server.callsOf(resetPasswordCall)).toEqual([]);
    await expectAccessible();
  });

  it('finds no fault with a field that nobody was in yet, and judges it with the other from then on', async () => {
    const page = renderPage(ResetPasswordPage, anEmptyServer(), { user: null, path });
    const chosen = await screen.findByLabelText(/^סיסמה חדשה/);
    const repeated = screen.getByLabelText(/אימות הסיסמה/);
    await page.person.type(chosen, 'long enoug');
    await page.person.tab();
    await page.person.type(repeated, 'long');
    expect(screen.queryByText('שדה חובה')).toBeNull();
    expect(screen.queryByText('הסיסמאות אינן תואמות')).toBeNull();
    await page.person.type(repeated, ' enough');
    await page.person.tab();
    expect(await screen.findByText('הסיסמאות אינן תואמות')).toBeTruthy();
    expect(repeated.getAttribute('aria-invalid')).toBe('true');
    await page.person.type(chosen, 'h');
    await waitFor(() => expect(screen.queryByText('הסיסמאות אינן תואמות')).toBeNull());
  });

  it('says at the field that the password is weak, and keeps the link for another try', async () => {
    const server = anEmptyServer().on(resetPasswordCall, refusal('AUTH.WEAK_PASSWORD'));
    const page = renderPage(ResetPasswordPage, server, { user: null, path });
    await fill(page);
    expect(await screen.findByText(errorText('AUTH.WEAK_PASSWORD'))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^סיסמה חדשה/));
    await page.person.click(screen.getByRole('button', { name: 'שמירת הסיסמה' }));
    await waitFor(() => expect(server.callsOf(resetPasswordCall)).toHaveLength(2));
    expect(server.callsOf(resetPasswordCall)[1]?.body).toMatchObject({ token: 'a.b' });
  });

  it('says that a link is good no more, and leads to another one', async () => {
    const server = anEmptyServer().on(resetPasswordCall, refusal('AUTH.RESET_INVALID'));
    const page = renderPage(ResetPasswordPage, server, { user: null, path });
    await fill(page);
    expect(await screen.findByText('הקישור לאיפוס הסיסמה אינו תקף, או שכבר נעשה בו שימוש')).toBeTruthy();
    await page.person.click(screen.getByRole('link', { name: 'לבקשת קישור חדש' }));
    expect(page.router.state.location.pathname).toBe('/forgot-password');
  });

  it('says what is missing of a link without its code', async () => {
    renderPage(ResetPasswordPage, anEmptyServer(), { user: null, path: '/reset-password' });
    expect(await screen.findByText(/חסר קוד האיפוס/)).toBeTruthy();
    await expectAccessible();
  });
});
