import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  getCommentEvidence,
  getPostCommentJob,
  listAccountsOf,
  newEvent,
  postCommentsProgressed,
  resolveMaterials,
  submitPostComments,
  testCommentText,
  testPostComments,
  userDeleted,
} from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import type { InProcess } from '@megafon/service-testing';
import {
  accountIds,
  boxes,
  commandsIn,
  failed,
  hasAccounts,
  materials,
  samplePostUrl,
  startCampaigns,
  started,
  succeeded,
  unknown,
} from '../../test/running-campaigns.js';
import { Materials } from '../campaigns/materials.js';
import { ForgetCampaignsWhenUserDeleted } from '../deletions/forget-campaigns-when-user-deleted.js';
import { actionDeadlineMs, graceMs } from '../runs/action-report.js';
import { CommentJobRepository } from './comment-job.repository.js';
import { AdvanceJobWhenActionReported } from './events/advance-job-when-action-reported.js';
import { Network } from './network.js';
import { OverdueComments } from './overdue-comments.js';
import { BeginComments } from './use-cases/begin-comments.js';

const postUrl = 'https://network.test/groups/1/posts/2';
const [first = '', second = ''] = accountIds;
const comments = ['א', 'ב'].map((text) => ({ text, media: null }));

let campaigns: InProcess;
let owner: string;

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasAccounts(campaigns, accountIds);
  campaigns.services.answer(resolveMaterials, () => ({ ...materials(0), comments }));
});
afterEach(() => {
  jest.restoreAllMocks();
  campaigns.published.away = false;
});

const submission = { postUrl, facebookAccounts: accountIds, commentBoxId: boxes.commentBox };
const submit = (more: Partial<typeof submission> = {}) =>
  campaigns.ask(submitPostComments, owner, { body: { ...submission, ...more } });
const test = (more: { postUrl?: string; facebookAccounts?: string[] } = {}) =>
  campaigns.ask(testPostComments, owner, { body: { postUrl: '', facebookAccounts: [first], ...more } });
const jobOf = (id: string, by = owner) => campaigns.ask(getPostCommentJob, by, { params: { id } });
const commands = (jobId: string) => commandsIn(campaigns.published.events, jobId);
const commandOf = (jobId: string, accountId: string) =>
  eventually(() => {
    const found = commands(jobId).find(({ data }) => data.accountId === accountId);
    if (!found) throw new Error(`nothing was asked of ${accountId}`);
    return found;
  });
const progressOf = (jobId: string) =>
  campaigns.published.of(postCommentsProgressed.type).filter(({ subject }) => subject === jobId);
const states = async (id: string) => (await jobOf(id)).results.map(({ state }) => state);

async function report(event: EventEnvelope): Promise<void> {
  await campaigns.get(AdvanceJobWhenActionReported).handle(event as never);
  await campaigns.get(Outbox).idle();
}

