import { AppError, maxGroupsPerCampaign } from '@megafon/contracts';
import type { Campaign, GroupTarget, Material } from '@megafon/contracts';
import { choosePost } from './choose-post.js';
import type { PlannedTarget, Run, RunAccount, RunAction, RunActionKind } from './run-state.js';
import { textsIdOf, UsedTexts } from './run-texts.js';
import type { RunTexts } from './run-texts.js';

export interface RunMaterials {
  runId: string;
  campaignId: string;
  type: Campaign['type'];
  /** Runs the campaign had before: posts and comments go on where the last one ended. */
  earlierRuns: number;
  plannedAt: Date;
  posts: readonly Material[];
  comments: readonly Material[];
  groups: readonly GroupTarget[];
  postUrl: string | null;
  accounts: readonly RunAccount[];
  joinAnswer: string;
}

export interface Plan {
  run: Run;
  /** To be stored as `run.textsId` before the run is. */
  texts: RunTexts;
}

/**
 * What a run will do: which account, which group, which post, which comment. Nothing is sent yet.
 * @throws AppError CAMPAIGN.EMPTY_BOX, CAMPAIGN.TOO_MANY_GROUPS { limit }, ACCOUNT.NONE_CONNECTED
 */
export function planRun(materials: RunMaterials, now: Date): Plan {
  if (materials.accounts.length === 0) throw new AppError('ACCOUNT.NONE_CONNECTED');
  const used = new UsedTexts();
  const targets =
    materials.type === 'mixed_posts' ? groupTargets(materials, used) : postTargets(materials, used);
  const acting = new Set(targets.map(({ accountId }) => accountId));
  const { texts } = used;
  const run: Run = {
    campaignId: materials.campaignId,
    type: materials.type,
    plannedAt: materials.plannedAt,
    startedAt: now,
    finishedAt: null,
    accounts: materials.accounts.filter(({ accountId }) => acting.has(accountId)),
    joinAnswer: materials.joinAnswer,
    textsId: textsIdOf(materials.runId, texts),
    ...used.excerpts,
    targets,
    actions: actionsOf(materials.runId, materials.type, targets),
    log: [],
    evidence: [],
  };
  return { run, texts };
}

function groupTargets(
  { posts, comments, groups, accounts, earlierRuns }: RunMaterials,
  used: UsedTexts,
): PlannedTarget[] {
  if (posts.length === 0 || groups.length === 0 || comments.length === 0) {
    throw new AppError('CAMPAIGN.EMPTY_BOX');
  }
  if (groups.length > maxGroupsPerCampaign) {
    throw new AppError('CAMPAIGN.TOO_MANY_GROUPS', { limit: maxGroupsPerCampaign });
  }
  const stats = posts.map(() => ({ published: 0, engagement: 0 }));
  return groups.map(({ groupId, groupUrl, name }, ordinal) => ({
    ordinal,
    accountId: inTurn(accounts, ordinal).accountId,
    group: { groupId, groupUrl, name },
    post: used.post(posts[choosePost(stats, earlierRuns + ordinal)] ?? inTurn(posts, ordinal)),
    comment: used.comment(inTurn(comments, earlierRuns + ordinal)),
    postUrl: null,
  }));
}

function postTargets(
  { comments, accounts, postUrl, earlierRuns }: RunMaterials,
  used: UsedTexts,
): PlannedTarget[] {
  if (postUrl === null) throw new AppError('CAMPAIGN.POST_URL_REQUIRED');
  if (comments.length === 0) throw new AppError('CAMPAIGN.EMPTY_BOX');
  return accounts.map(({ accountId }, ordinal) => ({
    ordinal,
    accountId,
    group: null,
    post: null,
    comment: used.comment(inTurn(comments, earlierRuns * accounts.length + ordinal)),
    postUrl,
  }));
}

function actionsOf(runId: string, type: Campaign['type'], targets: readonly PlannedTarget[]): RunAction[] {
  const action = (kind: RunActionKind, { ordinal, accountId }: PlannedTarget): RunAction => ({
    id: `${runId}:${ordinal}:${kind}`,
    kind,
    target: ordinal,
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
    ...kinds.flatMap((kind) => targets.map((target) => action(kind, target))),
  ];
}

function inTurn<T>(list: readonly T[], ordinal: number): T {
  const chosen = list[ordinal % list.length];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}
