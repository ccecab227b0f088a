import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import {
  getCampaign,
  getCampaignProgress,
  performAction,
  resolveMaterials,
  runCampaign,
} from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  commandsIn,
  hasAccounts,
  startCampaigns,
  succeeded,
} from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { anEndedRun } from '../../test/ended-run.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { AdvanceRunWhenActionSucceeded } from './events/advance-run-when-action-succeeded.js';
import { RunRepository } from '../runs/run.repository.js';
import { summaryOf } from '../runs/run-summary.js';
import { RunCampaign } from './use-cases/run-campaign.js';

const family = '👨‍👩‍👧‍👦';
/** Of one event in the broker, from `@megafon/messaging`. */
const maxEventBytes = 900_000;
/** Of one reply between services. */
const maxReplyBytes = 4_000_000;
const maxDocumentBytes = 16_000_000;
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

let campaigns: InProcess;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
afterEach(() => {
  campaigns.published.away = false;
  jest.restoreAllMocks();
});

/** A hundred groups with the longest names, and for each a post and a comment as long as they may be. */
function largestMaterials(groups: number) {
  const texts = (length: number) =>
    Array.from({ length: 200 }, (_, n) => ({ text: `${family.repeat(length - 4)} ${n}`, media: null }));
  return {
    posts: texts(5_000),
    comments: texts(2_000),
    groups: Array.from({ length: groups }, (_, n) => ({
      _id: String(n).padStart(24, '0'),
      groupId: `g${n}`,
      name: family.repeat(200),
      groupUrl: `https://network.test/groups/${'g'.repeat(1_900)}${n}`,
    })),
  };
}

async function begin(groups: number) {
  const owner = newId();
  campaigns.services.answer(resolveMaterials, () => largestMaterials(groups));
  hasAccounts(campaigns, accountIds.slice(0, 1));
  const { _id: id } = await aCampaign(campaigns, owner);
  const { runId } = await campaigns.ask(runCampaign, owner, { params: { id } });
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
  const report = async (command: Command) => {
    await campaigns.get(AdvanceRunWhenActionSucceeded).handle(succeeded(command));
  };
  return { owner, id, runId, report };
}

it('begins and goes on within the limits of the database and the broker, also when the broker was away', async () => {
  const { owner, runId, report } = await begin(100);
  const commands = (kind: string) =>
    commandsIn(campaigns.published.events, runId).filter(({ data }) => data.work.kind === kind);
  for (const visit of commands('visit')) await report(visit);
  await campaigns.get(Outbox).idle();
  expect(commands('join')).toHaveLength(100);
  // What cannot be sent waits with the run: so much of it that a hundred would still have room.
  campaigns.published.away = true;
  for (const join of commands('join').slice(0, 4)) await report(join);
  const waiting = await campaigns.get(RunRepository).get(owner, runId);
  const posts = waiting.outbox.filter(({ type }) => type === performAction.type);
  expect(posts).toHaveLength(4);
  expect(sizeOf(waiting) + 24 * sizeOf(posts)).toBeLessThan(maxDocumentBytes);
  campaigns.published.away = false;
  await eventually(() => expect(commands('publish')).toHaveLength(4));
  for (const publish of commands('publish')) await report(publish);
  await campaigns.get(Outbox).idle();
  expect(commands('comment')).toHaveLength(4);
  const mine = campaigns.published.events.filter(({ tenant }) => tenant === owner);
  expect(Math.max(...mine.map(sizeOf))).toBeLessThan(maxEventBytes);
  const texts = commands('publish').map(({ data }) => data.work.kind === 'publish' && data.work.text);
  expect(texts).toEqual(
    largestMaterials(4)
      .posts.slice(0, 4)
      .map(({ text }) => text),
  );
});

it('is stored and answered when all of it is done', async () => {
  const owner = newId();
  const { _id: campaignId } = await aCampaign(campaigns, owner);
  const at = campaigns.clock.now();
  const runId = `${campaignId}:${at.getTime()}`;
  const { posts, groups } = largestMaterials(100);
  const groupName = groups[0]?.name ?? '';
  const { run } = anEndedRun({ campaignId, runId, groups: 100, accountIds, at, posts, groupName });
  const stored = { ...run, _id: runId, expiresAt: null, overdueFailures: 0, summary: summaryOf(run) };
  await campaigns.get(RunRepository).insert(owner, stored);
  await campaigns.get(CampaignRepository).change(owner, campaignId, (campaign) => ({
    state: { ...campaign, status: 'published', lastRunId: runId },
  }));
  const params = { id: campaignId };
  const shown = await campaigns.ask(getCampaign, owner, { params });
  expect(shown.publishedPosts).toHaveLength(100);
  const progress = await campaigns.ask(getCampaignProgress, owner, { params });
  for (const answer of [shown, progress]) expect(sizeOf(answer)).toBeLessThan(maxReplyBytes);
});

it('takes in a report with a write that does not grow with the campaign', async () => {
  const writes = async (groups: number) => {
    const { runId, report } = await begin(groups);
    const [visit] = commandsIn(campaigns.published.events, runId);
    if (visit) await report(visit);
    await campaigns.get(Outbox).idle();
    const sizes: number[] = [];
    const { model } = campaigns.get(RunRepository) as unknown as {
      model: { findOneAndUpdate: (...args: unknown[]) => unknown };
    };
    const write = model.findOneAndUpdate.bind(model);
    const spy = jest.spyOn(model, 'findOneAndUpdate').mockImplementation((...args) => {
      const [, { $push: _events, ...fields }] = args as [unknown, Record<string, unknown>];
      sizes.push(sizeOf(fields));
      return write(...args);
    });
    const joins = commandsIn(campaigns.published.events, runId).filter(
      ({ data }) => data.work.kind === 'join',
    );
    for (const join of joins.slice(0, 3)) await report(join);
    spy.mockRestore();
    await campaigns.get(Outbox).idle();
    return Math.max(...sizes);
  };
  const [small, large] = [await writes(20), await writes(100)];
  expect(large).toBeLessThan(small * 1.2);
  expect(large).toBeLessThan(10_000);
});
