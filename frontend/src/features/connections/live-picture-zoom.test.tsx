import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { interactiveCancel, interactiveLogin, interactiveScreenshot } from '@megafon/contracts';
import type { PicturePart } from '@megafon/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beginLogin, look, opened, sessionId } from '../../testing/live-login.js';
import { anEmptyServer, expectAccessible } from '../../testing/render-page.js';
import { ConnectionsPage } from './connections-page.js';

const alt = 'תמונה חיה של חלון ההתחברות';
const enlarged = /^התמונה מוגדלת/;

describe('the picture of a live login', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A picture of 400 × 300 in a window of 328 × 246, five times as large when it is enlarged. */
  async function seesPicture(form: PicturePart | null = null) {
    const server = anEmptyServer()
      .on(interactiveCancel, { success: true })
      .on(interactiveLogin, { ...opened({ needsCaptcha: true }), formInPicture: form })
      .on(interactiveScreenshot, () => ({ ...look({ needsCaptcha: true }, 'captcha'), formInPicture: form }));
    const { person, feed } = await beginLogin(ConnectionsPage, server);
    const picture = await screen.findByAltText<HTMLImageElement>(alt);
    Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
    picture.getBoundingClientRect = () => {
      const times = screen.queryByRole('group', { name: enlarged }) ? 5 : 1;
      return { left: 0, top: 0, width: 328 * times, height: 246 * times } as DOMRect;
    };
    const frame = picture.parentElement?.parentElement;
    Object.defineProperties(frame, { clientWidth: { value: 328 }, clientHeight: { value: 246 } });
    return { person, picture, feed };
  }
  const form = { x: 0.3, y: 0.1, width: 0.4, height: 0.5 };
  const framed = 'scale(2) translate(0%, 15%)';
  const framingOfPage = () => screen.getByAltText(alt).parentElement?.style.transform;

  it('shows the form first, the whole page when it is asked for, and the form again', async () => {
    const { person } = await seesPicture(form);
    expect(framingOfPage()).toBe(framed);
    await person.click(screen.getByRole('button', { name: 'הצגת כל הדף' }));
    expect(framingOfPage()).toBe('');
    await person.click(screen.getByRole('button', { name: 'הצגת הטופס בלבד' }));
    expect(framingOfPage()).toBe(framed);
  });

  it('shows the part that came with the picture, and the whole page where none came', async () => {
    const { feed } = await seesPicture(form);
    const frame = { sessionId, image: new Uint8Array([1]), takenAt: Date.now(), stage: 'captcha' } as const;
    await act(async () => feed.receiveFrame({ ...frame, form: { x: 0.4, y: 0.5, width: 0.2, height: 0.5 } }));
    expect(framingOfPage()).toBe('scale(2) translate(0%, -25%)');
    await act(async () => feed.receiveFrame(frame));
    expect(framingOfPage()).toBe('');
    expect(screen.queryByRole('button', { name: 'הצגת כל הדף' })).toBeNull();
  });

  it('stays where it is under a finger that is held on it, whatever the page becomes meanwhile', async () => {
    const { feed, picture } = await seesPicture(form);
    fireEvent(picture, new MouseEvent('pointerdown', { bubbles: true }));
    const frame = { sessionId, image: new Uint8Array([1]), takenAt: Date.now(), stage: 'captcha' } as const;
    await act(async () => feed.receiveFrame({ ...frame, form: { x: 0.4, y: 0.5, width: 0.2, height: 0.5 } }));
    expect(framingOfPage()).toBe(framed);
    fireEvent(window, new MouseEvent('pointerup', { bubbles: true }));
    expect(framingOfPage()).toBe('scale(2) translate(0%, -25%)');
  });

  it('is enlarged as a whole, and shows the form again afterwards', async () => {
    const { person } = await seesPicture(form);
    await person.click(screen.getByRole('button', { name: 'הגדלת התמונה' }));
    expect(framingOfPage()).toBe('');
    expect(screen.queryByRole('button', { name: 'הצגת כל הדף' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'הקטנת התמונה' }));
    expect(framingOfPage()).toBe(framed);
  });

  const windowOf = () => screen.getByRole('group', { name: enlarged });

  it('is enlarged around the place that is tapped, and made small again by another tap', async () => {
    const { picture } = await seesPicture();
    fireEvent.click(picture, { clientX: 164, clientY: 61.5 });
    // The tapped place, (820, 307.5) now, is in the middle.
    expect(windowOf().scrollLeft).toBeCloseTo(656, 3);
    expect(windowOf().scrollTop).toBeCloseTo(184.5, 3);
    fireEvent.click(picture, { clientX: 10, clientY: 10 });
    expect(screen.queryByRole('group', { name: enlarged })).toBeNull();
  });

  it('is enlarged and made small by keyboard, and can be focused in between, for the arrows', async () => {
    const { person } = await seesPicture();
    screen.getByRole('button', { name: 'הגדלת התמונה' }).focus();
    await person.keyboard('{Enter}');
    expect([windowOf().scrollLeft, windowOf().scrollTop]).toEqual([656, 492]);
    await person.tab({ shift: true });
    expect(document.activeElement).toBe(windowOf());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: enlarged })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'הגדלת התמונה' }));
  });

  it('leaves the focus where the code is typed', async () => {
    const { person, picture } = await seesPicture();
    const code = screen.getByLabelText('קוד CAPTCHA');
    code.focus();
    await person.click(picture);
    expect(windowOf()).toBeTruthy();
    expect(document.activeElement).toBe(code);
  });

  it('can be read out while it is enlarged', async () => {
    const { picture } = await seesPicture();
    fireEvent.click(picture);
    expect(windowOf()).toBeTruthy();
    jest.useRealTimers();
    await expectAccessible();
  });
});
