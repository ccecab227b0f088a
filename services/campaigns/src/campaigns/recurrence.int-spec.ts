import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  askQuietTime,
  checkCampaign,
  createCampaign,
  getCampaign,
  getCampaignTimes,
  getNextTimes,
  occurrenceSkipped,
  runCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { RequestSource } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import { movedToZone } from '../../test/moved-to-zone.js';
import { aCampaign, boxes, hasAccounts, accountIds, startCampaigns } from '../../test/running-campaigns.js';
import { DueCampaigns } from '../running/due-campaigns.js';
import { RunRepository } from '../runs/run.repository.js';
import { BeginRun } from '../running/use-cases/begin-run.js';
import { CampaignRepository } from './campaign.repository.js';

let campaigns: InProcess;
let owner: string;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasAccounts(campaigns, accountIds.slice(0, 1));
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const inMinutes = (minutes: number) =>
  new Date(campaigns.clock.now().getTime() + minutes * minuteMs).toISOString();
const weekdayIn = (iso: string) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Date(iso).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'Asia/Jerusalem' }),
  );
const now = (id: string) => campaigns.ask(getCampaign, owner, { params: { id } });
const put = (id: string, body: RequestSource<typeof updateCampaign>['body'], by = owner) =>
  campaigns.ask(updateCampaign, by, { params: { id }, body });

describe('a recurring campaign', () => {
  it('runs on its days, once each, however many look at the clock', async () => {
    const scheduledAt = inMinutes(1);
    const weekdays = [weekdayIn(scheduledAt), (weekdayIn(scheduledAt) + 2) % 7];
    const { _id } = await aCampaign(campaigns, owner, {
      scheduledAt,
      isRecurring: true,
      recurrence: { weekdays, until: null },
    });
    campaigns.clock.advance(minuteMs);
    const due = campaigns.get(DueCampaigns);
    await Promise.all([due.runDue(), due.runDue(), due.runDue()]);
    await campaigns.get(Outbox).idle();
    const runId = `${_id}:${Date.parse(scheduledAt)}`;
    expect((await campaigns.get(RunRepository).list(owner)).map((run) => run._id)).toEqual([runId]);
    await new PlayedAutomation(campaigns).settle(runId);
    expect(await now(_id)).toMatchObject({
      status: 'scheduled',
      scheduledAt: new Date(Date.parse(scheduledAt) + 2 * dayMs).toISOString(),
      recurrence: { weekdays, until: null },
    });
  });

  it('has one run an occurrence, though two instances begin it at the same moment', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    const campaign = await campaigns.get(CampaignRepository).get(owner, _id);
    const plannedAt = campaigns.clock.now();
    const claim = { runId: `${_id}:${plannedAt.getTime()}`, plannedAt };
    const begin = campaigns.get(BeginRun);
    const plan = await begin.plan(campaign, claim);
    await Promise.all([1, 2, 3, 4].map(() => begin.start(owner, claim.runId, plan)));
    await campaigns.get(Outbox).idle();
    expect(await campaigns.get(RunRepository).count(owner)).toBe(1);
    const automation = new PlayedAutomation(campaigns);
    await automation.settle(claim.runId);
    expect(new Set(automation.performed).size).toBe(automation.performed.length);
  });

  it('keeps its time and its days when something else is changed', async () => {
    const scheduledAt = inMinutes(90);
    const recurrence = { weekdays: [weekdayIn(scheduledAt)], until: '2099-01-01' };
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt, isRecurring: true, recurrence });
    expect(await put(_id, { name: 'אחר' })).toMatchObject({
      name: 'אחר',
      status: 'scheduled',
      scheduledAt,
      isRecurring: true,
      recurrence,
    });
    expect(await put(_id, { isRecurring: false })).toMatchObject({ recurrence: null, scheduledAt });
  });

  it.each([
    ['no day', { weekdays: [], until: null }],
    ['a day twice', { weekdays: [1, 1], until: null }],
    ['a day that there is not', { weekdays: [7], until: null }],
    ['an end that is no day', { weekdays: [1], until: '2026-02-30' }],
  ])('is refused with %s', async (_what, recurrence) => {
    const body = { name: 'ק', type: 'mixed_posts' as const, ...boxes, isRecurring: true, recurrence };
    const asked = campaigns.ask(createCampaign, owner, { body: { ...body, scheduledAt: inMinutes(5) } });
    await expect(asked).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('is refused when it would never run', async () => {
    const body = {
      name: 'ק',
      type: 'mixed_posts' as const,
      ...boxes,
      isRecurring: true,
      recurrence: { weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2020-01-01' },
      scheduledAt: inMinutes(5),
    };
    await expect(campaigns.ask(createCampaign, owner, { body })).rejects.toMatchObject({
      code: 'CAMPAIGN.ENDS_BEFORE_START',
    });
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt: body.scheduledAt });
    const change = { isRecurring: true, recurrence: body.recurrence };
    await expect(put(_id, change)).rejects.toMatchObject({ code: 'CAMPAIGN.ENDS_BEFORE_START' });
    await expect(put(_id, { name: 'שלי' }, newId())).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
  });
});

