import type { PublishedPost, UnclearAction, WrittenComment } from '@megafon/contracts';
import { shownEvidenceOf } from './evidence-names.js';
import type { Run, RunAction } from './run-state.js';

/** What a run left on the network, or may have left there, each with its proof. */
export function publishedPosts(run: Run): PublishedPost[] {
  return of(run, 'publish', 'succeeded').map(({ action, evidence }) => ({
    url: action.permalink ?? '',
    imageUrl: null,
    groupName: run.targets[action.target]?.group?.name ?? '',
    postText: run.targets[action.target]?.post?.text ?? '',
    accountId: action.accountId,
    publishedAt: settledAt(run, action),
    pendingApproval: action.pendingApproval,
    evidence,
  }));
}

export function writtenComments(run: Run): WrittenComment[] {
  return of(run, 'comment', 'succeeded').map(({ action, evidence }) => ({
    url: action.permalink ?? '',
    groupName: run.targets[action.target]?.group?.name ?? '',
    text: run.targets[action.target]?.comment?.text ?? '',
    accountId: action.accountId,
    writtenAt: settledAt(run, action),
    evidence,
  }));
}

export function unclearActions(run: Run): UnclearAction[] {
  return (['join', 'publish', 'comment'] as const).flatMap((kind) =>
    of(run, kind, 'unknown').map(({ action, evidence }) => {
      const target = run.targets[action.target];
      const material = kind === 'publish' ? target?.post : kind === 'comment' ? target?.comment : null;
      return {
        actionId: action.id,
        kind,
        groupName: target?.group?.name ?? '',
        text: material?.text ?? '',
        accountId: action.accountId,
        since: settledAt(run, action),
        evidence,
      };
    }),
  );
}

function of(run: Run, kind: RunAction['kind'], state: RunAction['state']) {
  const pictures = new Set(run.evidence);
  return run.actions
    .filter((action) => action.kind === kind && action.state === state)
    .map((action) => ({
      action,
      evidence: shownEvidenceOf(`/campaigns/${run.campaignId}`, action.id, pictures),
    }));
}

function settledAt(run: Run, action: RunAction): string {
  return (action.settledAt ?? run.startedAt).toISOString();
}
