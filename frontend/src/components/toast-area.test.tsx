import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { anEmptyServer, renderPage } from '../testing/render-page.js';
import { toastFailure, toastSuccess } from './toast.js';

const undo = { label: 'ביטול', go: () => undefined };

async function standing(...messages: string[]): Promise<void> {
  const shown = () =>
    screen
      .queryAllByRole('alert')
      .map((toast) => messages.find((message) => toast.textContent?.includes(message)) ?? toast.textContent);
  await waitFor(() => expect(shown()).toEqual(messages));
}

describe('toasts', () => {
  const Page = () => <p>page</p>;

  it('of success replace what stood there', async () => {
    renderPage(Page, anEmptyServer());
    toastSuccess('first saved');
    await standing('first saved');
    toastFailure('second failed');
    await standing('second failed');
    toastSuccess('second saved');
    await standing('second saved');
    toastSuccess('third saved');
    await standing('third saved');
  });

  it('that offer a way on stand for ten seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      renderPage(Page, anEmptyServer());
      toastSuccess('removed', undo);
      await standing('removed');
      act(() => jest.advanceTimersByTime(9_000));
      await standing('removed');
      act(() => jest.advanceTimersByTime(1_500));
      // It fades first.
      await waitFor(() => expect(screen.queryByText('removed')).toBeNull(), { timeout: 2_000 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('of failures stand together, but for two about the same thing', async () => {
    renderPage(Page, anEmptyServer());
    toastFailure('no room', 'saving');
    toastFailure('copying failed');
    await standing('no room', 'copying failed');
    toastFailure('no answer', 'saving');
    toastFailure('copying failed');
    await standing('no answer', 'copying failed');
  });

  it('that offer a way on are not taken away by a failure', async () => {
    renderPage(Page, anEmptyServer());
    toastSuccess('removed', undo);
    await standing('removed');
    toastFailure('an account stopped');
    await standing('removed', 'an account stopped');
  });
});
