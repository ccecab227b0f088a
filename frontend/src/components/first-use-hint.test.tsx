import { describe, expect, it } from '@jest/globals';
import { dismissHint } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aUser } from '../testing/builders.js';
import { refusal } from '../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { session } from '../lib/session.js';
import { FirstUseHint } from './first-use-hint.js';

function Page() {
  return (
    <main id="content" tabIndex={-1}>
      <FirstUseHint screen="calendar" />
      <FirstUseHint screen="groups" when={false} />
    </main>
  );
}
const shown = () => screen.queryAllByRole('note').map((note) => note.textContent);
const close = () => screen.getByRole('button', { name: 'סגירת ההודעה' });

describe('a first-use hint', () => {
  it('says what the screen is for, and is not shown where its thing is done', async () => {
    renderPage(Page, anEmptyServer());
    expect(shown()).toEqual([expect.stringContaining('כאן רואים מתי כל קמפיין רץ')]);
    await expectAccessible();
  });

  it('goes by the keyboard, for good, and leaves the focus in the page', async () => {
    const user = aUser({ dismissedHints: ['calendar'] });
    const server = anEmptyServer().on(dismissHint, { success: true, user });
    const { person } = renderPage(Page, server);
    await person.tab();
    expect(document.activeElement).toBe(close());
    await person.keyboard('{Enter}');
    expect(shown()).toEqual([]);
    expect(document.activeElement?.id).toBe('content');
    await waitFor(() => expect(session.state().user?.dismissedHints).toEqual(['calendar']));
    expect(server.callsOf(dismissHint).map(({ params }) => params)).toEqual([{ screen: 'calendar' }]);
  });

  it('is not there for who sent it away on another device', () => {
    renderPage(Page, anEmptyServer(), { user: aUser({ dismissedHints: ['calendar'] }) });
    expect(shown()).toEqual([]);
  });

  it('comes back and says so where that could not be kept', async () => {
    const server = anEmptyServer().on(dismissHint, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(Page, server);
    await person.click(close());
    expect(await screen.findByText('לא הצלחנו לשמור שהרמז נקרא')).toBeTruthy();
    expect(shown()).toHaveLength(1);
  });
});
