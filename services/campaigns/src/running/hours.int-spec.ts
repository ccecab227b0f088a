import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  askQuietTimes,
  duplicateCampaign,
  forecastActions,
  getCampaign,
  getCampaignProgress,
  previewCampaign,
  runCampaign,
  updateCampaign,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import { aCampaign, anOwner, hasBegun, startCampaigns } from '../../test/running-campaigns.js';
import { PublishedPostRepository } from '../stats/published-post.repository.js';
import { OverdueActions } from './overdue-actions.js';

const dayMs = 86_400_000;
let campaigns: InProcess;
let owner: string;
let asked: { accountId: string; notBefore?: string | undefined }[];

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = anOwner(campaigns, { groups: 2, accounts: 1 });
  asked = [];
  campaigns.services.answer(askQuietTimes, ({ times }) => ({ quiet: times.map(() => false) }));
  campaigns.services.answer(forecastActions, ({ targets, startAt }) => {
    asked = targets;
    return {
      targets: targets.map(({ notBefore: at = startAt }) => ({
        membership: 'unknown' as const,
        ...{ at, refusal: null, commentAt: at, commentRefusal: null },
      })),
    };
  });
  campaigns.clock.set(new Date(campaigns.clock.now().getTime() + 2 * dayMs));
  // Ten or eleven in the morning in Jerusalem, by the season.
  campaigns.clock.set(new Date(`${campaigns.clock.now().toISOString().slice(0, 10)}T08:00:00Z`));
});

/** Posts of some weeks, which earned most in the evening, at 18:30 or 19:30. */
async function eveningsEarnMost(count = 8): Promise<void> {
  const today = campaigns.clock.now();
  for (const group of ['g0', 'g1'])
    for (const [clock, earned] of [
      ['08:30', 2],
      ['11:30', 3],
      ['16:30', 40],
    ] as const)
      for (let n = 0; n < count; n += 1) {
        const day = new Date(today.getTime() - (10 + n) * dayMs).toISOString().slice(0, 10);
        await campaigns.get(PublishedPostRepository).insert(owner, {
          ...{ campaignId: newId(), runId: newId(), accountId: newId() },
          group: { groupId: group, name: group },
          url: `https://network.test/${newId()}`,
          publishedAt: new Date(`${day}T${clock}:00Z`),
          ...{ source: 'one', text: 'פוסט', earned: earned + (n % 2) },
          ...{ reactions: null, readAt: null, overdueFailures: 0 },
        });
      }
}
const learning = async () => (await aCampaign(campaigns, owner, { learnsHours: true }))._id;
const preview = async (id: string) =>
  (await campaigns.ask(previewCampaign, owner, { params: { id } })).targets;
const status = async (id: string) => (await campaigns.ask(getCampaign, owner, { params: { id } })).status;
const waiting = async (id: string) =>
  (await campaigns.ask(getCampaignProgress, owner, { params: { id } })).targets.map(
    ({ state, notBefore }) => ({ state, notBefore }),
  );

describe('a campaign that publishes in the hours that earn most', () => {
  it('shows beforehand when each group gets its post, and why; and does what it showed', async () => {
    await eveningsEarnMost();
    const id = await learning();
    const shown = await preview(id);
    expect(shown.map(({ hourReason }) => hourReason?.why)).toEqual(['best', 'best']);
    expect(shown[0]?.hourReason?.posts).toBe(8);
    const [at = ''] = shown.map((target) => target.at ?? '');
    expect(asked.map(({ notBefore }) => notBefore)).toEqual([at, at]);
    expect(Date.parse(at)).toBeGreaterThan(campaigns.clock.now().getTime() + 4 * 3_600_000);

    const { runId } = await campaigns.ask(runCampaign, owner, { params: { id } });
    await hasBegun(campaigns);
    const automation = new PlayedAutomation(campaigns);
    await automation.settle(runId);
    expect(automation.performed).toEqual([`${runId}:0:visit`]);
    expect(await waiting(id)).toEqual([
      { state: 'waiting', notBefore: at },
      { state: 'waiting', notBefore: at },
    ]);
    campaigns.clock.set(new Date(Date.parse(at) - 1_000));
    await campaigns.get(OverdueActions).settle();
    await automation.settle(runId);
    expect(await status(id)).toBe('publishing');
    campaigns.clock.set(new Date(at));
    await campaigns.get(OverdueActions).settle();
    await automation.settle(runId);
    expect(await status(id)).toBe('published');
    expect(automation.performed).toHaveLength(7);
    // Woken again, it does nothing twice.
    campaigns.clock.set(new Date(Date.parse(at) + dayMs));
    await campaigns.get(OverdueActions).settle();
    await automation.settle(runId);
    expect(automation.performed).toHaveLength(7);
  });

  it('keeps out of hours in which something is quiet', async () => {
    await eveningsEarnMost();
    const evening = new Set<string>();
    campaigns.services.answer(askQuietTimes, ({ times }) => {
      const isEvening = times.map((time) => new Date(time).getUTCHours() === 17);
      times.filter((_time, place) => isEvening[place]).forEach((time) => evening.add(time));
      return { quiet: isEvening };
    });
    const shown = await preview(await learning());
    expect(evening.size).toBe(1);
    expect(shown.map(({ hourReason }) => hourReason?.hour)).not.toContain(18);
  });

  it('publishes at once where too little was read, and says so', async () => {
    await eveningsEarnMost(0);
    const id = await learning();
    expect((await preview(id)).map(({ hourReason }) => hourReason?.why)).toEqual(['unlearned', 'unlearned']);
    const { runId } = await campaigns.ask(runCampaign, owner, { params: { id } });
    await hasBegun(campaigns);
    const automation = new PlayedAutomation(campaigns);
    await automation.settle(runId);
    expect(await status(id)).toBe('published');
  });

  it('is one because its owner said so; so is a copy of it, and never one that only comments', async () => {
    const id = await learning();
    const known = async (of = id) => campaigns.ask(getCampaign, owner, { params: { id: of } });
    expect((await known()).learnsHours).toBe(true);
    const { _id: copy } = await campaigns.ask(duplicateCampaign, owner, { params: { id } });
    expect((await known(copy)).learnsHours).toBe(true);
    const body = { type: 'comments_only' as const, postUrl: 'https://network.test/groups/1/posts/1' };
    await campaigns.ask(updateCampaign, owner, { params: { id }, body });
    expect((await known()).learnsHours).toBe(false);
    await campaigns.ask(updateCampaign, owner, { params: { id: copy }, body: { learnsHours: false } });
    expect((await known(copy)).learnsHours).toBe(false);
    await eveningsEarnMost(1);
    expect((await preview(copy)).every((target) => !('hourReason' in target))).toBe(true);
  });
});
