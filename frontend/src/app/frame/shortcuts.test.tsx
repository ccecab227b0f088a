import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { QuickSearch } from './quick-search.js';
import { openShortcuts, Shortcuts } from './shortcuts.js';

function Frame() {
  return (
    <>
      <Shortcuts />
      <QuickSearch />
      <input aria-label="שדה" />
    </>
  );
}

describe('shortcuts', () => {
  it('are listed when a person asks with ?, but not while typing', async () => {
    const { person } = renderPage(Frame, anEmptyServer());
    await person.click(screen.getByRole('textbox', { name: 'שדה' }));
    await person.keyboard('{Shift>}?{/Shift}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(document.body);
    await person.keyboard('{Shift>}?{/Shift}');
    const dialog = within(await screen.findByRole('dialog', { name: 'קיצורי מקלדת' }));
    expect(dialog.getAllByText('חיפוש מהיר').length).toBe(1);
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openShortcuts();
    expect(await screen.findByRole('dialog', { name: 'קיצורי מקלדת' })).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('search with Ctrl and K in a Hebrew layout too, where that key writes ל', async () => {
    const { person } = renderPage(Frame, anEmptyServer());
    const hebrew = [
      { code: 'ControlLeft', key: 'Control' },
      { code: 'KeyK', key: 'ל' },
    ];
    await person.keyboard('{Control>}');
    document.documentElement.dispatchEvent(
      new KeyboardEvent('keydown', { ...hebrew[1], ctrlKey: true, bubbles: true }),
    );
    await person.keyboard('{/Control}');
    expect(await screen.findByPlaceholderText(/^לאן עוברים/)).toBeTruthy();
  });
});