describe('the next times', () => {
  it('are five, on the days that were chosen, and fewer before the end', async () => {
    const scheduledAt = inMinutes(30);
    const weekdays = String(weekdayIn(scheduledAt));
    const ask = (until?: string) =>
      campaigns.ask(getNextTimes, owner, { query: { scheduledAt, weekdays, ...(until && { until }) } });
    const { times } = await ask();
    expect(times).toHaveLength(5);
    expect(times[0]).toBe(scheduledAt);
    expect(new Set(times.map(weekdayIn))).toEqual(new Set([Number(weekdays)]));
    expect((await ask(times[1]?.slice(0, 10))).times).toHaveLength(2);
    expect((await ask('2020-01-01')).times).toEqual([]);
  });
});

describe('a time in which its owner publishes nothing', () => {
  const shabbat = { reason: 'shabbat' as const, name: null };
  let until: string;
  let asked: unknown[];
  beforeEach(() => {
    until = inMinutes(600);
    asked = [];
    campaigns.services.answer(askQuietTime, (body) => {
      asked.push(body);
      return { quiet: new Date(body.at) < new Date(until) ? { ...shabbat, until } : null };
    });
  });
  afterEach(() => campaigns.services.answer(askQuietTime, () => ({ quiet: null })));

  const runDue = async () => {
    await campaigns.get(DueCampaigns).runDue();
    await campaigns.get(Outbox).idle();
  };

  it('puts a campaign off that runs once, to the end of it', async () => {
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(1) });
    campaigns.clock.advance(minuteMs);
    await runDue();
    expect(asked).toMatchObject([{ owner }]);
    expect(await now(_id)).toMatchObject({ status: 'scheduled', scheduledAt: until });
    expect(await campaigns.get(RunRepository).count(owner)).toBe(0);
    campaigns.clock.advance(600 * minuteMs);
    await runDue();
    expect(await campaigns.get(RunRepository).count(owner)).toBe(1);
  });

  it('is no time of one that comes again, and is said', async () => {
    const scheduledAt = inMinutes(1);
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt, isRecurring: true });
    campaigns.clock.advance(minuteMs);
    await runDue();
    const { status, scheduledAt: next, skipped } = await now(_id);
    expect([status, Date.parse(next ?? '') > Date.parse(scheduledAt)]).toEqual(['scheduled', true]);
    expect(skipped).toMatchObject({ message: 'המועד דולג: שבת' });
    expect(await campaigns.get(RunRepository).count(owner)).toBe(0);
    const told = () => campaigns.published.of(occurrenceSkipped.type).map(({ data }) => data);
    const quiet = { reason: 'shabbat', name: null };
    await eventually(() =>
      expect(told()).toContainEqual(
        expect.objectContaining({ campaignId: _id, why: 'quiet', times: 1, code: null, quiet }),
      ),
    );
  });

  it('begins nothing by hand either, and says why', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    const run = () => campaigns.ask(runCampaign, owner, { params: { id: _id } });
    await expect(run()).rejects.toMatchObject({ code: 'CAMPAIGN.QUIET_TIME', details: { why: 'שבת' } });
    expect(await now(_id)).toMatchObject({ status: 'draft' });
  });

  it('is told before a campaign gets it', async () => {
    const check = async (scheduledAt: string) =>
      (await campaigns.ask(checkCampaign, owner, { body: { type: 'mixed_posts', scheduledAt } })).quiet;
    expect(await check(inMinutes(30))).toEqual({ ...shabbat, until });
    expect(await check(inMinutes(700))).toBeNull();
  });
});

