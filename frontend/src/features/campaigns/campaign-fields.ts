import type { campaignInput, campaignTypes } from '@megafon/contracts';
import type { z } from 'zod';
import { dateInputOf, momentOf, timeInputOf } from '../../lib/local-time.js';

const defaultLeadMs = 60 * 60_000;

/** What the create form holds. */
export interface CampaignFields extends ScheduleFields {
  name: string;
  type: (typeof campaignTypes)[number];
  postBox: string;
  groupBox: string;
  commentBox: string;
  postUrl: string;
  facebookAccounts: string[];
  joinAnswer: string;
}

export interface ScheduleFields {
  date: string;
  time: string;
  isRecurring: boolean;
}

/** An hour from now, once. */
export function defaultSchedule(now: Date): ScheduleFields {
  const start = new Date(now.getTime() + defaultLeadMs);
  return { date: dateInputOf(start), time: timeInputOf(start), isRecurring: false };
}

export function emptyCampaign(now: Date): CampaignFields {
  return {
    name: '',
    type: 'mixed_posts',
    postBox: '',
    groupBox: '',
    commentBox: '',
    postUrl: '',
    facebookAccounts: [],
    joinAnswer: '',
    ...defaultSchedule(now),
  };
}

/** The present minute may still be chosen: fields know no seconds. */
export function isPast(moment: Date, now: Date): boolean {
  return moment.getTime() < now.getTime() - 60_000;
}

export function inputOf(fields: CampaignFields): z.input<typeof campaignInput> {
  const mixed = fields.type === 'mixed_posts';
  const orNull = (id: string) => (id === '' ? null : id);
  return {
    name: fields.name.trim(),
    type: fields.type,
    scheduledAt: momentOf(fields.date, fields.time)?.toISOString() ?? null,
    isRecurring: fields.isRecurring,
    postBox: mixed ? orNull(fields.postBox) : null,
    groupBox: mixed ? orNull(fields.groupBox) : null,
    commentBox: orNull(fields.commentBox),
    postUrl: mixed ? null : fields.postUrl.trim(),
    facebookAccounts: fields.facebookAccounts.map((accountId) => ({ accountId })),
    joinAnswer: mixed ? fields.joinAnswer.trim() : '',
  };
}
