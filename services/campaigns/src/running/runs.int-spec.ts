import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  cancelActions,
  getCampaign,
  getCampaignProgress,
  getEvidence,
  newEvent,
  runCampaign,
  runFinished,
  runProgressed,
  userDeleted,
} from '@megafon/contracts';
import type { Campaign, EventEnvelope } from '@megafon/contracts';
import { idDigest, newId, Outbox } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  commandsIn,
  failed,
  hasAccounts,
  hasGroups,
  startCampaigns,
  started,
  succeeded,
  unknown,
} from '../../test/running-campaigns.js';
import type { Command } from '../../test/running-campaigns.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { leaseMs } from '../campaigns/campaign-state.js';
import { ForgetCampaignsWhenUserDeleted } from '../deletions/forget-campaigns-when-user-deleted.js';
import { DueCampaigns } from './due-campaigns.js';
import { AdvanceRunWhenActionFailed } from './events/advance-run-when-action-failed.js';
import { AdvanceRunWhenActionStarted } from './events/advance-run-when-action-started.js';
import { AdvanceRunWhenActionSucceeded } from './events/advance-run-when-action-succeeded.js';
import { AdvanceRunWhenActionUnknown } from './events/advance-run-when-action-unknown.js';
import { CloseCampaignWhenRunFinished } from './events/close-campaign-when-run-finished.js';
import { OverdueActions } from './overdue-actions.js';
import { actionDeadlineMs, graceMs } from '../runs/action-report.js';
import { RunRepository } from '../runs/run.repository.js';
import { BeginRun } from './use-cases/begin-run.js';
import { RunCampaign } from './use-cases/run-campaign.js';

let campaigns: InProcess;
let owner: string;
let campaign: Campaign;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  hasGroups(campaigns, 2);
  hasAccounts(campaigns, accountIds.slice(0, 1));
  campaign = await aCampaign(campaigns, owner);
});
afterEach(() => {
  jest.restoreAllMocks();
  campaigns.published.away = false;
});

const params = () => ({ id: campaign._id });
const run = async () => {
  const { runId } = await campaigns.ask(runCampaign, owner, { params: params() });
  await campaigns.get(RunCampaign).idle();
  await campaigns.get(Outbox).idle();
  return runId;
};
const now = () => campaigns.ask(getCampaign, owner, { params: params() });
const progress = () => campaigns.ask(getCampaignProgress, owner, { params: params() });
const commands = (runId: string) => commandsIn(campaigns.published.events, runId);
const ofOwner = (type: string) => campaigns.published.of(type).filter(({ tenant }) => tenant === owner);

async function command(runId: string, id: string): Promise<Command> {
  return eventually(() => {
    const found = commands(runId).find(({ data }) => data.actionId === `${runId}:${id}`);
    if (!found) throw new Error(`${id} was not sent`);
    return found;
  });
}
async function report(event: EventEnvelope): Promise<void> {
  const handlers = {
    'automation.action.started.v1': AdvanceRunWhenActionStarted,
    'automation.action.succeeded.v1': AdvanceRunWhenActionSucceeded,
    'automation.action.failed.v1': AdvanceRunWhenActionFailed,
    'automation.action.unknown.v1': AdvanceRunWhenActionUnknown,
  };
  const handler = campaigns.get<{ handle(event: EventEnvelope): Promise<void> }>(
    handlers[event.type as keyof typeof handlers],
  );
  await handler.handle(event);
  await campaigns.get(Outbox).idle();
}
/** Automation answers every command with success until nothing more is asked; returns what was asked, in order. */
async function succeedAll(runId: string): Promise<string[]> {
  const answered = new Set<string>();
  for (;;) {
    await campaigns.get(Outbox).idle();
    const next = commands(runId).find(({ id }) => !answered.has(id));
    if (!next) return [...answered].map((id) => id.slice(runId.length + 1));
    answered.add(next.id);
    await report(succeeded(next));
  }
}