describe('an owner who lives by another clock', () => {
  // An instant whose wall clocks the cases name: nine in Jerusalem, two in New York.
  const nine = new Date('2026-03-02T07:00:00Z');
  const daily = { scheduledAt: nine.toISOString(), isRecurring: true };
  beforeEach(() => campaigns.clock.set(new Date('2026-03-01T09:00:00Z')));

  it('has recurring campaigns at the same wall-clock time there, and the others as they were', async () => {
    const recurring = await aCampaign(campaigns, owner, daily);
    const once = await aCampaign(campaigns, owner, { scheduledAt: nine.toISOString() });
    campaigns.published.events = [];
    await movedToZone(campaigns, owner, 'America/New_York');
    expect((await now(recurring._id)).scheduledAt).toBe('2026-03-02T14:00:00.000Z');
    expect(await now(once._id)).toMatchObject({ scheduledAt: nine.toISOString(), status: 'scheduled' });
    await campaigns.get(Outbox).idle();
    const told = campaigns.published.of('campaigns.campaign.changed.v1');
    expect(told.map(({ data }) => data)).toMatchObject([{ campaignId: recurring._id, change: 'updated' }]);
    const { times } = await campaigns.ask(getCampaignTimes, owner, { params: { id: recurring._id } });
    // New York's clock goes forward on 8 March.
    expect(times.slice(0, 2)).toEqual(['2026-03-02T14:00:00.000Z', '2026-03-03T14:00:00.000Z']);
    campaigns.clock.set(new Date('2026-03-07T15:00:00Z'));
    const query = { scheduledAt: daily.scheduledAt, weekdays: '0,1,2,3,4,5,6' };
    const next = await campaigns.ask(getNextTimes, owner, { query });
    // Two in New York, which the night of 8 March does not have.
    expect(next.times.slice(0, 2)).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z']);
  });

  it('is heard once, whatever comes twice or late', async () => {
    const { _id } = await aCampaign(campaigns, owner, daily);
    await movedToZone(campaigns, owner, 'America/New_York', 7);
    await movedToZone(campaigns, owner, 'America/New_York', 7);
    await movedToZone(campaigns, owner, 'Asia/Kolkata', 5);
    expect((await now(_id)).scheduledAt).toBe('2026-03-02T14:00:00.000Z');
    await movedToZone(campaigns, owner, 'Asia/Kolkata', 8);
    expect((await now(_id)).scheduledAt).toBe('2026-03-02T03:30:00.000Z');
  });

  it('moves what an earlier version stored, as if it was set in Jerusalem', async () => {
    const { _id } = await aCampaign(campaigns, owner, daily);
    const stored = campaigns.get(CampaignRepository) as unknown as {
      model: { collection: { updateOne(filter: object, change: object): Promise<unknown> } };
    };
    await stored.model.collection.updateOne({ owner }, { $unset: { timeZone: '' } });
    expect((await now(_id)).scheduledAt).toBe(nine.toISOString());
    await movedToZone(campaigns, owner, 'America/New_York');
    expect((await now(_id)).scheduledAt).toBe('2026-03-02T14:00:00.000Z');
  });

  it('moves nobody else’s', async () => {
    const other = newId();
    const { _id } = await aCampaign(campaigns, other, daily);
    await movedToZone(campaigns, owner, 'America/New_York');
    const stored = await campaigns.ask(getCampaign, other, { params: { id: _id } });
    expect(stored.scheduledAt).toBe(nine.toISOString());
  });

  it('runs what is created then by that clock', async () => {
    await movedToZone(campaigns, owner, 'America/New_York');
    const scheduledAt = '2026-03-07T14:00:00.000Z';
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt, isRecurring: true });
    const { times } = await campaigns.ask(getCampaignTimes, owner, { params: { id: _id } });
    expect(times.slice(0, 2)).toEqual([scheduledAt, '2026-03-08T13:00:00.000Z']);
    await campaigns.ask(runCampaign, owner, { params: { id: _id } });
    await eventually(async () => {
      const [run] = await campaigns.get(RunRepository).list(owner);
      expect(run?.timeZone).toBe('America/New_York');
    });
  });
});
