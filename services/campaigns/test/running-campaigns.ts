import {
  actionFailed,
  actionStarted,
  actionSucceeded,
  actionUnknown,
  askQuietTime,
  askQuietTimes,
  createCampaign,
  defaultLimits,
  listAccountsOf,
  newEvent,
  performAction,
  resolveMaterials,
  subscriptionChanged,
} from '@megafon/contracts';
import type { ActionFailure, Campaign, EventEnvelope, EventOf, RequestSource } from '@megafon/contracts';
import { deterministicId, newId, Outbox } from '@megafon/mongo';
import type { DynamicModule, Type } from '@nestjs/common';
import { CalendarModule } from '../src/calendar/calendar.module.js';
import { CampaignsModule } from '../src/campaigns/campaigns.module.js';
import { DashboardModule } from '../src/dashboard/dashboard.module.js';
import { DeletionsModule } from '../src/deletions/deletions.module.js';
import { EntitlementsModule, KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { HistoryModule } from '../src/history/history.module.js';
import { PostCommentsModule } from '../src/post-comments/post-comments.module.js';
import { RetentionModule } from '../src/retention/retention.module.js';
import { LearningModule } from '../src/learning/learning.module.js';
import { RunsModule } from '../src/running/runs.module.js';
import { RunCampaign } from '../src/running/use-cases/run-campaign.js';
import { StatsModule } from '../src/stats/stats.module.js';
import { VisitsModule } from '../src/stats/visits/visits.module.js';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';

export const samplePostUrl = 'https://network.test/groups/1/posts/1000';
export const features: (Type | DynamicModule)[] = [
  CalendarModule,
  CampaignsModule,
  DashboardModule,
  DeletionsModule,
  EntitlementsModule,
  HistoryModule,
  PostCommentsModule.on({ profile: 'sandbox', url: 'https://network.test', samplePostUrl }),
  RetentionModule.of({ runs: 730, commentJobs: 90 }),
  LearningModule,
  RunsModule,
  StatsModule,
  VisitsModule.of({ readEarly: 0.25 }),
];
export const accountIds = [deterministicId('account', 1), deterministicId('account', 2)];
export const boxes = {
  postBox: deterministicId('posts'),
  groupBox: deterministicId('groups'),
  commentBox: deterministicId('comments'),
};

/** Campaigns beside a content service with boxes of two groups, and automation with two connected accounts. */
export async function startCampaigns(): Promise<InProcess> {
  const campaigns = await startInProcess(features);
  hasGroups(campaigns, 2);
  hasAccounts(campaigns, accountIds);
  campaigns.services.answer(askQuietTime, () => ({ quiet: null }));
  campaigns.services.answer(askQuietTimes, ({ times }) => ({ quiet: times.map(() => false) }));
  return campaigns;
}

export function hasGroups({ services }: InProcess, count: number): void {
  services.answer(resolveMaterials, () => materials(count));
}

export function materials(count: number) {
  return {
    posts: [{ text: 'פוסט', media: null }],
    comments: [{ text: 'תגובה', media: null }],
    groups: Array.from({ length: count }, (_, index) => ({
      _id: deterministicId('group', index),
      groupId: `g${index}`,
      name: `קבוצה ${index}`,
      groupUrl: `https://network.test/groups/g${index}`,
    })),
  };
}

export function hasAccounts({ services }: InProcess, ids: readonly string[]): void {
  services.answer(listAccountsOf, () => ({
    accounts: ids.map((accountId) => ({ accountId, accountName: 'חשבון', status: 'connected' as const })),
  }));
}

/** Somebody who has nothing yet. Whoever asks for their groups and accounts is told of so many. */
export function anOwner(campaigns: InProcess, has: { groups: number; accounts: number }): string {
  hasGroups(campaigns, has.groups);
  hasAccounts(campaigns, accountIds.slice(0, has.accounts));
  return newId();
}

/** Until what was asked to run has begun, and is told. */
export async function hasBegun(campaigns: InProcess): Promise<void> {
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
}

export function aCampaign(
  { ask }: InProcess,
  owner: string,
  more: Partial<NonNullable<RequestSource<typeof createCampaign>['body']>> = {},
): Promise<Campaign> {
  return ask(createCampaign, owner, { body: { name: 'קמפיין', type: 'mixed_posts', ...boxes, ...more } });
}

/** The plan of a user grants so many campaigns a month; null for any number. */
export async function allowCampaigns(
  campaigns: InProcess,
  owner: string,
  campaignsPerMonth: number | null,
  revision = 1,
): Promise<void> {
  await campaigns.get(KeepLimitsWhenSubscriptionChanged).handle(
    newEvent(subscriptionChanged, {
      id: newId(),
      tenant: owner,
      traceId: '',
      time: campaigns.clock.now(),
      data: {
        userId: owner,
        plan: 'pro',
        status: 'active',
        endDate: null,
        limits: { ...defaultLimits.starter, campaignsPerMonth },
        revision,
      },
    }),
  );
}

export type Command = EventOf<typeof performAction>;

export function commandsIn(events: readonly EventEnvelope[], runId: string): Command[] {
  const commands = events.filter(({ type }) => type === performAction.type) as Command[];
  return commands.filter(({ data }) => data.origin.id === runId);
}

/** What automation answers a command. */
export function started({ data }: Command): EventOf<typeof actionStarted> {
  const fields = { ...answered(data), attempt: 1, startedAt: time.toISOString() };
  return newEvent(actionStarted, { ...envelope(data.owner), data: fields });
}

export function succeeded(
  { data }: Command,
  { pendingApproval = false } = {},
): EventOf<typeof actionSucceeded> {
  const hasLink = data.work.kind === 'publish' || data.work.kind === 'comment';
  const outcome = {
    permalink: hasLink ? `https://network.test/${data.actionId}` : null,
    pendingApproval,
    evidence: { before: null, after: `evidence of ${data.actionId}` },
    finishedAt: time.toISOString(),
  };
  return newEvent(actionSucceeded, { ...envelope(data.owner), data: { ...answered(data), outcome } });
}

export function failed({ data }: Command, reason: ActionFailure): EventOf<typeof actionFailed> {
  const fields = { ...answered(data), reason, evidence: none, finishedAt: time.toISOString() };
  return newEvent(actionFailed, { ...envelope(data.owner), data: fields });
}

export function unknown({ data }: Command): EventOf<typeof actionUnknown> {
  const fields = { ...answered(data), evidence: none, since: time.toISOString() };
  return newEvent(actionUnknown, { ...envelope(data.owner), data: fields });
}

const time = new Date('2026-03-01T09:00:00Z');
const none = { before: null, after: null };

function envelope(tenant: string) {
  return { id: newId(), tenant, traceId: '', time };
}

function answered({ actionId, accountId, owner, origin, work }: Command['data']) {
  return { actionId, accountId, owner, origin, kind: work.kind };
}
