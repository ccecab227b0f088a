import {
  getHistoryRun,
  listHistoryComments,
  listHistoryFailures,
  listHistoryPosts,
} from '@megafon/contracts';
import type { Endpoint, ReplyOf, RequestSource } from '@megafon/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';

const pageSize = 100;

type ItemOf<E extends Endpoint> = ReplyOf<E> extends { items: (infer T)[] } ? T : never;

/** A run with everything that it did, as a report needs it. */
export function readReport(runId: string) {
  return queryOptions({
    queryKey: ['report', runId],
    queryFn: async ({ signal }) => {
      const [run, posts, comments, failures] = await Promise.all([
        call(getHistoryRun, { params: { runId } }, { signal }),
        allOf(listHistoryPosts, runId, signal),
        allOf(listHistoryComments, runId, signal),
        allOf(listHistoryFailures, runId, signal),
      ]);
      return { run, posts, comments, failures };
    },
  });
}

async function allOf<E extends Endpoint>(
  endpoint: E,
  runId: string,
  signal: AbortSignal,
): Promise<ItemOf<E>[]> {
  const all: ItemOf<E>[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const page = (await call(endpoint, { params: { runId }, query } as RequestSource<E>, { signal })) as {
      items: ItemOf<E>[];
      nextCursor: string | null;
    };
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
