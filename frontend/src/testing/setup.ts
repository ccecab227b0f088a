import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
// Fetched on demand in the app; here they are there from the start.
import '../components/ask-dialog.js';
import '../components/toast-area.js';
import { asked } from '../components/ask.js';
import '../i18n/t.js';
import { session } from '../lib/session.js';

// A machine that builds beside the tests is slow: what is waited for comes late there, and still comes.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(180_000);

// What jsdom lacks and the pages use.
Object.assign(globalThis, { TextDecoder, TextEncoder });
window.matchMedia = (query: string) =>
  ({
    // Nothing moves in tests.
    matches: query.includes('reduced-motion'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= NoResizeObserver;
window.scrollTo = () => undefined;
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
// jsdom draws no pictures: each is there at once.
HTMLImageElement.prototype.decode = () => Promise.resolve();

Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

function bytesOf(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('the file cannot be read', { cause: reader.error }));
    reader.readAsArrayBuffer(this);
  });
}
if (!('arrayBuffer' in Blob.prototype)) Object.assign(Blob.prototype, { arrayBuffer: bytesOf });

// Nothing is laid out or painted: every element is as large as one screen, and no canvas draws.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: () => 600 },
  offsetWidth: { configurable: true, get: () => 800 },
});
HTMLCanvasElement.prototype.getContext = () => null;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

/** The router makes one for each navigation, and reads no more of it than this. */
class NavigationRequest {
  readonly url: string;
  readonly signal: AbortSignal | null | undefined;
  readonly method = 'GET';
  readonly headers = new Map<string, string>();

  constructor(url: string | URL, init: RequestInit = {}) {
    this.url = String(url);
    this.signal = init.signal;
  }
}
globalThis.Request ??= NavigationRequest as unknown as typeof Request;

// Mantine's transitions and toasts finish after the test looked: that is no fault of a page, and drowns real ones.
const { error } = globalThis.console;
globalThis.console.error = (...args: unknown[]) => {
  if (!String(args[0]).includes('not wrapped in act')) error(...args);
};

beforeEach(() => {
  localStorage.clear();
  session.startLoading();
});
afterEach(() => {
  cleanup();
  // Files that are loaded together share the document: what a test put there itself goes with it.
  document.body.replaceChildren();
  notifications.clean();
  // What a test left unanswered would hold back the next one's Esc.
  if (asked.get() !== null) asked.answer(false);
});
