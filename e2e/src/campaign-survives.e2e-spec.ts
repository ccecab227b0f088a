import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ApiUser } from './api-user.js';
import { chromiumRootPid } from './chromium-process.js';
import { expectNothingLostOrDoubled } from './expect-nothing-lost.js';
import { NetworkTruth } from './network-truth.js';

const groups = 4;
const setUpMs = 180_000;
const caseMs = 120_000;

describe('a running campaign survives', () => {
  let stack: Stack;
  let truth: NetworkTruth;
  let crashFolder: string;
  let nextAccount = 2;

  beforeAll(async () => {
    crashFolder = await mkdtemp(join(tmpdir(), 'megafon-crash-'));
    stack = await startTestStack('campaign-survives', {
      restart: true,
      env: {
        automation: { NODE_ENV: 'test', CRASH_FILE: join(crashFolder, 'automation') },
        campaigns: { NODE_ENV: 'test', CRASH_FILE: join(crashFolder, 'campaigns') },
      },
    });
    truth = new NetworkTruth(stack.networkUrl);
  }, setUpMs);

  afterAll(async () => {
    await stack?.stop();
  }, setUpMs);

  /** A user of its own for each case, whose only groups are those of the one account. */
  async function prepared(name: string) {
    const account = `plain-${nextAccount}`;
    nextAccount += 1;
    const user = await ApiUser.register(stack.gatewayUrl, `${account}@megafon.test`);
    const accountId = await user.connectAccount(account);
    const campaignId = await user.prepareCampaign(name, groups, [accountId]);
    return { user, campaignId, name, groups, account, timeoutMs: 90_000 };
  }

  it.each([
    ['before the click on a post', 'automation', 'before-click:publish'],
    ['after the click on a post', 'automation', 'after-click:publish'],
    ['before the result of a post is written', 'automation', 'before-result:publish'],
    ['after the click on a comment', 'automation', 'after-click:comment'],
    ['after planning', 'campaigns', 'after-plan'],
    ['after a result', 'campaigns', 'after-result'],
  ] as const)(
    'kill -9 %s (%s, %s)',
    async (_when, service, step) => {
      const expected = await prepared(`נפילה ${step}`);
      const armed = stack.pid(service);
      await writeFile(join(crashFolder, service), step);

      await expected.user.run(expected.campaignId);
      await eventually(
        async () => {
          expect(stack.pid(service)).not.toBe(armed);
        },
        { timeoutMs: 60_000 },
      );
      await expectNothingLostOrDoubled(truth, expected);
    },
    caseMs,
  );

  it(
    'kill -9 of Chromium between two posts',
    async () => {
      const expected = await prepared('נפילה כרומיום');
      await expected.user.run(expected.campaignId);
      await eventually(async () => expect(await truth.postsBeginning(expected.name)).not.toHaveLength(0), {
        timeoutMs: 60_000,
      });
      process.kill(await chromiumRootPid(stack.pid('automation')), 'SIGKILL');
      await expectNothingLostOrDoubled(truth, expected);
    },
    caseMs,
  );

  it(
    'SIGTERM of automation in mid-campaign',
    async () => {
      const expected = await prepared('עצירה מסודרת');
      await expected.user.run(expected.campaignId);
      await eventually(async () => expect(await truth.postsBeginning(expected.name)).not.toHaveLength(0), {
        timeoutMs: 60_000,
      });
      await stack.restart('automation');
      await expectNothingLostOrDoubled(truth, expected);
    },
    caseMs,
  );
});
