import { z } from 'zod';
import { accountStates } from '../automation/accounts.js';
import { actionFailure } from '../automation/actions.js';
import { memberships } from '../automation/forecast.js';
import { endpoint } from '../definition/define-request.js';
import { byId, isoTime, objectId } from '../text/text.js';
import { mediaType } from '../content/media.js';
import { campaignInput, shownBumping } from './campaigns.js';

/** Why a group gets this post of the box, where the campaign chooses by what was learned. */
const postReason = z.object({
  /**
   * best: it is believed to earn most there. rested: what would earn more stood there lately. trial: another is believed
   * to earn more, and that is not sure. untried: no post of it was read there.
   */
  why: z.enum(['best', 'rested', 'trial', 'untried']),
  /** Posts of it that were read there. */
  posts: z.number().int().min(0),
  /**
   * Likes, comments and shares that one is believed to earn there in its first day, and between which two that lies, four
   * times of five.
   */
  mean: z.number().min(0),
  from: z.number().min(0),
  to: z.number().min(0),
});
export type PostReason = z.infer<typeof postReason>;

/** In which hours a group gets its post, and why, where the campaign chooses them by what was learned. */
const hourReason = z.object({
  /** The first of `lessonHours` hours of the day. */
  hour: z.number().int().min(0).max(23),
  /**
   * best: a post is believed to earn most there then. trial: other hours are believed to earn more, and that is not sure.
   * untried: no post of these hours was read there. only: no others are open on that day. unlearned: fewer than
   * `fewestForHours` posts were read, and it goes out at the campaign's time.
   */
  why: z.enum(['best', 'trial', 'untried', 'only', 'unlearned']),
  /** Posts of these hours that were read there. */
  posts: z.number().int().min(0),
  /** What a post of these hours is believed to earn there in its first day, and between which two that lies, four times of five. */
  mean: z.number().min(0),
  from: z.number().min(0),
  to: z.number().min(0),
});
export type HourReason = z.infer<typeof hourReason>;

/** Of fewer posts hours are not learned. */
export const fewestForHours = 5;

/** One group of a run that was not begun; for comments_only, one account's comment. */
const previewTarget = z.object({
  groupName: z.string().nullable(),
  accountId: objectId,
  accountName: z.string(),
  postText: z.string().nullable(),
  /** What the post shows, in its order. */
  postFiles: z.array(mediaType),
  /** null where nothing was to be chosen; left out where posts take turns. */
  postReason: postReason.nullable().optional(),
  /** Left out where all of them go out at the campaign's time. */
  hourReason: hourReason.optional(),
  commentText: z.string(),
  membership: z.enum(memberships),
  at: isoTime.nullable(),
  refusal: actionFailure.nullable(),
  commentAt: isoTime.nullable(),
  commentRefusal: actionFailure.nullable(),
});
export type PreviewTarget = z.infer<typeof previewTarget>;

const preview = z.object({
  startAt: isoTime,
  targets: z.array(previewTarget),
  /** Posts, or comments where nothing is posted, that would be refused. */
  refusedTotal: z.number().int(),
  /** Comments that follow below each post, over the hours after it; what they meet then nobody can say now. */
  bumping: shownBumping.nullable().optional(),
  /** Accounts that would take part, were they in order. */
  leftOut: z.array(z.object({ accountId: objectId, accountName: z.string(), status: z.enum(accountStates) })),
});
export type CampaignPreview = z.infer<typeof preview>;

export const previewCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id/preview',
  service: 'campaigns',
  access: 'user',
  cost: 5,
  summary:
    'Who would post what, where and when, were the campaign to run as things stand, and what the policy would refuse. It only reads.',
  params: byId,
  reply: preview,
  errors: [
    'CAMPAIGN.NOT_FOUND',
    'CAMPAIGN.EMPTY_BOX',
    'CAMPAIGN.NO_GROUP_TO_NAME',
    'CAMPAIGN.TOO_MANY_GROUPS',
    'ACCOUNT.NONE_CONNECTED',
    'BOX.NOT_FOUND',
  ],
});

export const previewDraft = endpoint({
  method: 'POST',
  path: '/campaigns/preview',
  service: 'campaigns',
  access: 'user',
  cost: 5,
  summary: 'The same of a campaign that was not created yet; its name does not matter. It only reads.',
  body: campaignInput.omit({ name: true }),
  reply: preview,
  errors: [
    'CAMPAIGN.MATERIAL_REQUIRED',
    'CAMPAIGN.POST_URL_REQUIRED',
    'CAMPAIGN.ENDS_BEFORE_START',
    'CAMPAIGN.EMPTY_BOX',
    'CAMPAIGN.TOO_MANY_GROUPS',
    'ACCOUNT.NONE_CONNECTED',
    'BOX.NOT_FOUND',
  ],
});
