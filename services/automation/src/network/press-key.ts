import type { CDPSession, Protocol } from 'puppeteer';

/** A key as the browser's protocol has it; one with a text writes it. */
export type Key = Omit<Protocol.Input.DispatchKeyEventRequest, 'type'>;

const named = (key: string, windowsVirtualKeyCode: number): Key => ({
  key,
  code: key,
  windowsVirtualKeyCode,
});

export const keys = {
  Enter: { ...named('Enter', 13), text: '\r' },
  Tab: named('Tab', 9),
  Backspace: named('Backspace', 8),
  Delete: named('Delete', 46),
  ArrowLeft: named('ArrowLeft', 37),
  ArrowUp: named('ArrowUp', 38),
  ArrowRight: named('ArrowRight', 39),
  ArrowDown: named('ArrowDown', 40),
  Home: named('Home', 36),
  End: named('End', 35),
  PageUp: named('PageUp', 33),
  PageDown: named('PageDown', 34),
  selectAll: { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2, commands: ['selectAll'] },
} as const satisfies Record<string, Key>;

/** The bit of the key in `modifiers`. */
export const shift = 8;

export function pressKey(cdp: CDPSession, { text, ...key }: Key): Promise<unknown> {
  return Promise.all([
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...(text !== undefined && { text }) }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
}
