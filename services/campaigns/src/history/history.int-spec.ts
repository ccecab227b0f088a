import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getEvidence,
  getHistoryRun,
  getHistoryTotals,
  listHistoryComments,
  listHistoryFailures,
  listHistoryLogs,
  listHistoryPosts,
  listCampaignUnclear,
  listHistoryUnclear,
  pageHistory,
  pageHistoryRows,
  removeCampaign,
  runCampaign,
  runFinished,
  userDeleted,
  newEvent,
} from '@megafon/contracts';
import type { HistoryRow, HistoryRun, RequestSource } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { anEndedRun } from '../../test/ended-run.js';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import type { PublishedShape } from '../../test/published-campaign.js';
import {
  aCampaign,
  accountIds,
  allowCampaigns,
  commandsIn,
  failed,
  hasAccounts,
  hasGroups,
  startCampaigns,
  succeeded,
  unknown,
} from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { ForgetCampaignsWhenUserDeleted } from '../deletions/forget-campaigns-when-user-deleted.js';
import { Retention } from '../retention/retention.js';
import { AdvanceRunWhenActionFailed } from '../running/events/advance-run-when-action-failed.js';
import { AdvanceRunWhenActionSucceeded } from '../running/events/advance-run-when-action-succeeded.js';
import { AdvanceRunWhenActionUnknown } from '../running/events/advance-run-when-action-unknown.js';
import { CloseCampaignWhenRunFinished } from '../running/events/close-campaign-when-run-finished.js';
import { RunCampaign } from '../running/use-cases/run-campaign.js';
import { RunRepository } from '../runs/run.repository.js';
import { HistoryEntryRepository } from './history-entry.repository.js';
import { historyEntryOf, noTally } from './history-entry.js';
import { foldedOf, placeOf } from './history-filter.js';
import { HistoryOfEarlierVersions } from './history-of-earlier-versions.js';

const dayMs = 86_400_000;
const maxListBytes = 400_000;
const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasGroups(campaigns, 2);
  hasAccounts(campaigns, accountIds.slice(0, 1));
});

type Query = NonNullable<RequestSource<typeof pageHistory>['query']>;
const page = (query: Query = {}, by = owner) => campaigns.ask(pageHistory, by, { query });
const totals = (query: Query = {}) => campaigns.ask(getHistoryTotals, owner, { query });
const names = async (query: Query = {}) => (await page(query)).items.map(({ name }) => name);
const published = (name: string, groups: number, more: PublishedShape = {}) =>
  aPublishedCampaign(campaigns, owner, { name, groups, ...more });

/** The one entry that there is becomes what an earlier version, or another run, would have left. */
async function stored(update: object): Promise<void> {
  const { model } = campaigns.get(HistoryEntryRepository) as unknown as {
    model: { collection: { updateOne(filter: object, update: object): Promise<unknown> } };
  };
  await model.collection.updateOne({ owner }, update);
}

/** Runs a campaign to its end, each action as `answer` says. */
async function ran(campaignId: string, answer: (command: Command) => Promise<void>): Promise<string> {
  const { runId } = await campaigns.ask(runCampaign, owner, { params: { id: campaignId } });
  await campaigns.get(RunCampaign).idle();
  const told = new Set<string>();
  await eventually(async () => {
    for (const command of commandsIn(campaigns.published.events, runId)) {
      if (told.has(command.data.actionId)) continue;
      told.add(command.data.actionId);
      await answer(command);
    }
    expect((await campaigns.get(RunRepository).get(owner, runId)).finishedAt).not.toBeNull();
  });
  return runId;
}

const success = (command: Command) => campaigns.get(AdvanceRunWhenActionSucceeded).handle(succeeded(command));
const failure = (command: Command) =>
  campaigns.get(AdvanceRunWhenActionFailed).handle(failed(command, 'rejected-by-network'));

