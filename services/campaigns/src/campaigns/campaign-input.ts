import { AppError, campaignChange, campaignInput } from '@megafon/contracts';
import type { z } from 'zod';
import type { CampaignDocument } from './campaign.schema.js';

export type GivenCampaign = z.output<typeof campaignInput>;
export type GivenChange = z.output<typeof campaignChange>;
/** What the user writes of a campaign, as it is stored. */
export type CampaignContent = Pick<
  CampaignDocument,
  | 'name'
  | 'type'
  | 'scheduledAt'
  | 'isRecurring'
  | 'postBox'
  | 'groupBox'
  | 'commentBox'
  | 'postUrl'
  | 'accountIds'
  | 'joinAnswer'
>;

/** @throws AppError CAMPAIGN.MATERIAL_REQUIRED, CAMPAIGN.POST_URL_REQUIRED for what its type needs and is not there */
export function campaignContent(given: GivenCampaign): CampaignContent {
  return checked({
    name: given.name,
    type: given.type,
    scheduledAt: timeOf(given.scheduledAt),
    isRecurring: given.isRecurring,
    postBox: given.postBox,
    groupBox: given.groupBox,
    commentBox: given.commentBox,
    postUrl: urlOf(given.postUrl),
    accountIds: accountIdsOf(given.facebookAccounts),
    joinAnswer: given.joinAnswer,
  });
}

/** The campaign with what was given; the rest stays. @throws as `campaignContent` */
export function changedContent(known: CampaignContent, given: GivenChange): CampaignContent {
  return checked({
    name: given.name ?? known.name,
    type: given.type ?? known.type,
    scheduledAt: given.scheduledAt === undefined ? known.scheduledAt : timeOf(given.scheduledAt),
    isRecurring: given.isRecurring ?? known.isRecurring,
    postBox: given.postBox === undefined ? known.postBox : given.postBox,
    groupBox: given.groupBox === undefined ? known.groupBox : given.groupBox,
    commentBox: given.commentBox === undefined ? known.commentBox : given.commentBox,
    postUrl: given.postUrl === undefined ? known.postUrl : urlOf(given.postUrl),
    accountIds:
      given.facebookAccounts === undefined ? known.accountIds : accountIdsOf(given.facebookAccounts),
    joinAnswer: given.joinAnswer ?? known.joinAnswer,
  });
}

function checked(content: CampaignContent): CampaignContent {
  const { type, postBox, groupBox, commentBox, postUrl } = content;
  if (type === 'comments_only' && postUrl === null) throw new AppError('CAMPAIGN.POST_URL_REQUIRED');
  const needed = type === 'mixed_posts' ? [postBox, groupBox, commentBox] : [commentBox];
  if (needed.includes(null)) throw new AppError('CAMPAIGN.MATERIAL_REQUIRED');
  return content;
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
