import type { EventContract, EventOf } from '@megafon/contracts';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { LiveFeed, parseLive } from './feed.js';

export const LiveContext = createContext(new LiveFeed());

export function useLiveFeed(): LiveFeed {
  return useContext(LiveContext);
}

/** Whether events arrive by themselves; while they do not, pages poll. */
export function useLiveConnected(): boolean {
  const feed = useLiveFeed();
  return useSyncExternalStore(feed.subscribeStatus, feed.isConnected);
}

/** Calls `handle` with each event of a type while the component is on screen. */
export function useLive<C extends EventContract>(contract: C, handle: (event: EventOf<C>) => void): void {
  const feed = useLiveFeed();
  const onEvent = useEffectEvent(handle);
  useEffect(
    () =>
      feed.on(contract.type, (live) => {
        const event = parseLive(contract, live);
        if (event) onEvent(event);
      }),
    [feed, contract],
  );
}
