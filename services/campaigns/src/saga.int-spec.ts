import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  actionSucceeded,
  createCampaign,
  getCampaign,
  getCampaignProgress,
  runCampaign,
} from '@megafon/contracts';
import type { Caller } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startOverKafka } from '../test/over-kafka.js';
import type { OverKafka } from '../test/over-kafka.js';
import { boxes, failed, started, succeeded } from '../test/running-campaigns.js';

const caller: Caller = { userId: newId(), role: 'user', name: 'דנה', email: 'dana@example.com' };
const setUpMs = 240_000;

let campaigns: OverKafka;
beforeAll(async () => {
  campaigns = await startOverKafka((command) => {
    // The third group does not let us in; everything else succeeds, and is said twice.
    if (command.data.actionId.endsWith(':2:join')) return [failed(command, 'join-questions')];
    const result = succeeded(command);
    return [started(command), result, result];
  });
}, setUpMs);
afterAll(() => campaigns?.stop(), setUpMs);

it(
  'runs a campaign over Kafka, from the request to the last result, past messages nobody can read',
  async () => {
    await campaigns.publishGarbage(actionSucceeded.topic, actionSucceeded.type);
    const body = { name: 'קמפיין', type: 'mixed_posts' as const, ...boxes };
    const { _id: id } = await campaigns.ask(createCampaign, caller, { body });
    const { runId } = await campaigns.ask(runCampaign, caller, { params: { id } });
    await campaigns.publishGarbage(actionSucceeded.topic, actionSucceeded.type);
    const ended = await eventually(
      async () => {
        const campaign = await campaigns.ask(getCampaign, caller, { params: { id } });
        expect(campaign.status).toBe('published');
        return campaign;
      },
      { everyMs: 200 },
    );
    expect(ended).toMatchObject({ comments: 2, processedGroups: 3, totalGroups: 3, progress: 100 });
    expect(ended.publishedPosts.map(({ url }) => url).sort()).toEqual([
      `https://network.test/${runId}:0:publish`,
      `https://network.test/${runId}:1:publish`,
    ]);
    const { targets } = await campaigns.ask(getCampaignProgress, caller, { params: { id } });
    expect(targets.map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['failed', 'join-questions'],
    ]);
  },
  setUpMs,
);
