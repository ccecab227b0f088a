import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listFacebookAccounts, testFacebookAccount } from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { accountsReply, anAccount } from '../../testing/builders.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { ConnectionsPage } from './connections-page.js';

const minute = 60_000;
const paused = { status: 'paused', message: 'הרשת ביקשה אימות' } as const;
const open = () => {
  const account = anAccount({ ...paused, reason: 'checkpoint' });
  const server = anEmptyServer()
    .on(listFacebookAccounts, accountsReply(account))
    .on(testFacebookAccount, { success: false, ...paused });
  const view = renderPage(ConnectionsPage, server, { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { ...view, server, accountId: account.accountId };
};

describe('a paused account', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is not opened by the page’s own checks, which say that nobody asked for them', async () => {
    const { server, accountId } = open();
    await screen.findByRole('article', { name: 'דנה לוי' });
    await act(() => jest.advanceTimersByTimeAsync(minute));
    expect(server.callsOf(testFacebookAccount).map(({ body }) => body)).toEqual([
      { accountId, byHand: false },
    ]);
  });

  it('is opened where its person asks', async () => {
    const { server, accountId, person } = open();
    await person.click(await screen.findByRole('button', { name: 'בדיקת חיבור' }));
    await waitFor(() =>
      expect(server.callsOf(testFacebookAccount).map(({ body }) => body)).toEqual([
        { accountId, byHand: true },
      ]),
    );
  });
});
