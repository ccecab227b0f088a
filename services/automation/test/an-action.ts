import type { Action } from '../src/actions/action.js';

/** An intended post, changed as the test needs it. */
export function anAction(change: Partial<Action> = {}): Action {
  const at = new Date('2026-03-01T09:00:00Z');
  return {
    _id: 'run-1:publish:group-1',
    owner: 'owner-1',
    version: 1,
    outbox: [],
    createdAt: at,
    updatedAt: at,
    accountId: 'a'.repeat(24),
    kind: 'publish',
    originKind: 'campaign-run',
    originId: 'run-1',
    work: {
      kind: 'publish',
      group: { groupId: '1', groupUrl: 'https://network/groups/1', name: 'קבוצה' },
      text: 'שלום',
      media: null,
    },
    deadline: new Date('2026-03-02T09:00:00Z'),
    order: 1,
    state: 'intended',
    attempt: 0,
    tries: 0,
    looks: 0,
    fence: 0,
    notBefore: at,
    submittedAt: null,
    contentHash: '',
    groupId: '1',
    beforeClick: null,
    evidence: { before: null, after: null },
    toldUnknown: 0,
    outcome: null,
    failure: null,
    traceId: 'trace',
    ...change,
  };
}
