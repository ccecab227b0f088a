import { AppError, campaignChange, campaignInput } from '@megafon/contracts';
import type { Bumping } from '@megafon/contracts';
import { refuseLostEdit, revisionOf } from '@megafon/mongo';
import type { z } from 'zod';
import { nextOccurrence } from '../schedule/occurrences.js';
import type { CampaignDocument } from './campaign.schema.js';
import { recurringOf, zoneOf } from './campaign-state.js';

export type GivenCampaign = z.output<typeof campaignInput>;
export type GivenChange = z.output<typeof campaignChange>;
/** What the user writes of a campaign, as it is stored. */
export type CampaignContent = Pick<
  CampaignDocument,
  | 'name'
  | 'type'
  | 'scheduledAt'
  | 'isRecurring'
  | 'recurrence'
  | 'timeZone'
  | 'postBox'
  | 'groupBox'
  | 'commentBox'
  | 'postUrl'
  | 'accountIds'
  | 'joinAnswer'
  | 'learns'
  | 'learnsHours'
  | 'bumping'
>;

/**
 * @param timeZone by whose clock its times are meant
 * @throws AppError CAMPAIGN.MATERIAL_REQUIRED, CAMPAIGN.POST_URL_REQUIRED for what its type needs and is not
 * there, CAMPAIGN.ENDS_BEFORE_START
 */
export function campaignContent(given: GivenCampaign, timeZone: string): CampaignContent {
  return checked({
    name: given.name,
    type: given.type,
    scheduledAt: timeOf(given.scheduledAt),
    isRecurring: given.isRecurring,
    recurrence: given.isRecurring ? given.recurrence : null,
    timeZone,
    postBox: given.postBox,
    groupBox: given.groupBox,
    commentBox: given.commentBox,
    postUrl: urlOf(given.postUrl),
    accountIds: accountIdsOf(given.facebookAccounts),
    joinAnswer: given.joinAnswer,
    learns: given.learns,
    learnsHours: given.type === 'mixed_posts' && given.learnsHours,
    bumping: bumpingOf(given.type, given.bumping),
  });
}

/** The campaign with what was given; the rest stays. @throws as `campaignContent` */
export function changedContent(
  known: CampaignContent,
  given: GivenChange,
  timeZone: string,
): CampaignContent {
  const isRecurring = given.isRecurring ?? known.isRecurring;
  const recurrence = given.recurrence === undefined ? (known.recurrence ?? null) : given.recurrence;
  return checked({
    name: given.name ?? known.name,
    type: given.type ?? known.type,
    scheduledAt: given.scheduledAt === undefined ? known.scheduledAt : timeOf(given.scheduledAt),
    isRecurring,
    recurrence: isRecurring ? recurrence : null,
    timeZone: choosesTime(given) ? timeZone : zoneOf(known),
    postBox: given.postBox === undefined ? known.postBox : given.postBox,
    groupBox: given.groupBox === undefined ? known.groupBox : given.groupBox,
    commentBox: given.commentBox === undefined ? known.commentBox : given.commentBox,
    postUrl: given.postUrl === undefined ? known.postUrl : urlOf(given.postUrl),
    accountIds:
      given.facebookAccounts === undefined ? known.accountIds : accountIdsOf(given.facebookAccounts),
    joinAnswer: given.joinAnswer ?? known.joinAnswer,
    learns: given.learns ?? known.learns ?? false,
    learnsHours:
      (given.type ?? known.type) === 'mixed_posts' && (given.learnsHours ?? known.learnsHours ?? false),
    bumping: bumpingOf(
      given.type ?? known.type,
      given.bumping === undefined ? (known.bumping ?? null) : given.bumping,
    ),
  });
}

/** Names what a campaign does. */
export function revisionOfCampaign(known: CampaignContent): string {
  return revisionOf(actsOf(known));
}

/** Refuses to go over what others wrote of what it does. @throws AppError CONFLICT.CHANGED_MEANWHILE */
export function refuseLostCampaignEdit(
  { revision }: GivenChange,
  known: CampaignContent,
  wanted: CampaignContent,
): void {
  refuseLostEdit(revision, actsOf(known), actsOf(wanted));
}

/** Without when it runs: that is chosen elsewhere, and moves by itself. */
function actsOf(known: CampaignContent) {
  const { name, type, postBox, groupBox, commentBox, postUrl, accountIds, joinAnswer = '' } = known;
  const { learns = false, learnsHours = false, bumping = null } = known;
  const materials = { postBox, groupBox, commentBox, postUrl, accountIds };
  return { name, type, ...materials, joinAnswer, learns, learnsHours, bumping };
}

/** Whether anything is said of when it runs. */
export function choosesTime({ scheduledAt, isRecurring, recurrence }: GivenChange): boolean {
  return [scheduledAt, isRecurring, recurrence].some((chosen) => chosen !== undefined);
}

function checked(content: CampaignContent): CampaignContent {
  const { type, postBox, groupBox, commentBox, postUrl } = content;
  if (type === 'comments_only' && postUrl === null) throw new AppError('CAMPAIGN.POST_URL_REQUIRED');
  const needed = type === 'mixed_posts' ? [postBox, groupBox, commentBox] : [commentBox];
  if (needed.includes(null)) throw new AppError('CAMPAIGN.MATERIAL_REQUIRED');
  const recurring = recurringOf(content);
  if (recurring && nextOccurrence(recurring, new Date(recurring.first.getTime() - 1)) === null) {
    throw new AppError('CAMPAIGN.ENDS_BEFORE_START');
  }
  return content;
}

/** Only posts of its own are bumped. */
function bumpingOf(type: CampaignContent['type'], bumping: Bumping | null): Bumping | null {
  return type === 'mixed_posts' ? bumping : null;
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function urlOf(text: string | null): string | null {
  return text === '' ? null : text;
}

function accountIdsOf(accounts: readonly { accountId: string }[]): string[] {
  return [...new Set(accounts.map(({ accountId }) => accountId))];
}
