import { describe, expect, it } from '@jest/globals';
import { showHintsAgain } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { session } from '../../lib/session.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { HintsSection } from './components/hints-section.js';

const again = () => screen.getByRole('button', { name: 'הצגת הרמזים שוב' });
const user = aUser({ dismissedHints: ['groups'] });

describe('the hints, in the settings', () => {
  it('are shown again', async () => {
    let answer: () => void = () => undefined;
    const server = anEmptyServer().on(showHintsAgain, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { success: true as const, user: aUser({ dismissedHints: [] }) };
    });
    const { person } = renderPage(HintsSection, server, { user });
    await person.click(again());
    // A button that is disabled meanwhile would lose the focus.
    expect(document.activeElement).toBe(again());
    expect(again().matches(':disabled')).toBe(false);
    await person.click(again());
    answer();
    expect((await screen.findByText('הרמזים יוצגו שוב')).closest('[role=alert]')).toBeTruthy();
    expect(server.callsOf(showHintsAgain)).toHaveLength(1);
    expect(session.state().user?.dismissedHints).toEqual([]);
    await expectAccessible();
  });

  it('stay away where that failed, and it is said', async () => {
    const server = anEmptyServer().on(showHintsAgain, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(HintsSection, server, { user });
    await person.click(again());
    expect(await screen.findByText('לא הצלחנו להחזיר את הרמזים')).toBeTruthy();
    expect(session.state().user?.dismissedHints).toEqual(['groups']);
  });
});