describe('a submission', () => {
  it('asks each account for one comment of the box, in turn', async () => {
    const { success, job } = await submit();
    expect([success, job.done, job.isTest]).toEqual([true, false, false]);
    expect(commands(job._id).map(({ data }) => data)).toMatchObject(
      accountIds.map((accountId, index) => ({
        actionId: `${job._id}:${accountId}:comment`,
        accountId,
        owner,
        origin: { kind: 'post-comments', id: job._id },
        work: { kind: 'comment', postUrl, text: comments[index]?.text, media: null },
      })),
    );
  });

  it('follows each account to its end and tells of every step', async () => {
    const { job } = await submit();
    const one = await commandOf(job._id, first);
    await report(started(one));
    expect(await states(job._id)).toEqual(['commenting', 'waiting']);
    await report(succeeded(one));
    await report(failed(await commandOf(job._id, second), 'daily-cap'));
    const ended = await jobOf(job._id);
    expect(ended).toMatchObject({
      done: true,
      results: [
        { state: 'done', permalink: `https://network.test/${one.data.actionId}`, reason: null },
        { state: 'failed', permalink: null, reason: 'daily-cap' },
      ],
    });
    const told = progressOf(job._id);
    expect(told.map(({ data }) => (data as { done: boolean }).done)).toEqual([false, false, true]);
    expect(told.at(-1)).toMatchObject({ tenant: owner, data: { results: ended.results } });
  });

  it('shows the pictures of each comment to its owner only, and where its texts are from', async () => {
    const { job } = await submit();
    expect(job.commentBoxId).toBe(boxes.commentBox);
    await report(succeeded(await commandOf(job._id, first)));
    const [result] = (await jobOf(job._id)).results;
    const address = result?.evidence.after ?? '';
    expect(address).toMatch(new RegExp(`^/post-comments/${job._id}/evidence/[0-9a-f]{32}-after$`));
    const name = address.split('/').at(-1) ?? '';
    const ask = (by: string, picture = name, id = job._id) =>
      campaigns.ask(getCommentEvidence, by, { params: { id, name: picture } });
    expect(await ask(owner)).toEqual({ storageKey: `evidence/${owner}/${name}.jpg` });
    await expect(ask(owner, name.replace('after', 'before'))).rejects.toMatchObject({
      code: 'EVIDENCE.NOT_FOUND',
    });
    await expect(ask(newId())).rejects.toMatchObject({ code: 'POST_COMMENTS.NOT_FOUND' });
    const other = await submit({ facebookAccounts: [second] });
    await expect(ask(owner, name, other.job._id)).rejects.toMatchObject({ code: 'EVIDENCE.NOT_FOUND' });
  });

  it('is one job however often it is clicked, until it is done', async () => {
    const [one, two] = await Promise.all([submit(), submit({ facebookAccounts: [second, first, second] })]);
    expect(two.job._id).toBe(one.job._id);
    expect(commands(one.job._id)).toHaveLength(2);
    expect((await submit({ facebookAccounts: [first] })).job._id).not.toBe(one.job._id);
    for (const id of accountIds) await report(succeeded(await commandOf(one.job._id, id)));
    expect((await submit()).job._id).not.toBe(one.job._id);
  });

  it('is somebody else’s business to nobody', async () => {
    const { job } = await submit();
    await expect(jobOf(job._id, newId())).rejects.toMatchObject({ code: 'POST_COMMENTS.NOT_FOUND' });
    await expect(jobOf(newId())).rejects.toMatchObject({ code: 'POST_COMMENTS.NOT_FOUND' });
  });

  it('is not lost where the broker was away as it was written', async () => {
    campaigns.published.away = true;
    const { job } = await submit();
    expect(commands(job._id)).toEqual([]);
    campaigns.published.away = false;
    expect(await commandOf(job._id, second)).toBeDefined();
    expect(commands(job._id)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  const none = { postUrl: '', facebookAccounts: [], commentBoxId: '' };
  const stranger = newId();

  it.each([
    ['POST_COMMENTS.URL_REQUIRED', none],
    ['POST_COMMENTS.FOREIGN_URL', { ...none, postUrl: 'https://elsewhere.test/posts/2' }],
    ['POST_COMMENTS.FOREIGN_URL', { ...none, postUrl: 'https://network.test/' }],
    ['POST_COMMENTS.FOREIGN_URL', { ...none, postUrl: 'https://network.test/logout' }],
    ['REQUEST.INVALID', { ...submission, postUrl: 'https://network.test/groups/1\r\n/posts/2' }],
    ['POST_COMMENTS.ACCOUNT_REQUIRED', { ...none, postUrl }],
    ['ACCOUNT.NOT_FOUND', { ...none, postUrl, facebookAccounts: [first, stranger] }],
    ['POST_COMMENTS.BOX_REQUIRED', { ...none, postUrl, facebookAccounts: [first] }],
    ['REQUEST.INVALID', { ...submission, postUrl: 'not a link' }],
    ['REQUEST.INVALID', { ...submission, facebookAccounts: Array.from({ length: 21 }, () => first) }],
  ])('is refused with %s in the order of the form', async (code, body) => {
    await expect(submit(body)).rejects.toMatchObject({ code });
    expect(await campaigns.get(CommentJobRepository).count(owner)).toBe(0);
  });

  it('includes more than ten jobs at once of one user, however they come, and nobody else', async () => {
    const posts = Array.from(
      { length: 14 },
      (_, post) => `https://network.test/groups/1/posts/${100 + post}`,
    );
    const results = await Promise.allSettled(posts.map((each) => submit({ postUrl: each })));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'POST_COMMENTS.TOO_MANY_OPEN' });
    // The same again is no new job.
    const [accepted = ''] = posts.filter((_, post) => results[post]?.status === 'fulfilled');
    expect((await submit({ postUrl: accepted })).job.postUrl).toBe(accepted);
    owner = newId();
    expect((await submit()).success).toBe(true);
  });

  it('includes them also when they come to several processes', async () => {
    const [of, network] = [campaigns.get(Materials), campaigns.get(Network)];
    const processes = Array.from(
      { length: 4 },
      () => new BeginComments(campaigns.get(CommentJobRepository), of, network, campaigns.clock),
    );
    const accounts = [{ accountId: first, accountName: 'חשבון' }];
    const begin = (process: BeginComments, post: number) =>
      process.execute(owner, {
        postUrl: `https://network.test/groups/1/posts/${100 + post}`,
        commentBoxId: null,
        accounts,
        texts: comments,
      });
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => begin(processes[n % 4]!, n)),
    );
    const begun = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(begun).toHaveLength(10);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'POST_COMMENTS.TOO_MANY_OPEN' });
    // What has ended makes room for one, and for no more.
    await report(succeeded(await commandOf(begun[0]!._id, first)));
    const more = await Promise.allSettled(processes.map((process, n) => begin(process, 50 + n)));
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts the open jobs of an earlier version, which have no places', async () => {
    const jobs = campaigns.get(CommentJobRepository) as unknown as {
      model: { collection: { updateOne(...args: object[]): Promise<unknown> } };
    };
    for (let post = 0; post < 10; post += 1) {
      const { job } = await submit({ postUrl: `https://network.test/groups/1/posts/${100 + post}` });
      await jobs.model.collection.updateOne({ _id: job._id }, { $unset: { slot: '' } });
    }
    await expect(submit()).rejects.toMatchObject({ code: 'POST_COMMENTS.TOO_MANY_OPEN' });
  });

  it('includes everything while no account is connected', async () => {
    hasAccounts(campaigns, []);
    await expect(submit()).rejects.toMatchObject({ code: 'ACCOUNT.NONE_CONNECTED' });
    campaigns.services.answer(listAccountsOf, () => ({
      accounts: [{ accountId: first, accountName: 'חשבון', status: 'disconnected' as const }],
    }));
    await expect(test()).rejects.toMatchObject({ code: 'ACCOUNT.NONE_CONNECTED' });
  });

  it('includes a box that is empty, or not the user’s', async () => {
    campaigns.services.answer(resolveMaterials, () => ({ ...materials(0), comments: [] }));
    await expect(submit()).rejects.toMatchObject({ code: 'CAMPAIGN.EMPTY_BOX' });
    campaigns.services.answer(resolveMaterials, () => {
      throw new AppError('BOX.NOT_FOUND');
    });
    await expect(submit()).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });
});