describe('the history', () => {
  it('has every run of a campaign, also of one that was removed, the last to begin first', async () => {
    const { _id } = await aCampaign(campaigns, owner, { name: 'יומי' });
    const first = await ran(_id, success);
    campaigns.clock.advance(dayMs);
    const second = await ran(_id, success);
    const before = await page();
    expect(before.items.map(({ runId, name, state }) => [runId, name, state])).toEqual([
      [second, 'יומי', 'published'],
      [first, 'יומי', 'published'],
    ]);
    await campaigns.ask(removeCampaign, owner, { params: { id: _id } });
    expect(await page()).toEqual(before);
    expect(await page({ campaignId: _id })).toEqual(before);
    const params = { runId: first };
    expect(await campaigns.ask(getHistoryRun, owner, { params })).toMatchObject({ name: 'יומי' });
    const posts = await campaigns.ask(listHistoryPosts, owner, { params });
    expect(posts).toMatchObject({ total: 2, items: [{ accountName: 'חשבון' }, { accountName: 'חשבון' }] });
    // The pictures of a removed campaign's runs are its owner's still.
    const name = posts.items[0]?.evidence.after?.split('/').at(-1) ?? '';
    const picture = { params: { id: _id, name } };
    expect(await campaigns.ask(getEvidence, owner, picture)).toHaveProperty('storageKey');
    await expect(campaigns.ask(getEvidence, newId(), picture)).rejects.toMatchObject({
      code: 'CAMPAIGN.NOT_FOUND',
    });
  });

  it('says how far a run under way is, and keeps it out of the sums until it ends', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    const { runId } = await campaigns.ask(runCampaign, owner, { params: { id: _id } });
    await campaigns.get(RunCampaign).idle();
    const [visit] = commandsIn(campaigns.published.events, runId);
    if (visit) await success(visit);
    expect((await page()).items).toMatchObject([
      { runId, state: 'running', finishedAt: null, posts: { planned: 2, done: 0 } },
    ]);
    expect(await totals()).toMatchObject({ runs: 1, byState: { running: 1 }, posts: { planned: 0 } });
    expect(await names({ state: 'running' })).toEqual(['קמפיין']);
  });

  it('tells of a run that was done in part, what failed and what nobody knows', async () => {
    hasGroups(campaigns, 4);
    const { _id } = await aCampaign(campaigns, owner, { name: 'חלקי' });
    const lost: Command[] = [];
    const runId = await ran(_id, async (command) => {
      const { work, actionId } = command.data;
      if (work.kind !== 'publish') return success(command);
      if (actionId.includes(':1:')) return failure(command);
      if (actionId.includes(':2:')) {
        await campaigns
          .get(AdvanceRunWhenActionSucceeded)
          .handle(succeeded(command, { pendingApproval: true }));
        return;
      }
      if (actionId.includes(':3:')) {
        lost.push(command);
        await campaigns.get(AdvanceRunWhenActionUnknown).handle(unknown(command));
        return;
      }
      await success(command);
    });
    const posts = { planned: 4, done: 1, waiting: 1, failed: 1, cancelled: 0, unknown: 1, skipped: 0 };
    expect((await page()).items).toMatchObject([{ runId, state: 'partial', posts }]);
    expect(await totals()).toMatchObject({ runs: 1, byState: { partial: 1, published: 0 }, posts });
    const params = { runId };
    expect(await campaigns.ask(listHistoryFailures, owner, { params })).toMatchObject({
      total: 1,
      items: [{ kind: 'publish', groupName: 'קבוצה 1', accountName: 'חשבון', reason: 'rejected-by-network' }],
    });
    expect(await campaigns.ask(listHistoryUnclear, owner, { params })).toMatchObject({
      items: [{ kind: 'publish', groupName: 'קבוצה 3' }],
    });
    expect(await campaigns.ask(listCampaignUnclear, owner, { params: { id: _id } })).toMatchObject({
      total: 1,
      items: [{ kind: 'publish', groupName: 'קבוצה 3' }],
    });
    expect((await campaigns.ask(listHistoryComments, owner, { params })).total).toBe(1);
    expect(
      (await campaigns.ask(listHistoryLogs, owner, { params, query: { limit: 1 } })).items,
    ).toMatchObject([{ message: 'הקמפיין הסתיים: שני פוסטים, תגובה אחת, כישלון אחד, תוצאה לא ידועה אחת' }]);
    // What becomes known after the end.
    for (const command of lost) await success(command);
    expect((await page()).items).toMatchObject([{ posts: { done: 2, unknown: 0 } }]);
  });

  it('is whole although the process was lost between the run and its record', async () => {
    const { _id } = await aCampaign(campaigns, owner, { name: 'קטוע' });
    const runId = await ran(_id, success);
    const entries = campaigns.get(HistoryEntryRepository);
    await entries.removeAllOf(owner);
    const finished = campaigns.published.events.find(
      ({ type, data }) => type === runFinished.type && (data as { runId: string }).runId === runId,
    );
    for (let n = 0; n < 2; n += 1)
      await campaigns.get(CloseCampaignWhenRunFinished).handle(finished as never);
    expect(await names()).toEqual(['קטוע']);
    // A late word of an earlier version changes nothing.
    const run = await campaigns.get(RunRepository).get(owner, runId);
    await entries.keep({ ...run, version: 1, finishedAt: null }, 'אחר');
    expect((await page()).items).toMatchObject([{ name: 'קטוע', state: 'published' }]);
  });

  it('is narrowed by campaign, time, state and words: the campaign’s, or a group’s', async () => {
    const campaignId = await published('ישן', 1);
    campaigns.clock.advance(20 * dayMs);
    await published('Launch (1)', 2, { groupName: 'דירות בחיפה' });
    campaigns.clock.advance(2 * dayMs);
    await published('חדש', 3);
    expect(await names()).toEqual(['חדש', 'Launch (1)', 'ישן']);
    expect(await names({ range: 'week' })).toEqual(['חדש', 'Launch (1)']);
    campaigns.clock.advance(9 * dayMs);
    expect(await names({ range: 'week' })).toEqual([]);
    expect(await names({ range: 'month' })).toEqual(['חדש', 'Launch (1)']);
    expect(await names({ search: 'launch' })).toEqual(['Launch (1)']);
    expect(await names({ search: 'חָדָש' })).toEqual(['חדש']);
    expect(await names({ search: '(1)' })).toEqual(['Launch (1)']);
    expect(await names({ search: 'בחיפה' })).toEqual(['Launch (1)']);
    expect(await names({ search: '.*' })).toEqual([]);
    expect(await names({ state: 'published', search: 'חדש' })).toEqual(['חדש']);
    expect(await names({ state: 'failed' })).toEqual([]);
    expect(await names({ campaignId })).toEqual(['ישן']);
    expect(await names({ campaignId, range: 'week' })).toEqual([]);
    expect(await totals({ campaignId })).toMatchObject({ runs: 1, posts: { done: 1, planned: 1 } });
    expect((await campaigns.ask(pageHistoryRows, owner, { query: { campaignId } })).items).toHaveLength(1);
    expect(await totals({ search: 'launch' })).toMatchObject({ runs: 1, posts: { done: 2, planned: 2 } });
    expect(await totals({ state: 'failed', search: 'launch' })).toMatchObject({ runs: 0 });
    expect(await totals({ range: 'month' })).toMatchObject({ runs: 2, comments: { done: 5 } });
  });

  it('refuses what no page gave and what is no filter', async () => {
    for (const query of [{ cursor: 'x' }, { limit: 0 }, { limit: 101 }, { range: 'year' }, { state: 'x' }]) {
      await expect(page(query as Query)).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    }
    for (const cursor of ['x', 'x~1', '~']) {
      await expect(campaigns.ask(pageHistoryRows, owner, { query: { cursor } })).rejects.toMatchObject({
        code: 'REQUEST.INVALID',
      });
    }
    const params = { runId: `${await published('שלי', 1)}:${campaigns.clock.now().getTime()}` };
    await expect(
      campaigns.ask(listHistoryPosts, owner, { params, query: { cursor: 'x' } }),
    ).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(campaigns.ask(getHistoryRun, owner, { params: { runId: 'x' } })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
    });
  });

  it('is nobody else’s', async () => {
    const id = await published('שלי', 1);
    const params = { runId: `${id}:${campaigns.clock.now().getTime()}` };
    expect(await campaigns.ask(getHistoryRun, owner, { params })).toMatchObject({ name: 'שלי' });
    const other = newId();
    expect((await page({}, other)).items).toEqual([]);
    expect((await campaigns.ask(getHistoryTotals, other)).runs).toBe(0);
    expect((await campaigns.ask(pageHistoryRows, other)).items).toEqual([]);
    for (const contract of [
      getHistoryRun,
      listHistoryPosts,
      listHistoryComments,
      listHistoryUnclear,
      listHistoryFailures,
      listHistoryLogs,
    ]) {
      await expect(campaigns.ask(contract, other, { params })).rejects.toMatchObject({
        code: 'HISTORY.NOT_FOUND',
      });
    }
  });

  it('goes with its user, and when it is old; a removed campaign’s too', async () => {
    const id = await published('ישן', 2);
    await campaigns.ask(removeCampaign, owner, { params: { id } });
    campaigns.clock.advance(729 * dayMs);
    await campaigns.get(Retention).sweep();
    expect(await names()).toEqual(['ישן']);
    campaigns.clock.advance(2 * dayMs);
    await published('חדש', 1);
    await campaigns.get(Retention).sweep();
    expect(await names()).toEqual(['חדש']);
    expect((await campaigns.get(RunRepository).list(owner, {})).length).toBe(1);
    const event = { id: newId(), tenant: owner, traceId: '', time: campaigns.clock.now() };
    await campaigns
      .get(ForgetCampaignsWhenUserDeleted)
      .handle(newEvent(userDeleted, { ...event, data: { userId: owner } }));
    expect(await names()).toEqual([]);
    expect((await totals()).runs).toBe(0);
  });

  it('takes over the runs of an earlier version, with the names that campaigns have now', async () => {
    const id = await published('ותיק', 2);
    const runs = campaigns.get(RunRepository) as unknown as {
      model: { collection: { updateMany(filter: object, change: object): Promise<unknown> } };
    };
    await runs.model.collection.updateMany({ owner }, { $unset: { campaignName: '' } });
    await campaigns.get(HistoryEntryRepository).removeAllOf(owner);
    expect(await names()).toEqual([]);
    await Promise.all([1, 2].map(() => campaigns.get(HistoryOfEarlierVersions).takeOver()));
    expect((await page()).items).toMatchObject([{ campaignId: id, name: 'ותיק', posts: { done: 2 } }]);
    expect(await names({ search: 'ותיק' })).toEqual(['ותיק']);
  });

  it('is found by what an earlier version stored of its words', async () => {
    await published('נדל״ן בצפון', 1);
    await stored({ $set: { words: ['נדל״ן בצפון', 'דירות'] }, $unset: { folded: 1 } });
    expect(await names({ search: 'נדלן' })).toEqual([]);
    await Promise.all([1, 2].map(() => campaigns.get(HistoryOfEarlierVersions).takeOver()));
    expect(await names({ search: 'נדלן' })).toEqual(['נדל״ן בצפון']);
    expect(await names({ search: 'דירות' })).toEqual(['נדל״ן בצפון']);
  });

  it('sums up what its runs were for: posts, or comments where there are none', async () => {
    await published('לפוסט', 2, { failing: 1 });
    await stored({ $set: { type: 'comments_only', posts: noTally } });
    campaigns.clock.advance(dayMs);
    await published('לקבוצות', 3);
    expect(await totals()).toMatchObject({
      runs: 2,
      byState: { partial: 1, published: 1 },
      posts: { planned: 3, done: 3 },
      comments: { planned: 5, done: 4 },
      main: { planned: 5, done: 4, failed: 1 },
    });
  });
});

