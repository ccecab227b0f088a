import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getDashboardStats,
  getGroupStats,
  maxGroupStats,
  performAction,
  runCampaign,
  runFinished,
  runProgressed,
} from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { documentsOf, operationsOf } from '../../test/counted-operations.js';
import {
  aCampaign,
  allowCampaigns,
  hasAccounts,
  accountIds,
  hasGroups,
  startCampaigns,
  succeeded,
} from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { AdvanceRunWhenActionSucceeded } from '../running/events/advance-run-when-action-succeeded.js';
import { RunCampaign } from '../running/use-cases/run-campaign.js';
import { RunRepository } from '../runs/run.repository.js';
import { dayIn, lastDays } from './civil-days.js';
import { withRun } from './day-parts.js';
import type { DayPartsDocument } from './day-parts.schema.js';
import { DayPartsRepository } from './day-parts.repository.js';
import { CountRunWhenItMoved } from './events/count-run-when-it-moved.js';
import { MonthStatsRepository } from './month-stats.repository.js';
import { PublicationRepository } from './publication.repository.js';
import { PublishedPostRepository } from './published-post.repository.js';
import { nothing } from './run-tally.js';
import { groupsOf } from './stats-answers.js';
import { CountRun } from './use-cases/count-run.js';

type Moved = EventOf<typeof runProgressed> | EventOf<typeof runFinished>;

/** What else this process asks of its database meanwhile is none of counting. */
const counted = ['runs', 'day-parts', 'month-stats', 'published-posts', 'publications'];
let campaigns: InProcess;
let owner: string;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  hasAccounts(campaigns, accountIds);
  await allowCampaigns(campaigns, owner, null);
});

/** A run of so many groups; `hear` is told what becomes known of it after each report of automation. */
async function play(groups: number, hear: (events: Moved[]) => Promise<void>): Promise<void> {
  hasGroups(campaigns, groups);
  let seen = campaigns.published.events.length;
  const { _id: id } = await aCampaign(campaigns, owner);
  await campaigns.ask(runCampaign, owner, { params: { id } });
  await campaigns.get(RunCampaign).idle();
  const commands: Command[] = [];
  const look = async () => {
    await campaigns.get(Outbox).idle();
    const fresh = campaigns.published.events.slice(seen);
    seen += fresh.length;
    commands.push(...(fresh.filter(({ type }) => type === performAction.type) as Command[]));
    await hear(
      fresh.filter(({ type }) => type === runProgressed.type || type === runFinished.type) as Moved[],
    );
  };
  await look();
  for (let command = commands.shift(); command; command = commands.shift()) {
    await campaigns.get(AdvanceRunWhenActionSucceeded).handle(succeeded(command));
    await look();
  }
}

async function count(events: readonly Moved[], by = campaigns.get(CountRunWhenItMoved)): Promise<void> {
  for (const event of events) {
    await by.handle(event);
    await campaigns.get(Outbox).idle();
  }
}

/** As another process has it, which counted nothing yet. */
function anotherCounter(): CountRunWhenItMoved {
  const { get, clock } = campaigns;
  const parts = [get(DayPartsRepository), get(MonthStatsRepository), get(PublishedPostRepository)] as const;
  return new CountRunWhenItMoved(
    new CountRun(get(RunRepository), ...parts, get(PublicationRepository), clock),
  );
}

const shown = async () => {
  const { overview } = await campaigns.ask(getDashboardStats, owner, { query: { period: 7 } });
  const ofGroups = await campaigns.ask(getGroupStats, owner, { query: { period: 7 } });
  const { totalPosts: posts, totalComments: comments, attempts } = overview;
  return { posts, comments, attempts, groups: ofGroups.map(({ totalPosts }) => totalPosts) };
};
const wholly = (groups: number) => ({
  posts: groups,
  comments: groups,
  attempts: { succeeded: groups, settled: groups, awaiting: 0, unknown: 0 },
  groups: Array.from({ length: groups }, () => 1),
});

