import { jest } from '@jest/globals';
import type { ReplyOf, interactiveLogin, interactiveScreenshot } from '@megafon/contracts';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { FakeServer } from './fake-server.js';
import { renderPage } from './render-page.js';

export const sessionId = '12345678-1234-1234-1234-123456789012';
export const picture = 'data:image/jpeg;base64,AAAA';
export const quiet = {
  needs2FA: false,
  needsCaptcha: false,
  needsApproval: false,
  needsTakeover: false,
  isLoggedIn: false,
};
type Flags = typeof quiet;

export const opened = (flags: Partial<Flags>): ReplyOf<typeof interactiveLogin> => ({
  success: true,
  message: '',
  sessionId,
  screenshot: picture,
  ...quiet,
  ...flags,
});
export const look = (flags: Partial<Flags>, stage: ReplyOf<typeof interactiveScreenshot>['stage']) => ({
  success: true,
  screenshot: picture,
  ...quiet,
  ...flags,
  isDriven: stage === 'challenge',
  url: '',
  stage,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});
export const answered = (flags: Partial<Flags & { stillNeeds2FA: boolean; codeRefused: boolean }>) => ({
  success: true,
  screenshot: picture,
  message: '',
  stillNeeds2FA: false,
  needsApproval: false,
  isLoggedIn: false,
  needsCaptcha: false,
  needsTakeover: false,
  ...flags,
});

export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

/** Fills the form of a new account and sends it. */
export async function beginLogin(Page: ComponentType, server: FakeServer) {
  const view = renderPage(Page, server, { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const { person } = view;
  await person.click(await screen.findByRole('button', { name: 'הוספת חשבון' }));
  await person.type(await screen.findByLabelText(/שם החשבון/), 'דנה');
  await person.type(screen.getByLabelText(/אימייל או טלפון/), 'dana@example.com');
  await person.type(screen.getByLabelText(/סיסמת פייסבוק/), 'secret');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'התחברות לפייסבוק' }));
  return view;
}
