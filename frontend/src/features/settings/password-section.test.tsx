import { expect, it } from '@jest/globals';
import { getNotificationSettings, usualNotificationSettings } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { PasswordSection } from './components/password-section.js';

it('comes into sight for who was told that the password was changed', async () => {
  const settings = { success: true as const, settings: usualNotificationSettings, canMail: true };
  const server = anEmptyServer().on(getNotificationSettings, settings);
  renderPage(PasswordSection, server, { route: '/settings', path: '/settings#password' });
  const place = screen.getByRole('region', { name: 'סיסמה' }).parentElement;
  await waitFor(() => expect(document.activeElement).toBe(place));
});
