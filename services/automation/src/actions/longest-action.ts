import { usualActionTimeoutMs, usualPageTimeoutMs, usualProbeTimeoutMs } from '../config.js';
import type { Config } from '../config.js';
import { longestPictureMs } from './evidence-screenshots.js';

type Times = Pick<Config, 'ACTION_TIMEOUT_MS' | 'PAGE_TIMEOUT_MS' | 'PROXY_PROBE_TIMEOUT_MS'>;

const usual: Times = {
  ACTION_TIMEOUT_MS: usualActionTimeoutMs,
  PAGE_TIMEOUT_MS: usualPageTimeoutMs,
  PROXY_PROBE_TIMEOUT_MS: usualProbeTimeoutMs,
};

/**
 * What the longest action may take from its beginning to its end: its time as a whole; the picture of what it was at, its
 * context closed, and its proxy asked whether it was its fault. A process that is stopped has to have more, beside
 * `closingMs`: SHUTDOWN_TIMEOUT_MS.
 */
export function longestActionMs(told: Partial<Times> = {}): number {
  const { ACTION_TIMEOUT_MS, PAGE_TIMEOUT_MS, PROXY_PROBE_TIMEOUT_MS } = { ...usual, ...told };
  return ACTION_TIMEOUT_MS + longestPictureMs + PAGE_TIMEOUT_MS + PROXY_PROBE_TIMEOUT_MS;
}