describe('a long history', () => {
  const many = 1_000;

  /** As a thousand runs of ten groups each leave it. */
  async function hasMany(): Promise<void> {
    const campaignId = newId();
    const at = campaigns.clock.now();
    const { run } = anEndedRun({ campaignId, runId: `${campaignId}:0`, groups: 10, accountIds, at });
    const words = run.targets.map(({ group }) => group?.name ?? '');
    const entries = Array.from({ length: many }, (_, n) => {
      const startedAt = new Date(at.getTime() - n * 3_600_000);
      const _id = `${campaignId}:${startedAt.getTime()}`;
      const name = `קמפיין ${n}`;
      const place = placeOf(startedAt, _id);
      const entry = {
        ...historyEntryOf({ ...run, startedAt }),
        name,
        folded: foldedOf([name, ...words]),
        place,
      };
      return { ...entry, _id, owner, version: 1, outbox: [], createdAt: at, updatedAt: at };
    });
    const { model } = campaigns.get(HistoryEntryRepository) as unknown as {
      model: { collection: { insertMany(docs: object[]): Promise<unknown> } };
    };
    await model.collection.insertMany(entries);
  }

  it('is answered by small pages, which lead to all of it, and summed up as fast', async () => {
    await hasMany();
    const first = await page({ limit: 100 });
    expect(sizeOf(first)).toBeLessThan(maxListBytes);
    // The work that it is, not the time, and three times what it may take: other suites and builds share the machine.
    const spentMs: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const before = process.cpuUsage();
      await page({ limit: 100 });
      const { user, system } = process.cpuUsage(before);
      spentMs.push((user + system) / 1_000);
    }
    expect(Math.min(...spentMs)).toBeLessThan(500);
    const all: HistoryRun[] = [...first.items];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const next: Awaited<ReturnType<typeof page>> = await page({ limit: 100, cursor });
      all.push(...next.items);
      cursor = next.nextCursor;
    }
    expect(all.map(({ name }) => name)).toEqual(Array.from({ length: many }, (_, n) => `קמפיין ${n}`));
    expect(await totals()).toMatchObject({
      runs: many,
      byState: { published: many },
      posts: { planned: 10 * many, done: 10 * many, failed: 0 },
    });
    expect(await totals({ range: 'week' })).toMatchObject({ runs: 7 * 24 + 1 });
    expect(await names({ search: 'קמפיין 777' })).toEqual(['קמפיין 777']);
  });
});

