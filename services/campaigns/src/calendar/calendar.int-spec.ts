import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getCalendar,
  getCampaign,
  getCampaignTimes,
  maxCalendarDays,
  removeCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { Calendar } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import { aCampaign, startCampaigns } from '../../test/running-campaigns.js';
import { DueCampaigns } from '../running/due-campaigns.js';

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
});

const minuteMs = 60_000;
const day = 24 * 60;
const inMinutes = (minutes: number) =>
  new Date(campaigns.clock.now().getTime() + minutes * minuteMs).toISOString();
const show = (from: number, to: number, by = owner): Promise<Calendar> =>
  campaigns.ask(getCalendar, by, { query: { from: inMinutes(from), to: inMinutes(to) } });
const told = ({ entries }: Calendar) =>
  entries.map(({ campaignId, state, at }) => `${campaignId} ${state} ${at}`);

describe('the calendar', () => {
  it('shows what is planned in the span: once, and each time of what comes again', async () => {
    const once = await aCampaign(campaigns, owner, { name: 'פעם', scheduledAt: inMinutes(2 * day) });
    const daily = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(60), isRecurring: true });
    await aCampaign(campaigns, owner, { scheduledAt: inMinutes(20 * day) });
    await aCampaign(campaigns, owner);
    const shown = await show(-day, 3 * day);
    const days = shown.entries.filter(({ campaignId }) => campaignId === daily._id);
    expect(days).toHaveLength(3);
    expect(shown.entries.filter(({ campaignId }) => campaignId === once._id)).toMatchObject([
      { state: 'planned', at: once.scheduledAt, runId: null },
    ]);
    expect(shown.campaigns).toHaveLength(2);
    expect(shown.campaigns).toContainEqual(
      expect.objectContaining({ name: 'פעם', status: 'scheduled', isRecurring: false }),
    );
    expect(shown.isCut).toBe(false);
    const { times } = await campaigns.ask(getCampaignTimes, owner, { params: { id: daily._id } });
    expect(times).toHaveLength(5);
    expect(times.slice(0, 3)).toEqual(days.map(({ at }) => at));
  });

  it('shows what ran, by its name, also where the campaign is removed', async () => {
    const id = await aPublishedCampaign(campaigns, owner, { name: 'רץ', groups: 1 });
    const shown = await show(-day, day);
    expect(shown.entries).toMatchObject([{ campaignId: id, state: 'published' }]);
    expect(shown.entries[0]?.runId).toMatch(new RegExp(`^${id}:`));
    await campaigns.ask(removeCampaign, owner, { params: { id } });
    expect(told(await show(-day, day))).toEqual(told(shown));
    expect((await show(day, 2 * day)).entries).toEqual([]);
  });

  it('keeps a trace of times that were skipped, on the campaign too, until it runs', async () => {
    const scheduledAt = inMinutes(30);
    const { _id } = await aCampaign(campaigns, owner, { name: 'איחר', scheduledAt, isRecurring: true });
    campaigns.clock.advance((2 * day + 120) * minuteMs);
    await campaigns.get(DueCampaigns).runDue();
    await campaigns.get(Outbox).idle();
    const shown = await show(-3 * day, 0);
    const skipped = shown.entries.filter(({ state }) => state === 'skipped');
    expect(skipped).toHaveLength(3);
    expect(skipped[0]).toMatchObject({
      campaignId: _id,
      at: scheduledAt,
      note: '3 מועדים עברו לפני שהמערכת הספיקה להתחיל, והריצות שלהם דולגו',
    });
    const campaign = await campaigns.ask(getCampaign, owner, { params: { id: _id } });
    expect(campaign).toMatchObject({ status: 'scheduled', skipped: { message: skipped[0]?.note } });
  });

  it('follows a campaign that is moved to another day', async () => {
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(day) });
    const scheduledAt = inMinutes(3 * day);
    await campaigns.ask(updateCampaign, owner, { params: { id: _id }, body: { scheduledAt } });
    expect(told(await show(0, 10 * day))).toEqual([`${_id} planned ${scheduledAt}`]);
  });

  it('says of two that begin with the same accounts that they wait for each other', async () => {
    const one = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(60) });
    const other = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(75) });
    const { entries } = await show(0, day);
    expect(entries.map(({ clashesWith }) => clashesWith)).toEqual([other._id, one._id]);
  });

  it('is the person’s own', async () => {
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(60) });
    const stranger = newId();
    expect(await show(0, day, stranger)).toEqual({ campaigns: [], entries: [], isCut: false });
    const asked = campaigns.ask(getCampaignTimes, stranger, { params: { id: _id } });
    await expect(asked).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
  });

  it.each([
    ['a span too long', 0, (maxCalendarDays + 2) * day],
    ['no span', 60, 60],
    ['a span that ends before it begins', 60, 0],
  ])('refuses %s', async (_what, from, to) => {
    await expect(show(from, to)).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});
