import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  getCampaign,
  getPostCommentJob,
  listCampaignPosts,
  resolveMaterials,
  submitPostComments,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { eventually } from '@megafon/testing';
import { answersOf } from '../../test/counted-operations.js';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import {
  accountIds,
  allowCampaigns,
  boxes,
  commandsIn,
  hasAccounts,
  materials,
  startCampaigns,
  succeeded,
} from '../../test/running-campaigns.js';
import { AdvanceJobWhenActionReported } from '../post-comments/events/advance-job-when-action-reported.js';
import { CommentJobRepository } from '../post-comments/comment-job.repository.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import { DayPartsRepository } from '../stats/day-parts.repository.js';
import { MonthStatsRepository } from '../stats/month-stats.repository.js';
import { PublishedPostRepository } from '../stats/published-post.repository.js';
import { CountRun } from '../stats/use-cases/count-run.js';
import { Retention } from './retention.js';

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

const dayMs = 86_400_000;
const sweep = () => campaigns.get(Retention).sweep();
const runsOf = async () => (await campaigns.get(RunRepository).list(owner, {})).length;
const textsOf = async () => (await campaigns.get(RunTextsRepository).list(owner, {})).length;

describe('runs', () => {
  it('go with their texts when they ended long ago; the campaign stays, and says what is left', async () => {
    const old = await aPublishedCampaign(campaigns, owner, { name: 'ישן', groups: 2 });
    campaigns.clock.advance(731 * dayMs);
    const recent = await aPublishedCampaign(campaigns, owner, { name: 'חדש', groups: 2 });
    expect([await runsOf(), await textsOf()]).toEqual([2, 4]);
    expect(await sweep()).toMatchObject({ runs: 1 });
    expect([await runsOf(), await textsOf()]).toEqual([1, 2]);
    const campaign = await campaigns.ask(getCampaign, owner, { params: { id: old } });
    expect(campaign).toMatchObject({ name: 'ישן', status: 'published', publishedPosts: [] });
    expect(campaign.publishedAt).not.toBeNull();
    const { total } = await campaigns.ask(listCampaignPosts, owner, { params: { id: recent }, query: {} });
    expect(total).toBe(2);
  });

  it('whose texts could not be deleted go in the next round, and leave none behind', async () => {
    await aPublishedCampaign(campaigns, owner, { name: 'קמפיין', groups: 2 });
    campaigns.clock.advance(731 * dayMs);
    const remove = jest
      .spyOn(campaigns.get(RunRepository), 'acrossOwnersRemove')
      .mockRejectedValueOnce(new Error('the database is away'));
    expect(await sweep()).not.toHaveProperty('runs');
    remove.mockRestore();
    expect(await runsOf()).toBe(1);
    await sweep();
    expect([await runsOf(), await textsOf()]).toEqual([0, 0]);
  });
});

describe('the texts of runs', () => {
  /** @returns the id of its run, which ended just now with so many texts */
  const endedWith = async (texts: number) => {
    const campaignId = await aPublishedCampaign(campaigns, owner, { name: 'קמפיין', groups: 1 });
    const [run] = await campaigns.get(RunRepository).list(owner, { campaignId });
    if (!run) throw new Error('there is no run');
    const stored = (await campaigns.get(RunTextsRepository).list(owner, { runId: run._id })).length;
    const keys = Array.from({ length: texts - stored }, (_, n) => `more ${n}`);
    const more = Object.fromEntries(keys.map((key) => [key, { text: '', media: null }] as const));
    const { textsId } = run;
    await campaigns.get(RunTextsRepository).keep(owner, run._id, textsId, more);
    return run._id;
  };

  it('go by five hundred at a time, of one run as of several', async () => {
    for (const texts of [1_001, 300, 300]) await endedWith(texts);
    campaigns.clock.advance(731 * dayMs);
    const answers = (await answersOf(campaigns, ['run-texts'], sweep)) as { deletedCount?: number }[];
    const deleted = answers.flatMap(({ deletedCount }) => deletedCount ?? []);
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(1_601);
    expect(deleted.filter((count) => count > 500)).toEqual([]);
    expect([await runsOf(), await textsOf()]).toEqual([0, 0]);
  });

  it('are gone before their run may go, which is one at least after each call', async () => {
    await allowCampaigns(campaigns, owner, null);
    const ids: string[] = [];
    for (const texts of [2, 7, 2, 3, 4]) ids.push(await endedWith(texts));
    const kept = await endedWith(2);
    const texts = campaigns.get(RunTextsRepository);
    const gone: string[] = [];
    while (gone.length < ids.length) {
      const left = ids.filter((id) => !gone.includes(id));
      const may = await texts.acrossOwnersRemoveOfRuns(left, 3);
      expect(may).not.toEqual([]);
      expect(await texts.count(owner, { runId: may })).toBe(0);
      gone.push(...may);
    }
    expect(gone.sort()).toEqual(ids.sort());
    expect(await texts.count(owner, { runId: kept })).toBe(2);
  });
});

describe('what was counted of runs', () => {
  const stored = async () => [
    (await campaigns.get(PublishedPostRepository).list(owner, {})).length,
    (await campaigns.get(DayPartsRepository).list(owner, {})).length,
  ];
  const posts = async () => (await campaigns.get(MonthStatsRepository).allOf(owner)).posts;
  const countedCampaign = async (name: string) => {
    const campaignId = await aPublishedCampaign(campaigns, owner, { name, groups: 2 });
    const runId = `${campaignId}:${campaigns.clock.now().getTime()}`;
    await campaigns.get(CountRun).execute(owner, runId);
  };

  it('goes with them, post by post and day by day; the numbers of the months stay', async () => {
    await countedCampaign('ישן');
    // The owner's day, and that of each group.
    expect(await stored()).toEqual([2, 3]);
    campaigns.clock.advance(731 * dayMs);
    await countedCampaign('חדש');
    expect([await stored(), await posts()]).toEqual([[4, 6], 4]);
    expect(await sweep()).toMatchObject({ 'published-posts': 2, 'statistics-days': 3 });
    expect([await stored(), await posts()]).toEqual([[2, 3], 4]);
  });
});

describe('comment jobs', () => {
  const jobs = async () => (await campaigns.get(CommentJobRepository).list(owner, {})).length;

  it('go when they were done long ago, and stay while a comment is awaited', async () => {
    const comments = [{ text: 'תגובה', media: null }];
    campaigns.services.answer(resolveMaterials, () => ({ ...materials(0), comments }));
    const submit = async (post: number) => {
      const postUrl = `https://network.test/groups/1/posts/${post}`;
      const body = { postUrl, facebookAccounts: accountIds.slice(0, 1), commentBoxId: boxes.commentBox };
      const { job } = await campaigns.ask(submitPostComments, owner, { body });
      return job._id;
    };
    const [done, open] = [await submit(1), await submit(2)];
    const command = await eventually(() => {
      const [found] = commandsIn(campaigns.published.events, done);
      if (!found) throw new Error('nothing was asked yet');
      return found;
    });
    await campaigns.get(AdvanceJobWhenActionReported).handle(succeeded(command));
    // Documents are dated by the machine's clock.
    const before = new Date(Date.now() + dayMs);
    expect(await campaigns.get(CommentJobRepository).acrossOwnersRemoveDone(new Date(0), 10)).toBe(0);
    await eventually(async () => {
      expect(await campaigns.get(CommentJobRepository).acrossOwnersRemoveDone(before, 10)).toBe(1);
    });
    expect(await jobs()).toBe(1);
    expect((await campaigns.ask(getPostCommentJob, owner, { params: { id: open } })).done).toBe(false);
  });
});