describe('a test', () => {
  it('writes the fixed text on the sample post, and needs no box', async () => {
    const { job } = await test();
    expect(job).toMatchObject({ isTest: true, postUrl: samplePostUrl });
    expect((await commandOf(job._id, first)).data.work).toEqual({
      kind: 'comment',
      postUrl: samplePostUrl,
      text: testCommentText,
      media: null,
    });
  });

  it('goes to the given post where there is one, of this network only', async () => {
    expect((await test({ postUrl })).job.postUrl).toBe(postUrl);
    await expect(test({ postUrl: 'https://elsewhere.test/p/1' })).rejects.toMatchObject({
      code: 'POST_COMMENTS.FOREIGN_URL',
    });
    await expect(test({ facebookAccounts: [] })).rejects.toMatchObject({
      code: 'POST_COMMENTS.ACCOUNT_REQUIRED',
    });
  });

  it('asks for a link where no sample post is configured', async () => {
    jest.replaceProperty(campaigns.get(Network), 'samplePostUrl', '');
    await expect(test()).rejects.toMatchObject({ code: 'POST_COMMENTS.NO_SAMPLE', status: 400 });
    expect((await test({ postUrl })).job.results).toHaveLength(1);
  });

  it('is no way to write anything else', async () => {
    const body = { postUrl, facebookAccounts: [first], testComment: 'קנו עכשיו' as never };
    await expect(campaigns.ask(testPostComments, owner, { body })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
    });
  });
});

