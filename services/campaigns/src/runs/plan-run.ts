import { AppError, maxGroupsPerCampaign } from '@megafon/contracts';
import type { Bumping, Campaign, GroupTarget, HourReason, Material, PostReason } from '@megafon/contracts';
import { FinishedTexts } from './finished-texts.js';
import type { HourChooser } from './hour-chooser.js';
import type { Undone } from './left-undone.js';
import { actionsOf } from './plan-actions.js';
import { postsInTurn, sourceOf } from './post-chooser.js';
import type { PostChooser } from './post-chooser.js';
import type { PlannedTarget, Run, RunAccount } from './run-state.js';
import { textsIdOf, UsedTexts } from './run-texts.js';
import type { RunTexts } from './run-texts.js';

const hourMs = 3_600_000;

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
  /** How each post is bumped; not at all where there is none. */
  bumping?: Bumping | null;
  /** In turn where there is none. */
  choosePost?: PostChooser;
  /** All as the run begins where there is none. */
  chooseHour?: HourChooser;
  /** Only what an earlier run left undone; null for everything. */
  again?: Again | null;
}

export interface Again {
  runId: string;
  undone: readonly Undone[];
}

export interface Plan {
  run: Run;
  /** To be stored as `run.textsId` before the run is. */
  texts: RunTexts;
  /** Why each group gets its post, and when, by its place among the targets; none where that was not chosen. */
  reasons: ReadonlyMap<number, Reasons>;
}

interface Reasons {
  post?: PostReason | null;
  hour?: HourReason;
}

/**
 * What a run will do: which account, which group, and the words of each post and comment. Nothing is sent yet.
 * @throws AppError CAMPAIGN.NOTHING_FAILED, CAMPAIGN.EMPTY_BOX, CAMPAIGN.TOO_MANY_GROUPS { limit }, ACCOUNT.NONE_CONNECTED,
 *   CAMPAIGN.NO_GROUP_TO_NAME
 */
export function planRun(materials: RunMaterials, now: Date): Plan {
  if (materials.accounts.length === 0) throw new AppError('ACCOUNT.NONE_CONNECTED');
  const used = new UsedTexts();
  const reasons = new Map<number, Reasons>();
  const targets =
    materials.type === 'mixed_posts' ? groupTargets(materials, used, reasons) : postTargets(materials, used);
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
    againOf: materials.again?.runId ?? null,
    bumpEveryMs: materials.bumping ? materials.bumping.everyHours * hourMs : null,
    textsId: textsIdOf(materials.runId, texts),
    ...used.excerpts,
    targets,
    actions: actionsOf(materials.runId, materials.type, targets),
    log: [],
    evidence: [],
  };
  return { run, texts, reasons };
}

