import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pageHistory } from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import { startCampaigns } from '../../test/running-campaigns.js';
import { CountStoppedApart } from './count-stopped-apart.js';
import { HISTORY_ENTRY } from './history-entry.schema.js';
import type { HistoryEntryDocument } from './history-entry.schema.js';
import { placeOf } from './history-filter.js';

let campaigns: InProcess;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());

it('entries that counted failures before what was stopped stood apart are counted anew, by their runs', async () => {
  const owner = newId();
  await aPublishedCampaign(campaigns, owner, { name: 'ישן', groups: 1 });
  const entries = campaigns.app.get<Model<HistoryEntryDocument>>(getModelToken(HISTORY_ENTRY), {
    strict: false,
  });
  const posts = { planned: 1, done: 0, waiting: 0, failed: 1, unknown: 0, skipped: 0 };
  await entries.collection.updateOne({ owner }, { $set: { posts } });
  const known = await entries.findOne({ owner }).lean();
  // Of one its run is gone: it stays as it is.
  const gone = `${newId()}:0`;
  await entries.collection.insertOne({ ...known, _id: gone, place: placeOf(new Date(0), gone) } as never);
  const found = async () => (await campaigns.ask(pageHistory, owner)).items.map((run) => run.posts);
  expect(await found()).toEqual([posts, posts]);
  const migration = campaigns.get(CountStoppedApart);
  for (let isDone = false; !isDone;) isDone = await migration.migrate();
  expect(await found()).toEqual([{ ...posts, done: 1, failed: 0, cancelled: 0 }, posts]);
});