describe('results', () => {
  it('delivered twice, late, for nobody or for a campaign change nothing', async () => {
    const { job } = await submit();
    const one = await commandOf(job._id, first);
    await report(succeeded(one));
    const before = await jobOf(job._id);
    await report(succeeded(one));
    await report(failed(one, 'timeout'));
    await report(started(one));
    expect(await jobOf(job._id)).toEqual(before);
    expect(progressOf(job._id)).toHaveLength(1);
    const of = (origin: typeof one.data.origin) => succeeded({ ...one, data: { ...one.data, origin } });
    await report(of({ kind: 'post-comments', id: newId() }));
    const ofRun = await commandOf(job._id, second);
    const origin = { kind: 'campaign-run' as const, id: job._id };
    await report(succeeded({ ...ofRun, data: { ...ofRun.data, origin } }));
    expect(await jobOf(job._id)).toEqual(before);
  });

  it('whose handler failed half-way are taken in by the next attempt', async () => {
    const { job } = await submit({ facebookAccounts: [first] });
    const one = await commandOf(job._id, first);
    jest.spyOn(campaigns.get(CommentJobRepository), 'change').mockRejectedValueOnce(new Error('cut short'));
    await expect(report(succeeded(one))).rejects.toThrow('cut short');
    await report(succeeded(one));
    expect(await states(job._id)).toEqual(['done']);
  });

  it('that are unknown are corrected by a later look', async () => {
    const { job } = await submit({ facebookAccounts: [first] });
    const one = await commandOf(job._id, first);
    await report(unknown(one));
    expect(await jobOf(job._id)).toMatchObject({ done: true, results: [{ state: 'unknown' }] });
    await report(succeeded(one));
    expect(await states(job._id)).toEqual(['done']);
  });
});

describe('comments that nobody answers', () => {
  it('are settled after their deadline, and the job ends', async () => {
    const { job } = await submit();
    await report(started(await commandOf(job._id, first)));
    campaigns.clock.advance(actionDeadlineMs + graceMs);
    await campaigns.get(OverdueComments).settle();
    await campaigns.get(Outbox).idle();
    expect(await jobOf(job._id)).toMatchObject({
      done: true,
      results: [{ state: 'unknown' }, { state: 'failed', reason: 'timeout' }],
    });
    expect(progressOf(job._id)).toHaveLength(2);
  });
});

describe('the jobs of a deleted user', () => {
  it('go, and late results find nothing', async () => {
    const { job } = await submit();
    const one = await commandOf(job._id, first);
    const data = { userId: owner };
    const time = campaigns.clock.now();
    const gone = newEvent(userDeleted, { id: newId(), tenant: owner, traceId: '', time, data });
    await campaigns.get(ForgetCampaignsWhenUserDeleted).handle(gone);
    await campaigns.get(ForgetCampaignsWhenUserDeleted).handle(gone);
    await report(succeeded(one));
    expect(await campaigns.get(CommentJobRepository).find(owner, job._id)).toBeNull();
  });
});
