import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { isoTime, objectId } from '../text/text.js';
import { runCounts } from './campaign-run.js';
import { campaignTypes } from './campaigns.js';
import { attention, lately, upcomingRun, upcomingRuns } from './dashboard-standing.js';

/** Days a person may look back on, from the specification. Days are those of their own clock, today the last of them. */
export const statsPeriods = [7, 30, 90] as const;
export type StatsPeriod = (typeof statsPeriods)[number];
export const defaultStatsPeriod: StatsPeriod = 30;
/** Groups that the chart shows, from the specification. */
export const topGroups = 5;

const count = z.number().int().min(0);
/** What the network was never asked, or does not say, is null: it is not 0. */
const measured = count.nullable();
const day = z.object({ day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) });
const period = z.coerce.number<string | number>().pipe(z.literal([...statsPeriods]));

/** A number of these days, and of as many before them. */
const change = z.object({ now: count, before: count });

/** What became of everything that was to be published (of comments-only campaigns: commented) in a period. */
const attempts = z.object({
  succeeded: count,
  /** The denominator of the success rate: what succeeded and what failed. */
  settled: count,
  /** Waits for a group's approval, and is in neither number. */
  awaiting: count,
  /** May stand on the network: its answer was lost. In neither number. */
  unknown: count,
});

export const statsActivity = z.object({
  /** Absent in answers of earlier versions. */
  campaignId: objectId.optional(),
  /** Its last run, where that has ended and its counts are known. */
  runId: z.string().nullable().optional(),
  title: z.string(),
  /** Drafts are not told: nothing was to happen. */
  status: z.enum(['published', 'pending', 'failed']),
  createdAt: isoTime,
  type: z.enum(campaignTypes).optional(),
  /**
   * Of its last run, where it has ended: published may mean in part, failed that a person stopped it, and pending that
   * its groups have yet to approve.
   */
  runCounts: runCounts.nullable().optional(),
});
export type StatsActivity = z.infer<typeof statsActivity>;

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/stats/dashboard',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary:
    'What the caller’s campaigns did: all in all, day by day, and lately; with a period, how many were created in it and how much of it succeeded.',
  query: z.strictObject({ period: period.optional() }),
  reply: z.object({
    overview: z.object({
      /** Campaigns that ever published, those deleted since included. */
      publishedCampaigns: count,
      totalPosts: count,
      totalComments: count,
      /** Campaigns that wait for their time. */
      pendingCampaigns: count,
      /** Created in the period; left out without one. */
      totalCampaigns: count.optional(),
      /** Percent of `attempts.settled`; null where nothing is settled, left out without a period. */
      successRate: z.number().min(0).max(100).nullable().optional(),
      attempts: attempts.optional(),
    }),
    /** `count` campaigns were created on the day, `published` runs published; of the period's days, or of a week's. */
    dailyActivity: z.array(z.object({ _id: day, count, published: count })),
    /** The newest campaigns. */
    recentActivity: z.array(statsActivity),
    /** Of `days` days up to today, and of as many before. */
    change: z.object({
      days: count,
      createdCampaigns: change,
      publishedRuns: change,
      posts: change,
      comments: change,
    }),
    /** How things stand now; left out with a period. */
    attention: attention.optional(),
    upcoming: z.array(upcomingRun).max(upcomingRuns).optional(),
    lately: lately.optional(),
  }),
});
export type DashboardStats = z.infer<typeof getDashboardStats.reply>;

export const groupStats = z.object({
  /** The group's id on the network. */
  _id: z.string(),
  name: z.string(),
  totalPosts: count,
  /** Posts whose reactions were read at least once: what the totals and the average are of. */
  measuredPosts: count,
  totalLikes: measured,
  totalComments: measured,
  totalShares: measured,
  totalReach: measured,
  /** Likes, comments and shares a measured post. */
  avgEngagement: z.number().min(0).nullable(),
});
export type GroupStats = z.infer<typeof groupStats>;

/** Groups one answer holds: those with the most posts. */
export const maxGroupStats = 100;

export const getGroupStats = endpoint({
  method: 'GET',
  path: '/stats/groups',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary: 'What was published in each group in a period and what people did with it, most posts first.',
  query: z.strictObject({ period: period.default(defaultStatsPeriod) }),
  reply: z.array(groupStats).max(maxGroupStats),
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/stats/analytics',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'Posts of each day of a period, and the likes that posts of that day have by now.',
  query: z.strictObject({
    period: period.default(defaultStatsPeriod),
    groupBy: z.literal('day').default('day'),
  }),
  /** Every day of the period; `likes` is null where no post of the day was ever read. */
  reply: z.array(z.object({ _id: day, posts: count, likes: measured })),
});

/** So many hours of the day are told apart from the next. */
export const lessonHours = 3;

/** What is believed of one text, or of some hours of the day, in a group. */
export const lesson = z.object({
  /** How the text begins, or the first of `lessonHours` hours of the day. */
  what: z.string(),
  /** Posts of it that were read after their first day. */
  posts: count,
  /** Likes, comments and shares that a post of it earns in its first day, and between which two that lies, four times of five. */
  mean: z.number().min(0),
  from: z.number().min(0),
  to: z.number().min(0),
  /** Percent: how likely it is the best of its kind there. */
  sure: z.number().int().min(0).max(100),
});
export type Lesson = z.infer<typeof lesson>;

export const groupLessons = z.object({
  groupId: z.string(),
  name: z.string(),
  posts: count,
  /** The best first; none where there is nothing to compare. */
  texts: z.array(lesson),
  hours: z.array(lesson),
});
export type GroupLessons = z.infer<typeof groupLessons>;

export const getLessons = endpoint({
  method: 'GET',
  path: '/stats/lessons',
  service: 'campaigns',
  access: 'user',
  cost: 5,
  summary:
    'Which texts and hours earn most in each group, as far as the posts of half a year say, and how sure that is.',
  reply: z.object({
    /** What all of it was learned from. */
    posts: count,
    /** The groups with most of them. */
    groups: z.array(groupLessons).max(20),
    /** Of all groups together. */
    hours: z.array(lesson),
  }),
});

/** Numbers of a day changed. Published by campaigns only; keyed by user. */
export const statsChanged = event('campaigns.stats.changed.v1', {
  key: ({ userId }) => userId,
  data: z.object({ userId: z.string(), day: z.string() }),
  live: true,
});
