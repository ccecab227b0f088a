import { planRun } from '../src/runs/plan-run.js';
import type { RunMaterials } from '../src/runs/plan-run.js';

export const runStart = new Date('2026-03-01T09:00:00Z');

const accountIds = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];

/** Builds runs for tests: `aRun().withGroups(3).withAccounts(2).planned()`. */
export function aRun(overrides: Partial<RunMaterials> = {}) {
  const materials: RunMaterials = {
    runId: 'run',
    campaignId: '1'.repeat(24),
    type: 'mixed_posts',
    earlierRuns: 0,
    plannedAt: runStart,
    posts: [
      { text: 'פוסט 0', media: null },
      { text: 'פוסט 1', media: null },
    ],
    comments: [
      { text: 'תגובה 0', media: null },
      { text: 'תגובה 1', media: null },
      { text: 'תגובה 2', media: null },
    ],
    groups: groups(2),
    postUrl: null,
    accounts: accounts(1),
    joinAnswer: '',
    ...overrides,
  };
  return {
    withGroups: (count: number) => aRun({ ...materials, groups: groups(count) }),
    withAccounts: (count: number) => aRun({ ...materials, accounts: accounts(count) }),
    commentingOn: (postUrl: string) => aRun({ ...materials, type: 'comments_only', postUrl, groups: [] }),
    with: (more: Partial<RunMaterials>) => aRun({ ...materials, ...more }),
    plan: () => planRun(materials, runStart),
    planned: () => planRun(materials, runStart).run,
  };
}

function groups(count: number): RunMaterials['groups'] {
  return Array.from({ length: count }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    groupId: `g${index}`,
    name: `קבוצה ${index}`,
    groupUrl: `https://network.test/groups/g${index}`,
  }));
}

function accounts(count: number): RunMaterials['accounts'] {
  return accountIds.slice(0, count).map((accountId, index) => ({ accountId, accountName: `חשבון ${index}` }));
}
