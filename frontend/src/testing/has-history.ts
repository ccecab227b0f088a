import {
  getHistoryRun,
  getHistoryTotals,
  historyStates,
  listHistoryComments,
  listHistoryFailures,
  listHistoryLogs,
  listHistoryPosts,
  listHistoryUnclear,
  mainTallyOf,
  pageHistory,
} from '@megafon/contracts';
import type {
  HistoryComment,
  HistoryFailure,
  HistoryPost,
  HistoryRun,
  HistoryUnclear,
  ProgressLog,
  ReplyOf,
  RunTally,
} from '@megafon/contracts';
import { anId } from './builders.js';
import { refusal } from './fake-server.js';
import type { FakeServer, Received } from './fake-server.js';

/** A run with what it did. */
export interface KnownRun {
  run: HistoryRun;
  posts: HistoryPost[];
  comments: HistoryComment[];
  unclear: HistoryUnclear[];
  failures: HistoryFailure[];
  logs: ProgressLog[];
}

export const aTally = (over: Partial<RunTally> = {}): Required<RunTally> => ({
  planned: 0,
  done: 0,
  waiting: 0,
  failed: 0,
  cancelled: 0,
  unknown: 0,
  skipped: 0,
  ...over,
});

export function aHistoryRun(
  over: Partial<HistoryRun> = {},
  did: Partial<Omit<KnownRun, 'run'>> = {},
): KnownRun {
  const campaignId = over.campaignId ?? anId();
  const startedAt = over.startedAt ?? '2026-11-20T10:00:00.000Z';
  const run: HistoryRun = {
    runId: `${campaignId}:${String(Date.parse(startedAt))}`,
    campaignId,
    name: 'מבצע סוף שבוע',
    type: 'mixed_posts',
    state: 'published',
    startedAt,
    finishedAt: startedAt,
    posts: aTally({ planned: 1, done: 1 }),
    comments: aTally({ planned: 1, done: 1 }),
    ...over,
  };
  return { run, posts: [], comments: [], unclear: [], failures: [], logs: [], ...did };
}

/** The server has these runs, in this order. */
export function hasHistory(server: FakeServer, ...known: KnownRun[]): FakeServer {
  const runs = known.map(({ run }) => run);
  const part =
    <T>(of: (one: KnownRun) => T[]) =>
    ({ params }: Received) => {
      const found = known.find(({ run }) => encodeURIComponent(run.runId) === params['runId']);
      if (!found) return refusal('HISTORY.NOT_FOUND');
      return { items: of(found), nextCursor: null, total: of(found).length };
    };
  return server
    .on(pageHistory, ({ query }) =>
      pageOf(
        runs.filter((run) => fits(run, query)),
        query,
      ),
    )
    .on(getHistoryTotals, ({ query }) => totalsOf(runs.filter((run) => fits(run, query))))
    .on(getHistoryRun, ({ params }) => {
      const found = runs.find(({ runId }) => encodeURIComponent(runId) === params['runId']);
      return found ? { ...found, accounts: [] } : refusal('HISTORY.NOT_FOUND');
    })
    .on(
      listHistoryPosts,
      part(({ posts }) => posts),
    )
    .on(
      listHistoryComments,
      part(({ comments }) => comments),
    )
    .on(
      listHistoryUnclear,
      part(({ unclear }) => unclear),
    )
    .on(
      listHistoryFailures,
      part(({ failures }) => failures),
    )
    .on(
      listHistoryLogs,
      part(({ logs }) => logs),
    );
}

function pageOf(runs: readonly HistoryRun[], { cursor, limit }: Received['query']) {
  const from = Number(cursor ?? 0);
  const next = from + Number(limit ?? 50);
  return { items: runs.slice(from, next), nextCursor: next < runs.length ? String(next) : null };
}

const reachDays: Readonly<Record<string, number>> = { week: 7, month: 30 };

function fits(
  run: HistoryRun,
  { search = '', range = 'all', state, campaignId }: Received['query'],
): boolean {
  const ageDays = (Date.now() - Date.parse(run.startedAt)) / 86_400_000;
  return (
    run.name.includes(search) &&
    ageDays <= (reachDays[range] ?? Infinity) &&
    (state === undefined || run.state === state) &&
    (campaignId === undefined || run.campaignId === campaignId)
  );
}

function totalsOf(runs: readonly HistoryRun[]): ReplyOf<typeof getHistoryTotals> {
  const ended = runs.filter(({ state }) => state !== 'running');
  const sum = (of: (run: HistoryRun) => RunTally) => {
    const total = aTally();
    for (const run of ended)
      for (const key of Object.keys(total) as (keyof RunTally)[]) total[key] += of(run)[key] ?? 0;
    return total;
  };
  return {
    runs: runs.length,
    byState: Object.fromEntries(
      historyStates.map((state) => [state, runs.filter((run) => run.state === state).length]),
    ) as ReplyOf<typeof getHistoryTotals>['byState'],
    posts: sum(({ posts }) => posts),
    comments: sum(({ comments }) => comments),
    main: sum(mainTallyOf),
  };
}
