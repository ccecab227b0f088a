import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getCampaign,
  getCampaignProgress,
  listHistoryPosts,
  newEvent,
  postDecided,
  postModerated,
  retryCampaign,
  runCampaign,
  runProgressed,
} from '@megafon/contracts';
import type { DataOf, EventOf } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import {
  aCampaign,
  accountIds,
  commandsIn,
  hasAccounts,
  hasGroups,
  startCampaigns,
  succeeded,
} from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { AdvanceRunWhenActionSucceeded } from './events/advance-run-when-action-succeeded.js';
import { AdvanceRunWhenPostModerated } from './events/advance-run-when-post-moderated.js';
import { OverdueActions } from './overdue-actions.js';
import { RunCampaign } from './use-cases/run-campaign.js';

let campaigns: InProcess;
let owner: string;
let id: string;
let runId: string;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  hasGroups(campaigns, 1);
  hasAccounts(campaigns, accountIds.slice(0, 1));
  ({ _id: id } = await aCampaign(campaigns, owner));
  ({ runId } = await campaigns.ask(runCampaign, owner, { params: { id } }));
  await begun();
  const isPost = ({ data }: Command) => data.work.kind === 'publish';
  await new PlayedAutomation(campaigns, (asked) => (isPost(asked) ? 'pending' : undefined)).settle(runId);
});

async function begun(): Promise<void> {
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
}
const command = (of: string) =>
  eventually(() => {
    const commands = commandsIn(campaigns.published.events, runId);
    const found = commands.find(({ data }) => data.actionId === `${runId}:${of}`);
    if (!found) throw new Error(`${of} was not sent`);
    return found;
  });
const now = () => campaigns.ask(getCampaign, owner, { params: { id } });
const decisionsTold = () =>
  campaigns.published.of(postDecided.type).flatMap(({ tenant, data }) => (tenant === owner ? [data] : []));
const targets = async () => (await campaigns.ask(getCampaignProgress, owner, { params: { id } })).targets;

async function decide(decision: DataOf<typeof postModerated>['decision'], permalink: string | null) {
  const { data } = await command('0:publish');
  const { actionId, accountId, origin } = data;
  const event: EventOf<typeof postModerated> = newEvent(postModerated, {
    id: `${actionId}:${decision}`,
    tenant: owner,
    traceId: '',
    time: campaigns.clock.now(),
    data: {
      actionId,
      accountId,
      owner,
      origin,
      decision,
      permalink,
      seenAt: campaigns.clock.now().toISOString(),
    },
  });
  // Delivered twice it says the same.
  for (let time = 0; time < 2; time += 1) await campaigns.get(AdvanceRunWhenPostModerated).handle(event);
  await campaigns.get(Outbox).idle();
}

describe('a post that waits for its group', () => {
  it('is asked after until its group decided', async () => {
    campaigns.clock.advance(15 * 60_000);
    await campaigns.get(OverdueActions).settle();
    await campaigns.get(Outbox).idle();
    const { data } = await command('0:publish:look:1');
    expect(data.work).toMatchObject({ kind: 'follow-post', actionId: `${runId}:0:publish` });
    // What automation says of the look itself is no news of the run.
    await campaigns.get(AdvanceRunWhenActionSucceeded).handle(succeeded(await command('0:publish:look:1')));
    expect(await now()).toMatchObject({ status: 'pending_approval' });
  });

  it('is published in campaign, run and history once the group approved', async () => {
    expect(await now()).toMatchObject({ status: 'pending_approval', runCounts: { pending: 1, done: 0 } });
    await decide('approved', 'https://network.test/approved');
    const campaign = await now();
    expect(campaign).toMatchObject({ status: 'published', runCounts: { pending: 0, done: 1, retryable: 1 } });
    expect(campaign.publishedPosts).toMatchObject([
      { url: 'https://network.test/approved', pendingApproval: false },
    ]);
    const { items } = await campaigns.ask(listHistoryPosts, owner, { params: { runId } });
    expect(items).toMatchObject([{ url: 'https://network.test/approved', pendingApproval: false }]);
    const told = campaigns.published.of(runProgressed.type).filter(({ tenant }) => tenant === owner);
    expect(told.at(-1)?.data).toMatchObject({ targets: [{ state: 'done' }] });
    expect(decisionsTold()).toMatchObject([
      { campaignId: id, runId, name: campaign.name, decision: 'approved' },
    ]);
  });

  it('gets the comment that waited with it when its owner runs the rest', async () => {
    await decide('approved', 'https://network.test/approved');
    campaigns.clock.advance(1_000);
    const { runId: next } = await campaigns.ask(retryCampaign, owner, { params: { id }, body: {} });
    await begun();
    await new PlayedAutomation(campaigns).settle(next);
    const works = commandsIn(campaigns.published.events, next).map(({ data }) => data.work);
    expect(works).toMatchObject([
      { kind: 'visit' },
      { kind: 'comment', postUrl: 'https://network.test/approved' },
    ]);
  });

  it('has failed once the group turned it down', async () => {
    await decide('declined', null);
    expect(await now()).toMatchObject({ status: 'failed', runCounts: { pending: 0, failed: 1 } });
    expect(await targets()).toMatchObject([{ state: 'failed', reason: 'post-declined' }]);
    expect(decisionsTold()).toMatchObject([{ campaignId: id, runId, decision: 'declined' }]);
  });
});