describe('counting a run', () => {
  it('takes a few operations an event', async () => {
    const groups = 20;
    let events = 0;
    let operations = 0;
    await play(groups, async (fresh) => {
      events += fresh.length;
      operations += (await operationsOf(campaigns, counted, () => count(fresh))).length;
    });
    expect(await shown()).toEqual(wholly(groups));
    expect(events).toBeGreaterThan(3 * groups);
    expect(operations / events).toBeLessThan(6);
  });

  it('whose events come late asks of most of them only whether the run has moved', async () => {
    const late: Moved[] = [];
    await play(6, async (fresh) => void late.push(...fresh));
    const first = late.slice(0, -1);
    await count(first);
    const again = await operationsOf(campaigns, counted, () => count(first));
    expect(again).toEqual(first.map(() => 'runs.findOne'));
    await count(late.slice(-1));
    expect(await shown()).toEqual(wholly(6));
  });

  it('is the same where two processes hear of it in turns', async () => {
    const counters = [campaigns.get(CountRunWhenItMoved), anotherCounter()];
    await play(6, async (fresh) => {
      for (const event of fresh) {
        await count([event], counters[0]);
        counters.reverse();
      }
    });
    expect(await shown()).toEqual(wholly(6));
  });

  it('leaves nothing of what a process that was slow said of an earlier version', async () => {
    const days = campaigns.get(DayPartsRepository);
    await play(4, async (fresh) => {
      const [event] = fresh;
      await count(fresh);
      if (event?.type !== runProgressed.type) return;
      const { version, finishedAt, startedAt } = await campaigns
        .get(RunRepository)
        .get(owner, event.data.runId);
      if (finishedAt) return;
      const day = dayIn('Asia/Jerusalem', startedAt);
      for (const group of [null, { groupId: 'g1', name: 'קבוצה 1' }]) {
        const wrong = { ...nothing, posts: 9, unknown: 9 };
        const parts = await days.put(owner, { day, group }, (known) =>
          withRun(known, event.data.runId, version, wrong),
        );
        if (parts) await campaigns.get(MonthStatsRepository).take(parts);
      }
    });
    expect(await shown()).toEqual(wholly(4));
  });
});

describe('asking for the groups', () => {
  const zone = 'Asia/Jerusalem';
  const months = () => campaigns.get(MonthStatsRepository);
  /** Groups that were posted to, some more than others, on days of the period and on one before it. */
  async function postTo(from: number, to: number): Promise<void> {
    const now = campaigns.clock.now();
    const days = [lastDays(zone, now, 1), lastDays(zone, now, 1, 29), lastDays(zone, now, 1, 30)].flat();
    const parts = Array.from({ length: to - from }, (_, index) => from + index).flatMap((group) =>
      days.map((day, at) => aDay(day, group, (group * 7 + at * at) % 5)),
    );
    for (const part of parts) await months().take(part);
  }

  function aDay(day: string, group: number, posts: number): DayPartsDocument {
    const runs = { run: { ...nothing, posts, failed: 1, revision: 1 } };
    const parts = {
      day,
      group: `g${group}`,
      groupName: `קבוצה ${group} ב־${day}`,
      runs,
      reactions: {},
      created: [],
    };
    const now = campaigns.clock.now();
    return { ...parts, _id: newId(), owner, version: 1, outbox: [], createdAt: now, updatedAt: now };
  }

  const asked = () => campaigns.ask(getGroupStats, owner, { query: { period: 30 } });
  const read = () => documentsOf(campaigns, ['month-stats'], asked);

  it('tells those with the most posts, as all the months of all groups have them', async () => {
    await postTo(0, maxGroupStats + 20);
    const all = await months().list(owner, { of: 'group' });
    const wanted = groupsOf(all, lastDays(zone, campaigns.clock.now(), 30));
    expect(wanted).toHaveLength(maxGroupStats);
    expect(await asked()).toEqual(wanted);
  });

  it('reads the months of those it tells, however many there are', async () => {
    await postTo(0, maxGroupStats + 20);
    const before = await read();
    await postTo(maxGroupStats + 20, 2 * maxGroupStats);
    expect(await read()).toBe(before);
  });
});
