import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/session.js';

/** Days, quiet times and names of times in answers are those of the user's zone: another one makes all of them old. */
export function refetchInNewZone(client: QueryClient): () => void {
  let known = session.state().user;
  return session.subscribe(() => {
    const { user } = session.state();
    const isMoved = user !== null && user.id === known?.id && user.timeZone !== known.timeZone;
    known = user;
    if (isMoved) void client.invalidateQueries();
  });
}
