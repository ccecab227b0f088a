import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { performAction, runFinished, newEvent } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aPublishedCampaign } from '../../../test/published-campaign.js';
import { accountIds, allowCampaigns, startCampaigns, succeeded } from '../../../test/running-campaigns.js';
import type { Command } from '../../../test/running-campaigns.js';
import { DueReadings } from '../due-readings.js';
import { CountRunWhenItMoved } from '../events/count-run-when-it-moved.js';
import { PublishedPostRepository } from '../published-post.repository.js';
import { ReadOnVisitWhenActed } from './read-on-visit-when-acted.js';

const minuteMs = 60_000;
let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  await allowCampaigns(campaigns, owner, null);
});

/** Posts in so many groups, by both accounts in turn. @returns what the first of them was asked by */
async function published(groups: number): Promise<Command> {
  const campaignId = await aPublishedCampaign(campaigns, owner, { name: 'מבצע', groups });
  const time = campaigns.clock.now();
  const runId = `${campaignId}:${time.getTime()}`;
  const numbers = { posts: groups, comments: 0, failed: 0, unknown: 0 };
  const ended = {
    campaignId,
    runId,
    outcome: 'published' as const,
    ...numbers,
    finishedAt: time.toISOString(),
  };
  const envelope = { id: `${runId}:finished`, tenant: owner, traceId: '', time };
  await campaigns.get(CountRunWhenItMoved).handle(newEvent(runFinished, { ...envelope, data: ended }));
  const [post] = await campaigns.get(PublishedPostRepository).list(owner, { accountId: accountIds[0] });
  if (!post) throw new Error('nothing was published');
  const { _id: actionId, accountId, group } = post;
  const origin = { kind: 'campaign-run' as const, id: runId };
  const work = { kind: 'publish' as const, group: { ...group, groupUrl: '' }, text: 'פוסט', media: null };
  const deadline = time.toISOString();
  campaigns.published.events = [];
  return newEvent(performAction, {
    ...envelope,
    data: { actionId, accountId, owner, origin, work, deadline },
  });
}

/** What was asked of automation since this was asked last. */
function asked(): Command[] {
  const commands = campaigns.published.of(performAction.type) as Command[];
  campaigns.published.events = [];
  return commands.filter(({ data }) => data.owner === owner);
}

const acted = (action: Command) => campaigns.get(ReadOnVisitWhenActed).handle(succeeded(action));
const placesOf = (commands: Command[]) => commands.map(({ data }) => data.actionId.split(':').at(-1));

describe('a post whose reading is soon due', () => {
  it('is read while its account acts, and not once more when that time comes', async () => {
    const publish = await published(1);
    campaigns.clock.advance(44 * minuteMs);
    await acted(publish);
    expect(asked()).toEqual([]);
    campaigns.clock.advance(2 * minuteMs);
    await Promise.all([acted(publish), acted(publish)]);
    const readings = asked();
    expect(readings).toHaveLength(1);
    expect(readings[0]?.data).toMatchObject({
      accountId: publish.data.accountId,
      origin: { kind: 'statistics', id: publish.data.actionId },
      work: { kind: 'read-reactions' },
    });
    campaigns.clock.advance(20 * minuteMs);
    await campaigns.get(DueReadings).settle();
    expect(asked()).toEqual([]);
    // The one after it keeps its time.
    campaigns.clock.advance(5 * 60 * minuteMs);
    await campaigns.get(DueReadings).settle();
    expect(placesOf(asked())).toEqual(['1']);
  });

  it('is left to its time where another account acts, or only looks', async () => {
    const publish = await published(1);
    campaigns.clock.advance(50 * minuteMs);
    const other = accountIds.find((id) => id !== publish.data.accountId) ?? '';
    await acted({ ...publish, data: { ...publish.data, accountId: other } });
    await acted({ ...publish, data: { ...publish.data, owner: newId() } });
    const visit = { ...publish, data: { ...publish.data, work: { kind: 'visit' as const } } };
    await acted(visit);
    expect(asked()).toEqual([]);
    await campaigns.get(DueReadings).settle();
    expect(asked()).toEqual([]);
  });

  it('does not hold the account up: two posts are read on a visit, the others on the next', async () => {
    const publish = await published(10);
    campaigns.clock.advance(50 * minuteMs);
    const counts: number[] = [];
    for (let visits = 0; visits < 4; visits += 1) {
      await acted(publish);
      counts.push(asked().length);
    }
    expect(counts).toEqual([2, 2, 1, 0]);
  });

  it('brings no other reading with it', async () => {
    const publish = await published(6);
    campaigns.clock.advance(50 * minuteMs);
    await acted(publish);
    const [reading] = asked();
    if (!reading) throw new Error('nothing was asked');
    await acted(reading);
    expect(asked()).toEqual([]);
  });
});
