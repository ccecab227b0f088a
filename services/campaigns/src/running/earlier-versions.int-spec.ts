import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  getCampaign,
  getCampaignTotals,
  listCampaignPosts,
  listCampaigns,
  pageCampaigns,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { anEndedRun } from '../../test/ended-run.js';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import { aCampaign, accountIds, startCampaigns } from '../../test/running-campaigns.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { ResultsOfEarlierVersions } from './results-of-earlier-versions.js';
import { RunRepository } from '../runs/run.repository.js';

interface Stored {
  model: {
    collection: { insertOne(doc: object): Promise<unknown>; updateOne(...args: object[]): Promise<unknown> };
  };
}

let campaigns: InProcess;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());

/** A campaign and its run as the first version stored them: texts in each target, no summary, no result. */
async function ofFirstVersion(owner: string): Promise<string> {
  const { _id: campaignId } = await aCampaign(campaigns, owner);
  const at = campaigns.clock.now();
  const _id = `${campaignId}:1`;
  const { run, texts } = anEndedRun({ campaignId, runId: _id, groups: 4, accountIds, at });
  const { textsId: _id2, posts: _posts, comments: _comments, ...rest } = run;
  const targets = run.targets.map((target) => ({
    ...target,
    post: texts[`p${String(target.post)}`],
    comment: texts[`c${String(target.comment)}`],
  }));
  const fields = { _id, owner, version: 9, outbox: [], createdAt: at, updatedAt: at, expiresAt: null };
  const runs = campaigns.get(RunRepository) as unknown as Stored;
  await runs.model.collection.insertOne({ ...rest, targets, ...fields });
  const all = campaigns.get(CampaignRepository) as unknown as Stored;
  await all.model.collection.updateOne(
    { _id: campaignId },
    {
      $set: { lastRunId: _id, status: 'published', publishedAt: at },
      $unset: { lastResult: '', historyAt: '' },
    },
  );
  return campaignId;
}

it('a run of an earlier version is shown in lists and by itself, and its texts are told whole', async () => {
  const owner = newId();
  const id = await ofFirstVersion(owner);
  const [listed] = await campaigns.ask(listCampaigns, owner);
  expect(listed).toMatchObject({ publishedPostsTotal: 4, comments: 4, progress: 100 });
  const shown = await campaigns.ask(getCampaign, owner, { params: { id } });
  expect(shown.publishedPosts.map(({ groupName }) => groupName)).toEqual(
    [0, 1, 2, 3].map((n) => `קבוצה ${n}`),
  );
  const { items } = await campaigns.ask(listCampaignPosts, owner, { params: { id } });
  expect(items[0]?.postText).toBe('מבצע סוף שבוע: הנחה על כל החנות');
});

it('campaigns of an earlier version stand in the history once their results were taken over, each once', async () => {
  const owner = newId();
  const id = await ofFirstVersion(owner);
  const history = async () =>
    (await campaigns.ask(pageCampaigns, owner, { query: { section: 'history' } })).items;
  expect(await history()).toEqual([]);
  await Promise.all([1, 2].map(() => campaigns.get(ResultsOfEarlierVersions).takeOver()));
  expect((await history()).map(({ _id }) => _id)).toEqual([id]);
  const { lastResult, version } = await campaigns.get(CampaignRepository).get(owner, id);
  expect(lastResult).toMatchObject({ posts: 4, comments: 4, groups: 4, unclear: 0 });
  await campaigns.get(ResultsOfEarlierVersions).takeOver();
  expect((await campaigns.get(CampaignRepository).get(owner, id)).version).toBe(version);
});

it('campaigns whose results did not say whether they published in part say so once those were taken over', async () => {
  const owner = newId();
  const partly = await aPublishedCampaign(campaigns, owner, { name: 'חלקי', groups: 3, failing: 1 });
  const gone = await aPublishedCampaign(campaigns, owner, { name: 'ישן', groups: 2 });
  const runs = campaigns.get(RunRepository);
  await runs.acrossOwnersRemove((await runs.list(owner, { campaignId: gone })).map(({ _id }) => _id));
  const all = campaigns.get(CampaignRepository) as unknown as Stored;
  for (const _id of [partly, gone]) {
    await all.model.collection.updateOne({ _id }, { $unset: { 'lastResult.partial': '' } });
  }
  const totals = () => campaigns.ask(getCampaignTotals, owner);
  expect(await totals()).toMatchObject({ partial: 0 });
  await Promise.all([1, 2].map(() => campaigns.get(ResultsOfEarlierVersions).takeOver()));
  expect(await totals()).toMatchObject({ partial: 1, history: { campaigns: 2, posts: 4 } });
});
