import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  getUsage,
  readAccountUsage,
  readCampaignUsage,
  readContentUsage,
} from '@megafon/contracts';
import type { RequestClient, RequestOf } from '@megafon/messaging';
import { UsageController } from './usage.controller.js';

const resetsAt = '2026-03-31T21:00:00.000Z';
const groups = { used: 4, limit: 10 };
const aiGenerations = { used: 1, limit: null };
const campaigns = { used: 2, limit: 5 };
const accounts = { used: 1, limit: 3 };

/** Answers of the services, by the request; one that is missing does not come in time. */
function asking(answers: Record<string, object>) {
  const asked: unknown[] = [];
  const send = async (contract: { pattern: string }, source: { body: object }) => {
    asked.push(source.body);
    const answer = answers[contract.pattern];
    if (!answer) throw new AppError('SERVICE.TIMEOUT');
    return answer;
  };
  const controller = new UsageController({ send } as unknown as RequestClient);
  const usage = () => controller.usage({ userId: 'user-1' } as RequestOf<typeof getUsage>);
  return { asked, usage };
}

const all = {
  [readContentUsage.pattern]: { groups, aiGenerations, resetsAt },
  [readCampaignUsage.pattern]: { campaigns },
  [readAccountUsage.pattern]: { accounts },
};

describe('what is used of a plan', () => {
  it('is asked of those who count it, for the caller alone', async () => {
    const { asked, usage } = asking(all);
    expect(await usage()).toEqual({ success: true, accounts, groups, campaigns, aiGenerations, resetsAt });
    expect(asked).toEqual(Array(3).fill({ owner: 'user-1' }));
  });

  it('is said without what a service did not say', async () => {
    const { [readContentUsage.pattern]: _away, ...others } = all;
    expect(getUsage.reply.parse(await asking(others).usage())).toEqual({
      success: true,
      accounts,
      groups: null,
      campaigns,
      aiGenerations: null,
      resetsAt: null,
    });
  });

  it('takes nobody else’s id', () => {
    expect(getUsage.query.safeParse({ owner: 'user-2' }).success).toBe(false);
    expect(getUsage.body.safeParse({ owner: 'user-2' }).success).toBe(false);
  });
});
