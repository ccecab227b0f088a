import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { returnFocusAfterDialogs } from './focus-returns.js';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><button>פתיחה</button></main>';
  stop = returnFocusAfterDialogs();
});
afterEach(() => stop());

function opens(role: 'dialog' | 'menu'): HTMLElement {
  const layer = document.createElement('div');
  layer.setAttribute('role', role);
  layer.innerHTML = '<button>בפנים</button>';
  document.body.append(layer);
  layer.querySelector('button')?.focus();
  return layer;
}
const opener = () => document.querySelector<HTMLElement>('main button');

describe('focus', () => {
  it('goes back to what it was on before a menu and the dialog behind it', async () => {
    opener()?.focus();
    const menu = opens('menu');
    const dialog = opens('dialog');
    menu.remove();
    dialog.remove();
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('goes to the content of the page where what it was on is gone', async () => {
    opener()?.focus();
    const dialog = opens('dialog');
    opener()?.remove();
    dialog.remove();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('is left where something else took it', async () => {
    opener()?.focus();
    const dialog = opens('dialog');
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    dialog.remove();
    const marker = document.createElement('p');
    document.body.append(marker);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
