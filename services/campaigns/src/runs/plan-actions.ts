import type { Campaign } from '@megafon/contracts';
import type { PlannedTarget, RunAction, RunActionKind } from './run-state.js';

/** What is to be done at the targets: each account's visit first, then joins, posts, comments. */
export function actionsOf(
  runId: string,
  type: Campaign['type'],
  targets: readonly PlannedTarget[],
): RunAction[] {
  const action = (kind: RunActionKind, { ordinal, accountId }: PlannedTarget, nth?: number): RunAction => ({
    id: `${runId}:${ordinal}:${kind}${nth ?? ''}`,
    kind,
    target: ordinal,
    ...(nth !== undefined && { nth }),
    accountId,
    state: 'planned',
    reason: null,
    presumed: false,
    permalink: null,
    pendingApproval: false,
    deadline: null,
    settledAt: null,
  });
  const firstOfAccount = new Map([...targets].reverse().map((target) => [target.accountId, target]));
  const kinds: RunActionKind[] = type === 'mixed_posts' ? ['join', 'publish', 'comment'] : ['comment'];
  return [
    ...[...firstOfAccount.values()].reverse().map((target) => action('visit', target)),
    ...kinds.flatMap((kind) =>
      targets.filter((target) => hasPart(type, kind, target)).map((target) => action(kind, target)),
    ),
    ...targets.flatMap((target) =>
      (target.bumps ?? []).map((_place, index) => action('bump', target, index + 1)),
    ),
  ];
}

/** Where the post stands already, only its comment is to come. */
function hasPart(type: Campaign['type'], kind: RunActionKind, { post }: PlannedTarget): boolean {
  return kind === 'comment' || (type === 'mixed_posts' && post !== null);
}
