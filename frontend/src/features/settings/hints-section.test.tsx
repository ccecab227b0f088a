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
    const server = anEmptyServer().on(showHintsAgain, { success: true, user: aUser({ dismissedHints: [] }) });
    const { person } = renderPage(HintsSection, server, { user });
    await person.click(again());
    expect(await screen.findByText('הרמזים יוצגו שוב')).toBeTruthy();
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
