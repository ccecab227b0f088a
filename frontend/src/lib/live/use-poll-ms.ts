import { useLiveConnected } from './use-live.js';

const pollMs = 15_000;

/** How often to ask again for what events keep true, in milliseconds: not at all while they arrive. */
export function usePollMs(): number | false {
  return useLiveConnected() ? false : pollMs;
}