describe('a run', () => {
  it('goes from the visit to the comments and ends published', async () => {
    const runId = await run();
    expect(await now()).toMatchObject({ status: 'publishing', currentStep: 'browsing', totalGroups: 2 });
    expect(await succeedAll(runId)).toEqual([
      '0:visit',
      '0:join',
      '1:join',
      '0:publish',
      '1:publish',
      '0:comment',
      '1:comment',
    ]);
    expect((await command(runId, '0:visit')).data.work).toMatchObject({ groupIds: ['g0', 'g1'] });
    const ended = await now();
    expect(ended).toMatchObject({ status: 'published', progress: 100, comments: 2, processedGroups: 2 });
    expect(ended.publishedPosts).toHaveLength(2);
    expect(ended.publishedPosts[0]).toMatchObject({ postText: 'פוסט', groupName: 'קבוצה 0' });
    const { steps, targets, logs, finishedAt } = await progress();
    expect(steps.every(({ completed }) => completed)).toBe(true);
    expect(targets.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(logs.at(-1)?.message).toBe('הקמפיין הסתיים: שני פוסטים, שתי תגובות');
    expect(finishedAt).not.toBeNull();
  });

  it('comments on the post that was published, in its own words', async () => {
    const runId = await run();
    await succeedAll(runId);
    const { data } = await command(runId, '1:comment');
    expect(data.work).toEqual({
      kind: 'comment',
      postUrl: `https://network.test/${runId}:1:publish`,
      text: 'תגובה',
      media: null,
    });
  });

  it('tells of what changed only, and of its end once', async () => {
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    await report(succeeded(await command(runId, '0:join')));
    const last = ofOwner(runProgressed.type).at(-1);
    expect(last?.data).toMatchObject({ runId, targets: [{ targetId: '0', state: 'posting' }] });
    await succeedAll(runId);
    expect(ofOwner(runFinished.type).map(({ data }) => data)).toMatchObject([
      { runId, outcome: 'published', posts: 2, comments: 2, failed: 0, unknown: 0 },
    ]);
  });

  it('waits for approval where all its posts do', async () => {
    hasGroups(campaigns, 1);
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    await report(succeeded(await command(runId, '0:join')));
    await report(succeeded(await command(runId, '0:publish'), { pendingApproval: true }));
    expect(await now()).toMatchObject({ status: 'pending_approval' });
  });

  it('fails when the account is stopped, and calls back what was sent', async () => {
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    await report(failed(await command(runId, '0:join'), 'checkpoint'));
    expect(await now()).toMatchObject({ status: 'failed' });
    expect((await progress()).targets.map(({ reason }) => reason)).toEqual(['checkpoint', 'checkpoint']);
    expect(ofOwner(cancelActions.type).map(({ data }) => data)).toEqual([
      { accountId: accountIds[0], owner, originId: runId },
    ]);
  });

  it('shows its pictures to its owner only', async () => {
    const runId = await run();
    const visit = await command(runId, '0:visit');
    await report(succeeded(visit));
    const name = `${idDigest(visit.data.actionId)}-after`;
    const ask = (by: string, picture: string) =>
      campaigns.ask(getEvidence, by, { params: { ...params(), name: picture } });
    expect(await ask(owner, name)).toEqual({ storageKey: `evidence/${owner}/${name}.jpg` });
    const log = (await now()).progressLogs.find(({ screenshotPath }) => screenshotPath !== null);
    expect(log?.screenshotPath).toBe(`/campaigns/${campaign._id}/evidence/${name}`);
    await expect(ask(owner, name.replace('after', 'before'))).rejects.toMatchObject({
      code: 'EVIDENCE.NOT_FOUND',
    });
    await expect(ask(newId(), name)).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    expect(log?.evidence).toEqual({ before: null, after: log?.screenshotPath });
  });

  it('names the pictures of each post and comment, in the history and beside the group', async () => {
    hasGroups(campaigns, 1);
    const runId = await run();
    await succeedAll(runId);
    const shown = (kind: string) => {
      const at = `/campaigns/${campaign._id}/evidence/${idDigest(`${runId}:0:${kind}`)}`;
      return { before: null, after: `${at}-after` };
    };
    const ended = await now();
    expect(ended.publishedPosts.map(({ evidence }) => evidence)).toEqual([shown('publish')]);
    expect(ended.writtenComments).toMatchObject([{ groupName: 'קבוצה 0', evidence: shown('comment') }]);
    expect(ended.unclearActions).toEqual([]);
    expect((await progress()).targets[0]?.actions).toEqual(
      ['join', 'publish', 'comment'].map((kind) => ({
        actionId: `${runId}:0:${kind}`,
        kind,
        state: 'done',
        evidence: shown(kind),
      })),
    );
  });
});

describe('the answer to questions of a group', () => {
  const joinWork = async (runId: string) => {
    await report(succeeded(await command(runId, '0:visit')));
    return (await command(runId, '0:join')).data.work;
  };

  it("goes with each join, in the person's words, and is left out where there is none", async () => {
    const joinAnswer = '  מוכרת עוגות בהרצליה ';
    campaign = await aCampaign(campaigns, owner, { joinAnswer });
    expect(campaign.joinAnswer).toBe(joinAnswer.trim());
    expect(await joinWork(await run())).toMatchObject({ kind: 'join', answers: [joinAnswer.trim()] });
    campaign = await aCampaign(campaigns, owner);
    expect(await joinWork(await run())).not.toHaveProperty('answers');
  });
});

describe('running twice', () => {
  it('is one run, with two clicks at once or while it runs', async () => {
    const [first, second] = await Promise.all([run(), run()]);
    campaigns.clock.advance(5_000);
    expect([second, await run()]).toEqual([first, first]);
    expect(commands(first)).toHaveLength(1);
  });

  it('after its end is another run, which goes on with the next texts', async () => {
    const first = await run();
    await succeedAll(first);
    campaigns.clock.advance(60_000);
    const second = await run();
    expect(second).not.toBe(first);
    expect(await now()).toMatchObject({ status: 'publishing', comments: 0 });
  });
});

describe('results', () => {
  it('delivered twice, late or for nobody change nothing', async () => {
    const runId = await run();
    const visit = await command(runId, '0:visit');
    await report(succeeded(visit));
    const before = await progress();
    await report(succeeded(visit));
    await report(failed(visit, 'timeout'));
    await report(started(visit));
    expect(await progress()).toEqual(before);
    expect(commands(runId)).toHaveLength(3);
    const nobodys = { ...visit, data: { ...visit.data, origin: { ...visit.data.origin, id: 'gone' } } };
    await expect(report(succeeded(nobodys))).resolves.toBeUndefined();
  });

  it('whose handler failed half-way are taken in by the next attempt', async () => {
    hasGroups(campaigns, 1);
    const runId = await run();
    for (const id of ['0:visit', '0:join', '0:publish']) await report(succeeded(await command(runId, id)));
    const comment = await command(runId, '0:comment');
    jest.spyOn(campaigns.get(CampaignRepository), 'change').mockRejectedValueOnce(new Error('cut short'));
    await expect(report(succeeded(comment))).rejects.toThrow('cut short');
    expect(await now()).toMatchObject({ status: 'publishing' });
    await report(succeeded(comment));
    expect(await now()).toMatchObject({ status: 'published' });
  });

  it('that end a run close its campaign even when the process died in between', async () => {
    hasGroups(campaigns, 1);
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    jest.spyOn(campaigns.get(CampaignRepository), 'change').mockRejectedValueOnce(new Error('died'));
    await expect(report(failed(await command(runId, '0:join'), 'group-not-found'))).rejects.toThrow('died');
    await eventually(() => expect(ofOwner(runFinished.type)).toHaveLength(1));
    const [end] = ofOwner(runFinished.type);
    if (end) await campaigns.get(CloseCampaignWhenRunFinished).handle(end as never);
    expect(await now()).toMatchObject({ status: 'failed' });
  });

  it('of an unknown post that turns out to be there correct the campaign', async () => {
    hasGroups(campaigns, 1);
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    await report(succeeded(await command(runId, '0:join')));
    const publish = await command(runId, '0:publish');
    await report(unknown(publish));
    expect(await now()).toMatchObject({ status: 'failed' });
    expect((await progress()).targets[0]?.state).toBe('unknown');
    expect((await now()).unclearActions).toMatchObject([
      { actionId: publish.data.actionId, kind: 'publish', groupName: 'קבוצה 0', text: 'פוסט' },
    ]);
    await report(succeeded(publish));
    expect(await now()).toMatchObject({
      status: 'published',
      publishedPosts: [{ groupName: 'קבוצה 0' }],
      unclearActions: [],
    });
  });
});

describe('what a crash cut short', () => {
  it('between writing a run and sending its commands is sent afterwards', async () => {
    campaigns.published.away = true;
    const runId = await run();
    expect(commands(runId)).toEqual([]);
    campaigns.published.away = false;
    expect(await command(runId, '0:visit')).toBeDefined();
    expect(await succeedAll(runId)).toHaveLength(7);
  });

  it('between claiming a campaign and planning its run is taken over as the same run', async () => {
    jest.spyOn(campaigns.get(BeginRun), 'start').mockRejectedValueOnce(new Error('died'));
    const claimed = await run();
    expect(await now()).toMatchObject({ status: 'pending' });
    expect(await run()).toBe(claimed);
    campaigns.clock.advance(leaseMs);
    await campaigns.get(DueCampaigns).runDue();
    expect(await now()).toMatchObject({ status: 'publishing' });
    await campaigns.get(Outbox).idle();
    expect(commands(claimed)).toHaveLength(1);
  });
});

describe('due campaigns', () => {
  const inMinutes = (minutes: number) =>
    new Date(campaigns.clock.now().getTime() + minutes * 60_000).toISOString();
  const runDue = () => campaigns.get(DueCampaigns).runDue();
  const lastRun = async () => {
    const { lastRunId } = await campaigns.get(CampaignRepository).get(owner, campaign._id);
    return lastRunId;
  };

  it('run at their time, once, with any number of instances', async () => {
    campaign = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(10) });
    await runDue();
    expect(await lastRun()).toBeNull();
    campaigns.clock.advance(10 * 60_000);
    const plannedMs = campaigns.clock.now().getTime();
    campaigns.clock.advance(90_000);
    await Promise.all([runDue(), runDue(), runDue()]);
    const runId = `${campaign._id}:${plannedMs}`;
    expect(await lastRun()).toBe(runId);
    await campaigns.get(Outbox).idle();
    expect(commands(runId)).toHaveLength(1);
  });

  it('are looked at when the next one is due, where that is within the second', async () => {
    campaign = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(10) });
    campaigns.clock.advance(10 * 60_000 - 300);
    expect(await runDue()).toBe(300);
    campaigns.clock.advance(300);
    expect(await runDue()).toBeUndefined();
    expect(await lastRun()).not.toBeNull();
  });

  it('are skipped when more than an hour late, and say so', async () => {
    campaign = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(10) });
    campaigns.clock.advance(71 * 60_000);
    await runDue();
    const { status, progressLogs } = await now();
    expect([status, progressLogs[0]?.status, await lastRun()]).toEqual(['failed', 'error', null]);
    expect(progressLogs[0]?.message).toContain('דולגה');
  });

  it('come again the next day when they are daily', async () => {
    const scheduledAt = inMinutes(10);
    campaign = await aCampaign(campaigns, owner, { scheduledAt, isRecurring: true });
    campaigns.clock.advance(11 * 60_000);
    await runDue();
    await succeedAll((await lastRun()) ?? '');
    const tomorrow = new Date(new Date(scheduledAt).getTime() + 24 * 3_600_000).toISOString();
    expect(await now()).toMatchObject({ status: 'scheduled', scheduledAt: tomorrow, comments: 2 });
  });

  it('fail with the reason when there is nothing to run with', async () => {
    campaign = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(1) });
    hasAccounts(campaigns, []);
    campaigns.clock.advance(60_000);
    await runDue();
    const { status, progressLogs } = await now();
    expect([status, progressLogs[0]?.message]).toEqual([
      'failed',
      'אין חשבונות פייסבוק מחוברים. יש לחבר חשבון תחילה',
    ]);
  });
});

describe('actions that nobody answers', () => {
  it('are settled after their deadline, and the run ends', async () => {
    const runId = await run();
    await report(succeeded(await command(runId, '0:visit')));
    campaigns.clock.advance(actionDeadlineMs + graceMs);
    await campaigns.get(OverdueActions).settle();
    expect(await now()).toMatchObject({ status: 'failed' });
    expect((await progress()).targets.map(({ reason }) => reason)).toEqual(['timeout', 'timeout']);
  });
});

describe('the campaigns of a deleted user', () => {
  it('go with their runs, and late results find nothing', async () => {
    const runId = await run();
    const visit = await command(runId, '0:visit');
    const time = campaigns.clock.now();
    const news = newEvent(userDeleted, {
      id: newId(),
      tenant: owner,
      traceId: '',
      time,
      data: { userId: owner },
    });
    await campaigns.get(ForgetCampaignsWhenUserDeleted).handle(news);
    await campaigns.get(ForgetCampaignsWhenUserDeleted).handle(news);
    await expect(now()).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    await report(succeeded(visit));
    expect(await campaigns.get(RunRepository).find(owner, runId)).toBeNull();
  });
});
