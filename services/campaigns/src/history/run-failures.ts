import type { HistoryFailure } from '@megafon/contracts';
import { picturesOf, shownEvidenceOf } from '../runs/evidence-names.js';
import { isStopped } from '../runs/run-state.js';
import type { Run, RunAction } from '../runs/run-state.js';
import { accountNameOf } from './account-name.js';

const kinds = ['join', 'publish', 'comment', 'bump'] as const;
type Kind = (typeof kinds)[number];

/**
 * The first thing that failed at each target, in their order; what failed only because of it is not told again, nor what a
 * person stopped before it began, bumps after the run among it.
 */
export function failuresOf(run: Run): HistoryFailure[] {
  const pictures = picturesOf(run);
  const byKind = new Map(
    kinds.map((kind) => [
      kind,
      new Map(
        run.actions
          .filter((action) => action.kind === kind && action.state === 'failed' && !isStopped(run, action))
          .map((action) => [action.target, action]),
      ),
    ]),
  );
  const first = (target: number): { kind: Kind; action: RunAction } | null => {
    for (const kind of kinds) {
      const action = byKind.get(kind)?.get(target);
      if (action) return { kind, action };
    }
    return null;
  };
  return run.targets.flatMap(({ ordinal, accountId, group }) => {
    const failed = first(ordinal);
    if (!failed) return [];
    const { kind, action } = failed;
    return {
      kind: kind === 'bump' ? 'comment' : kind,
      groupName: group?.name ?? '',
      accountId,
      accountName: accountNameOf(run, accountId),
      reason: action.reason,
      at: (action.settledAt ?? run.startedAt).toISOString(),
      evidence: shownEvidenceOf(`/campaigns/${run.campaignId}`, action.id, pictures),
    };
  });
}