function groupTargets(
  {
    campaignId,
    posts,
    comments,
    groups,
    accounts,
    earlierRuns,
    again,
    bumping,
    choosePost = postsInTurn,
    chooseHour,
  }: RunMaterials,
  used: UsedTexts,
  reasons: Map<number, Reasons>,
): PlannedTarget[] {
  if (posts.length === 0 || groups.length === 0 || comments.length === 0) {
    throw new AppError('CAMPAIGN.EMPTY_BOX');
  }
  const places = placesOf(groups, again);
  if (places.length > maxGroupsPerCampaign) {
    throw new AppError('CAMPAIGN.TOO_MANY_GROUPS', { limit: maxGroupsPerCampaign });
  }
  const finished = finishedOf(campaignId);
  const options = posts.map((post) => ({ post, source: sourceOf(post) }));
  const sources = options.map(({ source }) => source);
  return places.map(({ group, accountId, postUrl }, ordinal) => {
    const number = earlierRuns + ordinal;
    const { index, reason } = choosePost(sources, { number, groupId: group.groupId });
    // What is done again is asked for now.
    const chosen = again ? undefined : chooseHour?.({ number, groupId: group.groupId });
    if (postUrl === null) {
      reasons.set(ordinal, {
        ...(reason !== undefined && { post: reason }),
        ...(chosen && { hour: chosen.reason }),
      });
    }
    const { post, source } = options[index] ?? inTurn(options, ordinal);
    const at = (texts: readonly Material[], turn: number) => ({
      turn: roundOf(texts, turn),
      groupName: group.name,
    });
    const commentOf = (turn: number) =>
      used.comment(finished.comments.of(inTurn(comments, turn), at(comments, turn)));
    const times = postUrl === null ? (bumping?.times ?? 0) : 0;
    return {
      ordinal,
      accountId: (accounts.find((one) => one.accountId === accountId) ?? inTurn(accounts, ordinal)).accountId,
      group,
      post: postUrl === null ? used.post(finished.posts.of(post, at(posts, number))) : null,
      source: postUrl === null ? source : null,
      comment: commentOf(number),
      // Those that follow in the box: below one post each says something else, where there are enough.
      ...(times > 0 && { bumps: Array.from({ length: times }, (_, index) => commentOf(number + 1 + index)) }),
      postUrl,
      ...(chosen?.notBefore && { notBefore: chosen.notBefore }),
    };
  });
}

/** By campaign, and not by run: what a preview shows is what the next run says, and the run after it says something else. */
function finishedOf(campaignId: string): { posts: FinishedTexts; comments: FinishedTexts } {
  return {
    posts: new FinishedTexts(`${campaignId}:post`),
    comments: new FinishedTexts(`${campaignId}:comment`),
  };
}

/** How often the texts went round before. */
function roundOf(texts: readonly Material[], number: number): number {
  return Math.floor(number / texts.length);
}

interface Place {
  group: NonNullable<PlannedTarget['group']>;
  /** Who was to do it; it does again where it can. */
  accountId: string | null;
  /** Of a post that stands, and has no comment yet. */
  postUrl: string | null;
}

/** Where a run goes. A group that was taken out of the box since is left alone, but for the comment below its post. */
function placesOf(groups: readonly GroupTarget[], again: Again | null | undefined): Place[] {
  if (!again) {
    return groups.map(({ groupId, groupUrl, name }) => ({
      group: { groupId, groupUrl, name },
      accountId: null,
      postUrl: null,
    }));
  }
  const boxed = new Set(groups.map(({ groupId }) => groupId));
  const places = again.undone.flatMap(({ target: { group, accountId }, postUrl }): Place[] =>
    group && (postUrl !== null || boxed.has(group.groupId)) ? [{ group, accountId, postUrl }] : [],
  );
  if (places.length === 0) throw new AppError('CAMPAIGN.NOTHING_FAILED');
  return places;
}

function postTargets(
  { campaignId, comments, accounts, postUrl, earlierRuns, again }: RunMaterials,
  used: UsedTexts,
): PlannedTarget[] {
  if (postUrl === null) throw new AppError('CAMPAIGN.POST_URL_REQUIRED');
  if (comments.length === 0) throw new AppError('CAMPAIGN.EMPTY_BOX');
  const undone = new Set(again?.undone.map(({ target }) => target.accountId));
  const acting = again ? accounts.filter(({ accountId }) => undone.has(accountId)) : accounts;
  if (acting.length === 0) throw new AppError('CAMPAIGN.NOTHING_FAILED');
  const finished = finishedOf(campaignId).comments;
  return acting.map(({ accountId }, ordinal) => {
    const number = earlierRuns * accounts.length + ordinal;
    const comment = finished.of(inTurn(comments, number), {
      turn: roundOf(comments, number),
      groupName: null,
    });
    return { ordinal, accountId, group: null, post: null, comment: used.comment(comment), postUrl };
  });
}

function inTurn<T>(list: readonly T[], ordinal: number): T {
  const chosen = list[ordinal % list.length];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}
