import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepFocusOffTheBody } from './focus-returns.js';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><button>פתיחה</button></main>';
  stop = keepFocusOffTheBody();
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

/** The page has been so for a while, and the focus is on the button of these words. */
async function has(html: string, words: string): Promise<HTMLButtonElement> {
  const content = document.getElementById('content');
  if (content) content.innerHTML = html;
  const all = [...document.querySelectorAll('button')];
  const found = all.find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`there is no ${words}`);
  found.focus();
  await Promise.resolve();
  return found;
}
const focused = () => document.activeElement?.textContent;
const aButton = (words: string) => {
  const button = document.createElement('button');
  button.textContent = words;
  return button;
};

describe('the focus of a button that goes', () => {
  const card = '<article><button>menu</button><p><button>run</button></p><button>remove</button></article>';

  it('goes to what comes in its place', async () => {
    const run = await has(card, 'run');
    run.replaceWith(aButton('pause'));
    await waitFor(() => expect(focused()).toBe('pause'));
  });

  it('goes to what stands before it in its card, not to what stands behind', async () => {
    (await has(card, 'run')).parentElement?.remove();
    await waitFor(() => expect(focused()).toBe('menu'));
  });

  it('goes past what cannot be pressed', async () => {
    const run = await has(card.replace('<button>menu', '<button>menu</button><button disabled>off'), 'run');
    run.remove();
    await waitFor(() => expect(focused()).toBe('menu'));
  });

  it('goes to the next row where its whole row went, and to the one before where it was the last', async () => {
    const rows = ['1', '2', '3'].map(
      (n) => `<li><a href="#${n}">open ${n}</a><button>remove ${n}</button></li>`,
    );
    (await has(`<ul>${rows.join('')}</ul>`, 'remove 2')).closest('li')?.remove();
    await waitFor(() => expect(focused()).toBe('open 3'));
    document.activeElement?.closest('li')?.remove();
    await waitFor(() => expect(focused()).toBe('open 1'));
  });

  it('follows its card to another list, also where that one comes later', async () => {
    const named = '<article data-focus-follows="a"><button>menu</button><button>again</button></article>';
    const lists = `<section id="from">${named}</section><section id="to"></section>`;
    (await has(lists, 'again')).closest('article')?.remove();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    const to = document.getElementById('to');
    if (to) to.innerHTML = named;
    await waitFor(() => expect(focused()).toBe('menu'));
  });

  it('does not follow where it is elsewhere by then', async () => {
    const named = '<article data-focus-follows="a"><button>menu</button></article>';
    (await has(`<section>${named}</section><button>beside</button>`, 'menu')).closest('article')?.remove();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    document.querySelector('button')?.focus();
    document.querySelector('section')?.insertAdjacentHTML('beforeend', named);
    await waitFor(() => expect(document.querySelector('article')).toBeTruthy());
    expect(focused()).toBe('beside');
  });

  it('goes to the first of what a button below a list fetched', async () => {
    const more = await has('<ul><li><button>1</button></li></ul><button>more</button><p></p>', 'more');
    more.remove();
    document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li><button>2</button></li>');
    await waitFor(() => expect(focused()).toBe('2'));
  });

  it('goes to the content where the whole page went', async () => {
    const link = await has(
      '<header><button>new</button></header><section><button>old</button></section>',
      'old',
    );
    const main = link.closest('main');
    main?.replaceChildren(aButton('another page'));
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('is nowhere where the person let go of it before', async () => {
    const run = await has(card, 'run');
    run.blur();
    await Promise.resolve();
    run.remove();
    await waitFor(() => expect(run.isConnected).toBe(false));
    expect(document.activeElement).toBe(document.body);
  });

  it('is on what stands in place of what opened a dialog that ends it', async () => {
    const stop = await has(card, 'run');
    const dialog = opens('dialog');
    stop.remove();
    dialog.remove();
    await waitFor(() => expect(focused()).toBe('menu'));
  });
});
