import { describe, expect, it } from '@jest/globals';
import { askSecondFactor, deleteOwnAccount, getProfile, logout, updateProfile } from '@megafon/contracts';
import type { OwnProfile } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { Received } from '../../testing/fake-server.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { AccountSection } from './components/account-section.js';
import { ProfileSection } from './components/profile-section.js';

const challenge = 'c'.repeat(43);
const profile: OwnProfile = { ...aUser(), pendingEmail: null };
const answer = { success: true as const, user: profile };
const needing =
  <R,>(reply: R) =>
  ({ body }: Received) =>
    'secondFactor' in (body as object) ? reply : refusal('AUTH.SECOND_FACTOR_NEEDED');
const aServer = () =>
  anEmptyServer()
    .on(getProfile, answer)
    .on(logout, { success: true, sessionId: null })
    .on(askSecondFactor, {
      success: true,
      secondFactor: { challenge, expiresInS: 300, hasApp: true, hasRecoveryCodes: true, passkey: null },
    });
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const confirms = async (person: ReturnType<typeof renderPage>['person']) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'אישור השינוי' }));
  await person.type(dialog.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
};
const proof = { currentPassword: 'correct horse', secondFactor: { challenge, code: '123456' } };

describe('who has a second factor', () => {
  it('is asked for it by another address, and not by another name', async () => {
    const server = aServer().on(updateProfile, answer);
    const { person } = renderPage(ProfileSection, server, { path: '/settings' });
    await person.type(await field(/שם מלא/), ' לוי{Enter}');
    await waitFor(() => expect(server.callsOf(updateProfile)).toHaveLength(1));
    server.on(updateProfile, needing(answer));
    const email = await field(/אימייל/);
    await person.clear(email);
    await person.type(email, 'other@example.com');
    await person.type(await field(/^סיסמה נוכחית, לאישור שינוי האימייל/), 'correct horse{Enter}');
    await confirms(person);
    await waitFor(() => expect(server.callsOf(updateProfile)).toHaveLength(3));
    expect(server.callsOf(updateProfile).at(-1)?.body).toMatchObject({
      email: 'other@example.com',
      ...proof,
    });
    expect(server.callsOf(askSecondFactor)).toHaveLength(1);
  });

  it('is asked for it before the account is deleted', async () => {
    const server = aServer().on(deleteOwnAccount, needing({ success: true as const }));
    const { person } = renderPage(AccountSection, server, { path: '/settings' });
    await person.click(await screen.findByRole('button', { name: 'מחיקת החשבון' }));
    await person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    expect(session.state().status).toBe('signed-in');
    await confirms(person);
    await waitFor(() => expect(session.state().status).not.toBe('signed-in'));
    expect(server.callsOf(deleteOwnAccount).at(-1)?.body).toEqual(proof);
  });
});
