import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { LiveFeed } from './feed.js';
import { LiveContext } from './use-live.js';

/** One socket for all signed-in pages; its code is fetched after the page is on screen. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const feed = useMemo(() => new LiveFeed(), []);
  const client = useQueryClient();
  useEffect(() => feed.onResync(() => void client.invalidateQueries()), [feed, client]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let unmounted = false;
    void import('./socket.js').then(({ connectLive }) => {
      if (!unmounted) stop = connectLive(feed);
    });
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [feed]);
  return <LiveContext.Provider value={feed}>{children}</LiveContext.Provider>;
}
