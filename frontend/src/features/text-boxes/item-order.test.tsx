import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCommentBox } from '@megafon/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aCommentBox } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { CommentBoxFormPage } from './text-box-form-page.js';

const itemHeight = 100;

/** Nothing is laid out here: each item is so high, below the one before. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const field = this.querySelector('textarea[id]');
    const place = field ? [...document.querySelectorAll('textarea[id]')].indexOf(field) : 0;
    return new DOMRect(0, place * itemHeight, 300, itemHeight);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function press(on: Element | Document, code: string) {
  fireEvent.keyDown(on, { code, key: code });
  // The keyboard's way begins to listen, and to measure, after this turn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}
const texts = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^תגובה \d$/).map(({ value }) => value);

async function threeComments() {
  const server = anEmptyServer().on(createCommentBox, aCommentBox());
  const { person } = renderPage(CommentBoxFormPage, server, { path: '/comment-boxes/create' });
  await person.type(screen.getByLabelText(/שם הארגז/), 'הקפצות');
  for (const [index, text] of ['א', 'ב', 'ג'].entries()) {
    if (index > 0) await person.click(screen.getByRole('button', { name: 'הוספת תגובה' }));
    await person.type(screen.getByLabelText(`תגובה ${index + 1}`), text);
  }
  return { server, person };
}

describe('the order of comments', () => {
  it('is changed by the keyboard, said aloud, and saved', async () => {
    const { server, person } = await threeComments();
    await expectAccessible();
    const handle = screen.getByRole('button', { name: 'שינוי הסדר: תגובה 1' });
    handle.focus();
    await press(handle, 'Space');
    await press(document, 'ArrowDown');
    await waitFor(() => expect(screen.getByText('תגובה 1 מעל מקום 2 מתוך 3')).toBeTruthy());
    await press(document, 'Space');
    await waitFor(() => expect(texts()).toEqual(['ב', 'א', 'ג']));
    await person.click(screen.getByRole('button', { name: 'יצירת ארגז' }));
    await waitFor(() => expect(server.callsOf(createCommentBox)).toHaveLength(1));
    expect(server.callsOf(createCommentBox)[0]?.body).toMatchObject({
      comments: [
        { text: 'ב', order: 0 },
        { text: 'א', order: 1 },
        { text: 'ג', order: 2 },
      ],
    });
  });

  it('stays as it was when moving is called off', async () => {
    await threeComments();
    const handle = screen.getByRole('button', { name: 'שינוי הסדר: תגובה 3' });
    handle.focus();
    await press(handle, 'Space');
    await press(document, 'ArrowUp');
    await press(document, 'Escape');
    expect(texts()).toEqual(['א', 'ב', 'ג']);
    await waitFor(() => expect(screen.getByText('תגובה 3 חזר למקומו')).toBeTruthy());
  });

  it('is nothing to change for one comment alone', () => {
    renderPage(CommentBoxFormPage, anEmptyServer());
    expect(screen.queryByRole('button', { name: /שינוי הסדר/ })).toBeNull();
  });
});
