import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import '../i18n/t.js';
import { session } from '../lib/session.js';

// What jsdom lacks and the pages use.
Object.assign(globalThis, { TextDecoder, TextEncoder });
window.matchMedia = (query: string) =>
  ({
    matches: false,
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
Element.prototype.scrollIntoView ??= () => undefined;
URL.createObjectURL ??= () => 'blob:picture';
URL.revokeObjectURL ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  session.startLoading();
});
afterEach(() => cleanup());
