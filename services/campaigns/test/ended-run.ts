import type { Material } from '@megafon/contracts';
import type { Report } from '../src/runs/action-report.js';
import { planRun } from '../src/runs/plan-run.js';
import type { Plan } from '../src/runs/plan-run.js';
import { startLine } from '../src/runs/run-log.js';
import { advance, begin } from '../src/runs/run.js';

interface Shape {
  campaignId: string;
  runId: string;
  groups: number;
  accountIds: readonly string[];
  at: Date;
  groupName?: string;
  posts?: readonly Material[];
  /** So many of the last groups are not found. */
  failing?: number;
}

/** A run that ended, with pictures, as it is after its last report. */
export function anEndedRun({
  campaignId,
  runId,
  groups,
  accountIds,
  at,
  groupName,
  posts,
  failing = 0,
}: Shape): Plan {
  const { run: planned, ...more } = planRun(
    {
      runId,
      campaignId,
      type: 'mixed_posts',
      earlierRuns: 0,
      plannedAt: at,
      posts: posts ?? [{ text: 'מבצע סוף שבוע: הנחה על כל החנות', media: null }],
      comments: [{ text: 'עדיין רלוונטי?', media: null }],
      groups: Array.from({ length: groups }, (_, index) => ({
        _id: String(index).padStart(24, '0'),
        groupId: `g${index}`,
        name: groupName ?? `קבוצה ${index}`,
        groupUrl: `https://network.test/groups/g${index}`,
      })),
      postUrl: null,
      accounts: accountIds.map((accountId) => ({ accountId, accountName: 'חשבון' })),
      joinAnswer: '',
    },
    at,
  );
  let { run, send } = begin({ ...planned, log: [startLine(planned, at)] }, at);
  const waiting = [...send];
  for (let action = waiting.shift(); action; action = waiting.shift()) {
    const { id, kind, target } = action;
    const evidence = { before: 'taken', after: 'taken' };
    const hasLink = kind === 'publish' || kind === 'comment';
    const report: Report =
      kind === 'publish' && target >= groups - failing
        ? { actionId: id, result: 'failed', reason: 'group-not-found', evidence }
        : {
            actionId: id,
            result: 'succeeded',
            permalink: hasLink ? `https://network.test/groups/g/posts/${id}` : null,
            pendingApproval: false,
            evidence,
          };
    const next = advance(run, report, at);
    if (!next) throw new Error(`${id} was not taken in`);
    ({ run, send } = next);
    waiting.push(...send);
  }
  return { run, ...more };
}
