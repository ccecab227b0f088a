import { getPostCommentJob } from '@megafon/contracts';
import type { CommentJob } from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useLiveConnected } from '../../../lib/live/use-live.js';
import { query } from '../../../lib/query.js';

/** While no events arrive. */
const pollMs = 3_000;
/** While events arrive, a look now and then still notices a lost one. */
const safetyPollMs = 15_000;

const jobQuery = (id: string) => query(getPostCommentJob, { params: { id } });

/** The submission that the page shows, moved along by events. Its id is in the address, so it survives a reload. */
export function useCommentJob() {
  const client = useQueryClient();
  const connected = useLiveConnected();
  const [params, setParams] = useSearchParams();
  const id = params.get('job');

  const jobShown = useQuery({
    ...jobQuery(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => state.data?.done === false && (connected ? safetyPollMs : pollMs),
  });

  const show = (next: CommentJob | null) => {
    if (next) {
      const { queryKey } = jobQuery(next._id);
      client.setQueryData(queryKey, next);
      // Events that came before the answer had nothing to change.
      void client.invalidateQueries({ queryKey });
    }
    setParams(next ? { job: next._id } : {}, { replace: true, preventScrollReset: true });
  };
  return { id, query: jobShown, show };
}
