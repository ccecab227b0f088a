import { describe, expect, it } from '@jest/globals';
import { maxCalendarEntries } from '@megafon/contracts';
import type { NotedCampaign, PlannedCampaign } from '../campaigns/campaign.repository.js';
import { noTally } from '../history/history-entry.js';
import { calendarOf } from './calendar-entries.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = new Date('2026-05-04T06:00:00Z');
const span = { from: new Date('2026-05-02T21:00:00Z'), to: new Date('2026-06-06T21:00:00Z') };
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
const show = (known: Partial<Parameters<typeof calendarOf>[0]>) =>
  calendarOf({ planned: [], noted: [], runs: [], ...known }, { span, now, isCut: false });

let last = 0;
function aPlanned(dueAt: Date, more: Partial<PlannedCampaign> = {}): PlannedCampaign {
  last += 1;
  return {
    _id: last.toString(16).padStart(24, '0'),
    name: `קמפיין ${last}`,
    type: 'mixed_posts',
    status: 'scheduled',
    scheduledAt: dueAt,
    isRecurring: false,
    recurrence: null,
    dueAt,
    accountIds: ['a'],
    lastRunId: null,
    ...more,
  };
}
const noted = (campaign: PlannedCampaign, times: Date[]): NotedCampaign => ({
  ...campaign,
  notes: [
    { message: 'דולג', at: now, times },
    { message: 'של גרסה קודמת', at: now },
  ],
});
const aRun = (campaignId: string, startedAt: Date) => ({
  _id: `${campaignId}:${startedAt.getTime()}`,
  campaignId,
  name: 'כשרץ',
  type: 'mixed_posts' as const,
  state: 'partial' as const,
  startedAt,
  posts: { ...noTally, planned: 8, done: 3, failed: 5 },
  comments: { ...noTally, planned: 3 },
});

describe('a calendar', () => {
  it('has what ran, what was skipped and what is planned, in the order of time', () => {
    const campaign = aPlanned(inMinutes(60));
    const run = aRun('f'.repeat(24), inMinutes(-120));
    const { entries, campaigns, isCut } = show({
      planned: [campaign],
      noted: [noted(campaign, [inMinutes(-60), inMinutes(-10 * 24 * 60)])],
      runs: [run],
    });
    expect(entries).toMatchObject([
      { campaignId: run.campaignId, state: 'partial', runId: run._id, at: inMinutes(-120).toISOString() },
      { campaignId: campaign._id, state: 'skipped', note: 'דולג', runId: null },
      { campaignId: campaign._id, state: 'planned', note: null, clashesWith: null },
    ]);
    expect(campaigns).toHaveLength(2);
    expect(campaigns).toContainEqual(expect.objectContaining({ name: 'כשרץ', status: null }));
    expect(isCut).toBe(false);
  });

  it('says how much of a run is done where its state does not say it', () => {
    const run = aRun('f'.repeat(24), now);
    const tallyOf = (over: Partial<typeof run> | { type: 'comments_only' } | { state: 'published' }) =>
      show({ runs: [{ ...run, ...over }] }).entries[0]?.tally;
    expect(tallyOf({})).toMatchObject({ planned: 8, done: 3, failed: 5 });
    expect(tallyOf({ type: 'comments_only' })).toMatchObject({ planned: 3 });
    expect(tallyOf({ state: 'published' })).toBeUndefined();
  });

  it('names a campaign as it is called now, not as it was when it ran', () => {
    const campaign = aPlanned(inMinutes(60));
    const { campaigns } = show({ planned: [campaign], runs: [aRun(campaign._id, now)] });
    expect(campaigns).toMatchObject([{ name: campaign.name, status: 'scheduled' }]);
  });

  it('says which planned times wait for the same account', () => {
    const one = aPlanned(inMinutes(60));
    const near = aPlanned(inMinutes(90));
    const far = aPlanned(inMinutes(121));
    const other = aPlanned(inMinutes(61), { accountIds: ['b'] });
    const clashOf = (planned: PlannedCampaign[]) =>
      Object.fromEntries(show({ planned }).entries.map((entry) => [entry.campaignId, entry.clashesWith]));
    expect(clashOf([far, near, other, one])).toEqual({
      [one._id]: near._id,
      [near._id]: one._id,
      [other._id]: null,
      [far._id]: null,
    });
    // None chosen means all of them; and each pair is found, not only the first.
    const all = aPlanned(inMinutes(62), { accountIds: [] });
    expect(clashOf([one, other, all])).toEqual({
      [one._id]: all._id,
      [other._id]: all._id,
      [all._id]: one._id,
    });
  });

  it('does not call the next time of a campaign its own rival', () => {
    const daily = aPlanned(inMinutes(60), { isRecurring: true });
    const { entries } = show({ planned: [daily] });
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.every(({ clashesWith }) => clashesWith === null)).toBe(true);
  });

  it('keeps as many of each day where there are too many, and says that it did', () => {
    const first = Array.from({ length: maxCalendarEntries }, () =>
      aPlanned(inMinutes(60), { accountIds: ['a'] }),
    );
    const late = [
      aPlanned(new Date(now.getTime() + 30 * dayMs)),
      aPlanned(new Date(now.getTime() + 30 * dayMs)),
    ];
    const { entries, isCut } = show({ planned: [...first, ...late] });
    expect(isCut).toBe(true);
    expect(entries.length).toBeLessThanOrEqual(maxCalendarEntries);
    expect(entries.slice(-2).map(({ campaignId }) => campaignId)).toEqual(late.map(({ _id }) => _id));
  });
});
