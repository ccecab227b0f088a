import type { EventContract, EventOf } from '@megafon/contracts';
import { createContext, startTransition, useContext, useEffect, useEffectEvent, useState } from 'react';
import { LiveFeed, parseLive } from './feed.js';

export const LiveContext = createContext(new LiveFeed());

export function useLiveFeed(): LiveFeed {
  return useContext(LiveContext);
}

/**
 * Whether events arrive by themselves; while they do not, pages poll. The whole page asks for it: what follows from it is
 * drawn in small pieces, as nobody waits for it.
 */
export function useLiveConnected(): boolean {
  const feed = useLiveFeed();
  const [connected, setConnected] = useState(feed.isConnected);
  useEffect(() => {
    const look = () => startTransition(() => setConnected(feed.isConnected()));
    look();
    return feed.subscribeStatus(look);
  }, [feed]);
  return connected;
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
