import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTakeover,
  interactiveVisit,
  listFacebookAccounts,
  loginChanged,
} from '@megafon/contracts';
import type { LoginInput } from '@megafon/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountsReply, anAccount } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { beginLogin, look, opened, pass, sessionId } from '../../testing/live-login.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { ConnectionsPage } from './connections-page.js';

const surfaceName = /^התמונה החיה\. לחיצות/;

type Does = 'down' | 'move' | 'up' | 'cancel';

/** jsdom has no PointerEvent. */
function pointer(on: HTMLElement, does: Does, pointerType: 'mouse' | 'touch', x: number, y: number): void {
  const event = new MouseEvent(`pointer${does}`, { bubbles: true, clientX: x, clientY: y });
  fireEvent(on, Object.assign(event, { pointerType, pointerId: 1 }));
}

describe('a live login on a page that no profile knows', () => {
  let server: FakeServer;
  const alt = 'תמונה חיה של חלון ההתחברות';
  let driven: boolean;

  beforeEach(() => {
    driven = false;
    jest.useFakeTimers();
    server = anEmptyServer()
      .on(interactiveCancel, { success: true })
      .on(interactiveComplete, { success: true, message: '' })
      .on(interactiveLogin, opened({ needsTakeover: true }))
      .on(interactiveScreenshot, () => ({
        ...look({ needsTakeover: true }, 'challenge'),
        isDriven: driven,
      }))
      .on(interactiveTakeover, ({ body }) => {
        driven = (body as { driving: boolean }).driving;
        return { success: true as const, isDriven: driven };
      });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function takeTheWheel() {
    const { feed, person } = await beginLogin(ConnectionsPage, server);
    const sent: LoginInput[] = [];
    feed.onInput = (id, inputs) => {
      expect(id).toBe(sessionId);
      sent.push(...inputs);
    };
    await screen.findByText(/קחו את ההגה/);
    await person.click(screen.getByRole('button', { name: 'לקיחת ההגה' }));
    const surface = await screen.findByLabelText(surfaceName);
    const picture = screen.getByAltText<HTMLImageElement>(alt);
    Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
    picture.getBoundingClientRect = () => ({ left: 0, top: 0, width: 800, height: 600 }) as DOMRect;
    surface.setPointerCapture = () => undefined;
    return { sent, surface, person, typing: surface };
  }

  it('gives the wheel to the person: clicks, drags and keys in the picture go to the page', async () => {
    const { sent, surface, typing } = await takeTheWheel();
    await waitFor(() => expect(document.activeElement).toBe(typing));
    pointer(surface, 'down', 'mouse', 400, 150);
    pointer(surface, 'up', 'mouse', 400, 150);
    fireEvent.wheel(surface, { clientX: 400, clientY: 150, deltaY: 90 });
    fireEvent.input(typing, { target: { value: '\u200bשלום' } });
    fireEvent.input(typing, { target: { value: '' } });
    fireEvent.keyDown(typing, { key: 'Tab', shiftKey: true });
    await pass(1_000);
    const place = { x: 0.5, y: 0.25 };
    expect(sent).toEqual([
      { type: 'move', ...place },
      { type: 'press', ...place, clicks: 1 },
      { type: 'release', ...place, clicks: 1 },
      { type: 'scroll', ...place, dx: 0, dy: 90 },
      { type: 'text', text: 'שלום' },
      { type: 'key', key: 'Backspace', shift: false },
      { type: 'key', key: 'Tab', shift: true },
    ]);
  });

  it('takes a finger for a click, for a drag to the side, and for scrolling up and down', async () => {
    const { sent, surface } = await takeTheWheel();
    const finger = (does: Does, x: number, y: number) => pointer(surface, does, 'touch', x, y);
    finger('down', 400, 300);
    finger('up', 401, 300);
    finger('down', 400, 300);
    finger('move', 600, 300);
    finger('up', 600, 300);
    finger('down', 400, 300);
    finger('move', 400, 260);
    finger('up', 400, 260);
    await pass(1_000);
    expect(sent.map(({ type }) => type)).toEqual([
      ...['move', 'press', 'release'],
      ...['press', 'move', 'release'],
      'scroll',
    ]);
    expect(sent.at(-1)).toMatchObject({ dx: 0, dy: 40 });
  });

  it('lets go of what a finger dragged when the finger is taken away from the page', async () => {
    const { sent, surface } = await takeTheWheel();
    pointer(surface, 'down', 'touch', 400, 300);
    pointer(surface, 'move', 'touch', 600, 300);
    pointer(surface, 'cancel', 'touch', 600, 300);
    await pass(1_000);
    expect(sent.map(({ type }) => type)).toEqual(['press', 'move', 'release']);
  });

  it('lets go of what a mouse dragged out of the picture, where it was last in it', async () => {
    const { sent, surface } = await takeTheWheel();
    pointer(surface, 'down', 'mouse', 400, 300);
    pointer(surface, 'move', 'mouse', 600, 300);
    pointer(surface, 'move', 'mouse', 900, 300);
    pointer(surface, 'up', 'mouse', 900, 300);
    pointer(surface, 'up', 'mouse', 400, 300);
    await pass(1_000);
    expect(sent.map(({ type }) => type)).toEqual(['move', 'press', 'move', 'release']);
    expect(sent.at(-1)).toMatchObject({ x: 0.75, y: 0.5 });
  });

  it('takes two presses for a double click at one place only', async () => {
    const { sent, surface } = await takeTheWheel();
    for (const x of [400, 403, 600]) {
      pointer(surface, 'down', 'mouse', x, 300);
      pointer(surface, 'up', 'mouse', x, 300);
    }
    await pass(1_000);
    expect(sent.flatMap((input) => (input.type === 'press' ? [input.clicks] : []))).toEqual([1, 2, 1]);
  });

  it('enlarged, is moved by a finger, while a tap goes to the page where it is tapped', async () => {
    const { sent, surface, person } = await takeTheWheel();
    await person.click(screen.getByRole('button', { name: 'הגדלת התמונה' }));
    const picture = screen.getByAltText<HTMLImageElement>(alt);
    // Four times as wide as its window, and moved by half of that.
    picture.getBoundingClientRect = () => ({ left: -800, top: -600, width: 1_600, height: 1_200 }) as DOMRect;
    pointer(surface, 'down', 'touch', 100, 100);
    pointer(surface, 'move', 'touch', 160, 100);
    pointer(surface, 'cancel', 'touch', 160, 100);
    await pass(1_000);
    expect(sent).toEqual([]);
    pointer(surface, 'down', 'touch', 400, 300);
    pointer(surface, 'up', 'touch', 400, 300);
    await pass(1_000);
    const place = { x: 0.75, y: 0.75 };
    expect(sent).toEqual([
      { type: 'move', ...place },
      { type: 'press', ...place, clicks: 1 },
      { type: 'release', ...place, clicks: 1 },
    ]);
  });

  it('sends what an input method composed when it is done, not before', async () => {
    const { sent, typing } = await takeTheWheel();
    fireEvent.compositionStart(typing);
    fireEvent.input(typing, { target: { value: '\u200bש' } });
    fireEvent.input(typing, { target: { value: '\u200bשל' } });
    await pass(1_000);
    expect(sent).toEqual([]);
    fireEvent.compositionEnd(typing);
    await pass(1_000);
    expect(sent).toEqual([{ type: 'text', text: 'של' }]);
  });

  it('gives the wheel back on Esc, and when the server took it away', async () => {
    const { typing, person } = await takeTheWheel();
    fireEvent.keyDown(typing, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText(surfaceName)).toBeNull());
    expect(driven).toBe(false);
    await person.click(screen.getByRole('button', { name: 'לקיחת ההגה' }));
    await screen.findByLabelText(surfaceName);
    driven = false;
    await pass(1_600);
    await waitFor(() => expect(screen.queryByLabelText(surfaceName)).toBeNull());
  });

  it('can be read out while it is driven', async () => {
    await takeTheWheel();
    jest.useRealTimers();
    await expectAccessible();
  });

  it('says so when the wheel was not given', async () => {
    server.on(interactiveTakeover, refusal('LOGIN.CODE_IN_PROGRESS'));
    const { person } = await beginLogin(ConnectionsPage, server);
    await person.click(await screen.findByRole('button', { name: 'לקיחת ההגה' }));
    expect(await screen.findByText(/^ההגה לא עבר: /)).toBeTruthy();
  });

  it('opens the page that stopped an account, without a password, and restores it', async () => {
    const ill = anAccount({ status: 'paused', reason: 'checkpoint', message: 'מושהה' });
    server
      .on(listFacebookAccounts, accountsReply(ill))
      .on(interactiveVisit, opened({ needsTakeover: true }))
      .on(interactiveScreenshot, () => look({ needsTakeover: true }, 'challenge'));
    const { person, feed } = renderPage(ConnectionsPage, server, {
      advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    });
    await person.click(await screen.findByRole('button', { name: 'פתרון בדפדפן' }));
    await screen.findByText(/קחו את ההגה/);
    expect(server.callsOf(interactiveVisit)[0]?.params).toEqual({ accountId: ill.accountId });
    happen(feed, loginChanged, { sessionId, owner: 'user-1', stage: 'logged-in' });
    expect(await screen.findByText('חיבור פייסבוק שוחזר בהצלחה!')).toBeTruthy();
  });
});
