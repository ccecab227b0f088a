import { bumpHours, copyName, everyDay } from '@megafon/contracts';
import type { Bumping, Campaign, campaignInput, campaignTypes } from '@megafon/contracts';
import type { z } from 'zod';
import { withHttps } from '../../lib/links.js';
import { dateInputOf, momentOf, timeInputOf } from '../../lib/local-time.js';

const defaultLeadMs = 60 * 60_000;

/** What the form holds. */
export interface CampaignFields extends ScheduleFields {
  name: string;
  /** It runs as soon as it is there; the schedule does not matter then. */
  startsNow: boolean;
  type: (typeof campaignTypes)[number];
  postBox: string;
  groupBox: string;
  commentBox: string;
  postUrl: string;
  facebookAccounts: string[];
  joinAnswer: string;
  learns: boolean;
  learnsHours: boolean;
  /** How often each post is bumped, '0' for never, and hours apart. */
  bumpTimes: string;
  bumpHours: string;
}

export interface ScheduleFields {
  date: string;
  time: string;
  isRecurring: boolean;
  /** Numbers of the days, Sunday '0'. */
  weekdays: string[];
  /** '' for no end. */
  until: string;
}

/** What the form offers where nothing is bumped: a rhythm that suits most groups. */
export const noBumps = { bumpTimes: '0', bumpHours: '4' };

/** The rhythms in which so many bumps fit into a day. */
export function hoursFor(times: number): number[] {
  return bumpHours.filter((hours) => times * hours <= 24);
}

function bumpingOf({ bumpTimes, bumpHours: chosen }: CampaignFields): Bumping | null {
  const times = Number(bumpTimes);
  const everyHours = bumpHours.find((hours) => String(hours) === chosen);
  return times > 0 && everyHours !== undefined ? { times, everyHours } : null;
}

const allDays = everyDay.weekdays.map(String);

/** An hour from now, once. */
function defaultSchedule(now: Date): ScheduleFields {
  const start = new Date(now.getTime() + defaultLeadMs);
  return {
    date: dateInputOf(start),
    time: timeInputOf(start),
    isRecurring: false,
    weekdays: allDays,
    until: '',
  };
}

/** The time that is saved, where it is to come; else an hour from now. */
export function savedSchedule(campaign: Campaign, now: Date): ScheduleFields {
  const { scheduledAt, isRecurring, recurrence } = campaign;
  const saved = scheduledAt !== null && new Date(scheduledAt) > now ? new Date(scheduledAt) : null;
  return {
    ...defaultSchedule(now),
    ...(saved && { date: dateInputOf(saved), time: timeInputOf(saved) }),
    isRecurring,
    weekdays: recurrence?.weekdays.map(String) ?? allDays,
    until: recurrence?.until ?? '',
  };
}

/** What a schedule says to the server. */
export function scheduleOf({ date, time, isRecurring, weekdays, until }: ScheduleFields) {
  const isEveryDay = weekdays.length === allDays.length && until === '';
  return {
    scheduledAt: momentOf(date, time)?.toISOString() ?? null,
    isRecurring,
    recurrence:
      isRecurring && !isEveryDay
        ? { weekdays: weekdays.map(Number).sort((a, b) => a - b), until: until === '' ? null : until }
        : null,
  };
}

/** The form filled with a campaign that is there. */
export function fieldsOf(campaign: Campaign, now: Date): CampaignFields {
  const {
    name,
    type,
    postBox,
    groupBox,
    commentBox,
    postUrl,
    facebookAccounts,
    joinAnswer,
    learns,
    learnsHours,
    bumping,
  } = campaign;
  return {
    name,
    startsNow: false,
    type,
    postBox: postBox ?? '',
    groupBox: groupBox ?? '',
    commentBox: commentBox ?? '',
    postUrl: postUrl ?? '',
    facebookAccounts: facebookAccounts.map(({ accountId }) => accountId),
    joinAnswer,
    learns,
    learnsHours,
    bumpTimes: String(bumping?.times ?? noBumps.bumpTimes),
    bumpHours: String(bumping?.everyHours ?? noBumps.bumpHours),
    ...savedSchedule(campaign, now),
  };
}

/** A form filled with a copy of a campaign, to run at a time of its own. */
export function copyOf(campaign: Campaign, now: Date): CampaignFields {
  return { ...fieldsOf(campaign, now), ...defaultSchedule(now), name: copyName(campaign.name) };
}

export function emptyCampaign(now: Date): CampaignFields {
  return {
    name: '',
    startsNow: false,
    type: 'mixed_posts',
    postBox: '',
    groupBox: '',
    commentBox: '',
    postUrl: '',
    facebookAccounts: [],
    joinAnswer: '',
    learns: false,
    learnsHours: false,
    ...noBumps,
    ...defaultSchedule(now),
  };
}

/** The present minute may still be chosen: fields know no seconds. */
export function isPast(moment: Date, now: Date): boolean {
  return moment.getTime() < now.getTime() - 60_000;
}

/** What a campaign is made of, without its name. */
export function draftOf(fields: CampaignFields): Omit<z.input<typeof campaignInput>, 'name'> {
  const mixed = fields.type === 'mixed_posts';
  const orNull = (id: string) => (id === '' ? null : id);
  return {
    type: fields.type,
    ...(fields.startsNow ? { scheduledAt: null, isRecurring: false, recurrence: null } : scheduleOf(fields)),
    postBox: mixed ? orNull(fields.postBox) : null,
    groupBox: mixed ? orNull(fields.groupBox) : null,
    commentBox: orNull(fields.commentBox),
    postUrl: mixed ? null : withHttps(fields.postUrl),
    facebookAccounts: fields.facebookAccounts.map((accountId) => ({ accountId })),
    joinAnswer: mixed ? fields.joinAnswer.trim() : '',
    learns: mixed && fields.learns,
    learnsHours: mixed && fields.learnsHours,
    bumping: mixed ? bumpingOf(fields) : null,
  };
}

export function inputOf(fields: CampaignFields): z.input<typeof campaignInput> {
  return { name: fields.name.trim(), ...draftOf(fields) };
}
