import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { isResting } from '../testing/is-resting.js';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { BusyButton } from './busy-button.js';
import { unlessBusy } from './keeps-focus.js';

/** A form whose call is under way once it was sent. */
function aForm() {
  const sent: string[] = [];
  function Form() {
    const [busy, setBusy] = useState(false);
    const send = (how: string) => {
      sent.push(how);
      setBusy(true);
    };
    return (
      <form
        onSubmit={unlessBusy(busy, async (event) => {
          event.preventDefault();
          send('form');
          await Promise.resolve();
        })}
      >
        <input aria-label="name" />
        <BusyButton type="submit" busy={busy}>
          save
        </BusyButton>
        <BusyButton busy={busy} spins leftSection="+" onClick={() => send('row')}>
          more
        </BusyButton>
        <button type="button" onClick={() => setBusy(false)}>
          answered
        </button>
      </form>
    );
  }
  return { sent, ...renderPage(Form, anEmptyServer()) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a button whose call is under way', () => {
  it('keeps the focus and sends nothing twice, by a press or by Enter', async () => {
    const { sent, person } = aForm();
    await person.click(button('save'));
    expect([isResting(button('save')), document.activeElement]).toEqual([true, button('save')]);
    await expectAccessible();
    await person.keyboard('{Enter} ');
    await person.click(button('save'));
    await person.type(screen.getByLabelText('name'), 'x{Enter}');
    expect(sent).toEqual(['form']);
    await person.click(button('answered'));
    await person.type(screen.getByLabelText('name'), '{Enter}');
    expect(sent).toEqual(['form', 'form']);
  });

  it('turns where its words stay, and keeps them as its name', async () => {
    const { sent, person } = aForm();
    await person.click(button('+ more'));
    await person.click(button('more'));
    expect(sent).toEqual(['row']);
    expect([isResting(button('more')), document.activeElement]).toEqual([true, button('more')]);
    expect(button('more').querySelector('.mantine-Loader-root')).toBeTruthy();
  });
});