describe('the rows of an export', () => {
  const family = '👨‍👩‍👧‍👦';

  async function allRows(query: Query = {}): Promise<{ rows: HistoryRow[]; pages: number }> {
    const rows: HistoryRow[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const answer: { items: HistoryRow[]; nextCursor: string | null } = await campaigns.ask(
        pageHistoryRows,
        owner,
        { query: { ...query, ...(cursor !== undefined && { cursor }) } },
      );
      expect(sizeOf(answer)).toBeLessThan(maxListBytes);
      rows.push(...answer.items);
      cursor = answer.nextCursor;
    }
    return { rows, pages };
  }

  it('are all there, each once and in order, however runs and pages fall', async () => {
    await allowCampaigns(campaigns, owner, null);
    for (let n = 0; n < 12; n += 1) {
      await published(`קמפיין ${n}`, 3);
      campaigns.clock.advance(60_000);
    }
    const { rows } = await allRows();
    expect(rows.map(({ name, groupName }) => [name, groupName])).toEqual(
      Array.from({ length: 36 }, (_, n) => [`קמפיין ${11 - Math.floor(n / 3)}`, `קבוצה ${n % 3}`]),
    );
    expect((await allRows({ search: 'קמפיין 11' })).rows).toHaveLength(3);
  });

  it('of large runs come in several pages', async () => {
    for (let n = 0; n < 2; n += 1) {
      await published(`גדול ${n}`, 100, { groupName: family.repeat(200) });
      campaigns.clock.advance(60_000);
    }
    const { rows, pages } = await allRows();
    expect(rows.map(({ name }) => name)).toEqual([
      ...Array(100).fill('גדול 1'),
      ...Array(100).fill('גדול 0'),
    ]);
    expect(pages).toBeGreaterThan(2);
  });
});
