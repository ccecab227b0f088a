import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { applyRules } from './answers.js';
import type { LiveRule } from './answers.js';
import { LiveFeed } from './feed.js';
import { LiveContext } from './use-live.js';
import { whenAnswered } from './when-answered.js';

/** An answer that does not come is no reason to hear of nothing. */
const longestWaitMs = 2_000;

interface Props {
  /** What events do to the answers that pages hold. Give the same function at every drawing. */
  loadRules: () => Promise<readonly LiveRule[]>;
  children: ReactNode;
}

/** One socket for all signed-in pages; its code and the rules are fetched once the page has what it shows. */
export function LiveProvider({ loadRules, children }: Props) {
  const feed = useMemo(() => new LiveFeed(), []);
  const client = useQueryClient();
  useEffect(() => feed.onResync(() => void client.invalidateQueries()), [feed, client]);
  useEffect(() => {
    let stops: (() => void)[] = [];
    let unmounted = false;
    const stopWaiting = whenAnswered(client, longestWaitMs, () => {
      void Promise.all([import('./socket.js'), loadRules()]).then(([{ connectLive }, rules]) => {
        if (!unmounted) stops = [applyRules(feed, client, rules), connectLive(feed)];
      });
    });
    return () => {
      unmounted = true;
      stopWaiting();
      for (const stop of stops) stop();
    };
  }, [feed, client, loadRules]);
  return <LiveContext.Provider value={feed}>{children}</LiveContext.Provider>;
}
