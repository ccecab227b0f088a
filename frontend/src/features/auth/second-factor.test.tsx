import { describe, expect, it } from '@jest/globals';
import type { SecondFactorAsked } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { loginCall, secondFactorCall } from './api/credentials.js';
import { LoginPage } from './login-page.js';

const challenge = 'c'.repeat(43);
const asked = (over: Partial<SecondFactorAsked> = {}): SecondFactorAsked => ({
  challenge,
  expiresInS: 300,
  hasApp: true,
  hasRecoveryCodes: true,
  passkey: null,
  ...over,
});
const passkey = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 1_000,
  userVerification: 'preferred' as const,
  allowCredentials: [],
};
const email = 'ruti@example.com';

async function atSecondStep(factors = asked()) {
  const server = anEmptyServer()
    .on(loginCall, { secondFactor: factors })
    .on(secondFactorCall, { token: 'token-1', user: aUser() });
  const { person } = renderPage(LoginPage, server, { user: null, path: '/login' });
  await person.type(screen.getByLabelText(/אימייל/), email);
  await person.type(screen.getByLabelText(/^סיסמה/), 'long enough{Enter}');
  await screen.findByRole('heading', { name: 'עוד שלב אחד' });
  return { server, person };
}

describe('the second step of signing in', () => {
  it('takes a code of the app, pasted with spaces', async () => {
    const { server, person } = await atSecondStep();
    expect(localStorage.getItem('token')).toBeNull();
    const code = screen.getByLabelText<HTMLInputElement>(/קוד מהאפליקציה/);
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(code);
    await expectAccessible();
    await person.paste('123 456');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(server.callsOf(secondFactorCall)).toMatchObject([{ body: { email, challenge, code: '123 456' } }]);
  });

  it('says at the field that a code was wrong, and takes the next one', async () => {
    const { server, person } = await atSecondStep();
    server.on(secondFactorCall, refusal('AUTH.WRONG_CODE'));
    await person.type(screen.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText(/הקוד שגוי/)).toBeTruthy();
    server.on(secondFactorCall, { token: 'token-1', user: aUser() });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
  });

  it('takes a recovery code instead', async () => {
    const { server, person } = await atSecondStep();
    await person.click(screen.getByRole('button', { name: 'כניסה עם קוד שחזור' }));
    await expectAccessible();
    await person.type(screen.getByLabelText(/קוד שחזור/), 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG{Enter}');
    await waitFor(() => expect(session.state().status).toBe('signed-in'));
    expect(server.callsOf(secondFactorCall)).toMatchObject([
      { body: { recoveryCode: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG' } },
    ]);
  });

  it('begins with the passkey where there is no app, and says what the browser did', async () => {
    const { server, person } = await atSecondStep(asked({ hasApp: false, passkey }));
    expect(screen.queryByLabelText(/קוד מהאפליקציה/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'כניסה עם מפתח גישה' }));
    expect(await screen.findByText('הדפדפן הזה אינו תומך במפתחות גישה')).toBeTruthy();
    expect(server.callsOf(secondFactorCall)).toEqual([]);
  });

  it('goes back to the password when the time is over, and says so', async () => {
    const { server, person } = await atSecondStep();
    server.on(secondFactorCall, refusal('AUTH.CHALLENGE_OVER'));
    await person.type(screen.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText(/הזמן להשלמת האימות עבר/)).toBeTruthy();
    expect(screen.getByLabelText(/^סיסמה/)).toBeTruthy();
  });

  it('says how it is when many were tried, or nobody answers, and stays', async () => {
    const { server, person } = await atSecondStep();
    server.on(secondFactorCall, refusal('REQUEST.TOO_MANY', { retryAfterS: 5 }));
    await person.type(screen.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText(/יותר מדי בקשות/)).toBeTruthy();
    server.offline = true;
    await person.type(screen.getByLabelText(/קוד מהאפליקציה/), '{Enter}');
    expect(await screen.findByText('לא הצלחנו. נסו שוב')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'חזרה לסיסמה' }));
    expect(await screen.findByLabelText(/^סיסמה/)).toBeTruthy();
  });
});
