import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { performAction } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { startCampaigns } from '../../test/running-campaigns.js';
import { DueReadings } from './due-readings.js';
import { PublishedPostRepository } from './published-post.repository.js';

const hourMs = 3_600_000;

let campaigns: InProcess;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
let owners: string[];
beforeEach(() => {
  owners = [newId(), newId()];
});
afterEach(async () => {
  for (const owner of owners) await campaigns.get(PublishedPostRepository).removeAllOf(owner);
});

/** So many posts of somebody's, whose first reading was due so long ago. */
async function due(owner: string, count: number, overdueMs: number): Promise<void> {
  const readAt = new Date(campaigns.clock.now().getTime() - overdueMs);
  const post = {
    ...{ campaignId: newId(), runId: newId(), accountId: newId(), url: 'https://network.test/1' },
    ...{ group: { groupId: 'g', name: 'קבוצה' }, reactions: null, overdueFailures: 0 },
    ...{ publishedAt: new Date(readAt.getTime() - hourMs), readAt },
  };
  const posts = Array.from({ length: count }, () =>
    campaigns.get(PublishedPostRepository).insert(owner, post),
  );
  await Promise.all(posts);
}

/** Of whom a look asked for readings, and for how many. */
async function askedFor(): Promise<Record<string, number>> {
  campaigns.published.events = [];
  await campaigns.get(DueReadings).settle();
  await campaigns.get(Outbox).idle();
  const asked: Record<string, number> = {};
  for (const { tenant } of campaigns.published.of(performAction.type))
    asked[tenant] = (asked[tenant] ?? 0) + 1;
  return asked;
}

it('of an owner with few due posts are asked for at the first look, however many of others wait longer', async () => {
  const [crowd = '', few = ''] = owners;
  await due(crowd, 130, 2 * hourMs);
  await due(few, 3, 1);
  expect(await askedFor()).toEqual({ [crowd]: 97, [few]: 3 });
  expect(await askedFor()).toEqual({ [crowd]: 33 });
  expect(await askedFor()).toEqual({});
});

it('are shared by owners who have more due than there is room for', async () => {
  const [first = '', second = ''] = owners;
  await due(first, 110, 2 * hourMs);
  await due(second, 60, hourMs);
  expect(await askedFor()).toEqual({ [first]: 50, [second]: 50 });
});
