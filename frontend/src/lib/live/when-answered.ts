import type { QueryClient } from '@tanstack/react-query';

/**
 * Calls `then` once nothing is being asked any more: what the page shows first comes first over a slow line, and before
 * anything else is drawn.
 * @param mostMs waits no longer than that, in milliseconds
 * @returns stops waiting
 */
export function whenAnswered(client: QueryClient, mostMs: number, then: () => void): () => void {
  let look: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(limit);
    clearTimeout(look);
    unsubscribe();
  };
  const go = () => {
    end();
    then();
  };
  const check = () => {
    if (client.isFetching() === 0) go();
  };
  const limit = setTimeout(go, mostMs);
  // What is drawn of an answer may ask for more: looked at in a turn of its own.
  const lookSoon = () => {
    clearTimeout(look);
    look = setTimeout(check);
  };
  const unsubscribe = client.getQueryCache().subscribe(lookSoon);
  lookSoon();
  return end;
}
