import type { HistoryRow } from '@megafon/contracts';
import { standingOf } from '../runs/run-progress.js';
import { targetsOf } from '../runs/run-targets.js';
import type { Run } from '../runs/run-state.js';
import { accountNameOf } from './account-name.js';
import { historyEntryOf } from './history-entry.js';

/** What a run did, target by target. */
export function historyRowsOf(run: Run, name: string): HistoryRow[] {
  const { type, state, startedAt, finishedAt } = historyEntryOf(run);
  const kind = type === 'mixed_posts' ? 'publish' : 'comment';
  const main = new Map(
    run.actions.filter((action) => action.kind === kind).map((action) => [action.target, action]),
  );
  return targetsOf(run).map((target, index) => {
    const planned = run.targets[index];
    const action = main.get(planned?.ordinal ?? -1);
    const text =
      type === 'mixed_posts' ? run.posts[planned?.post ?? -1] : run.comments[planned?.comment ?? -1];
    return {
      name,
      type,
      state,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      groupName: planned?.group?.name ?? '',
      accountName: accountNameOf(run, target.accountId),
      result: standingOf(run, target) === 'cancelled' ? 'cancelled' : target.state,
      reason: target.reason,
      doneAt: action?.state === 'succeeded' ? (action.settledAt?.toISOString() ?? null) : null,
      postUrl: target.permalink,
      commentUrl: target.commentPermalink,
      text: text ?? '',
    };
  });
}
