import type { PageTools } from './finder.js';

/** The clocks of a page: `ticks` only ever go on, and begin anew with each document; `wallMs` is the machine's time. */
export interface PageClock {
  /** Tells documents apart. */
  origin: number;
  ticks: number;
  wallMs: number;
}

/** The last moment for something: so long after the page's clocks stood so. */
export interface PageDeadline {
  from: PageClock;
  leftMs: number;
}

/** Runs in the page. */
export function readClock(_tools: PageTools, _input: null): PageClock {
  return { origin: performance.timeOrigin, ticks: performance.now(), wallMs: Date.now() };
}
