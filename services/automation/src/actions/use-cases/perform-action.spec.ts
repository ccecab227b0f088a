import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CrashPoint } from '@megafon/service';
import { Logger } from '@nestjs/common';
import { anAction } from '../../../test/an-action.js';
import type { Account } from '../../accounts/account.js';
import type { AccountVisits } from '../../accounts/account-visits.js';
import type { LeasedAccount } from '../../accounts/account-leases.js';
import type { MarkAccount } from '../../accounts/use-cases/mark-account.js';
import type { AccountContext } from '../../browsers/account-context.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import type { StrangePages } from '../../strange-pages/strange-pages.js';
import type { Action } from '../action.js';
import type { ActionDriving, Prepared } from '../action-driving.js';
import type { ActionRecorder } from '../action-recorder.js';
import { ActionVisits } from '../action-visits.js';
import type { EvidenceScreenshots } from '../evidence-screenshots.js';
import { EndAttempt } from './end-attempt.js';
import { PerformAction } from './perform-action.js';
import { SettleAction } from './settle-action.js';

const limitMs = 320_000;
const endless = () => new Promise<never>(() => undefined);
const published = { permalink: 'https://network/posts/1', pendingApproval: false };
const aPost: Prepared = { before: null, submit: async () => published };

beforeAll(() => {
  Logger.overrideLogger(false);
});
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-01T09:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

interface Ends {
  opens?: () => Promise<void>;
  driving: Partial<Pick<ActionDriving, 'prepare' | 'read' | 'look'>>;
  takesMs?: number;
}

/** One action, and what does it: real but for its ends. */
function engineOver({ opens = async () => undefined, driving, takesMs = 0 }: Ends, action: Action) {
  const seen = { action, clicks: 0, opened: 0, asked: 0 };
  const recorder = {
    now: () => new Date(),
    isSureOfTime: () => Promise.resolve(true),
    write: async (_: Action, decide: (now: Action, at: Date) => Action | null) => {
      const next = decide(seen.action, new Date());
      seen.action = next ?? seen.action;
      return next;
    },
  } as unknown as ActionRecorder;
  const visits = {
    visit: async (_: Account, work: (context: AccountContext) => Promise<unknown>) => {
      await opens();
      seen.opened += 1;
      return work({} as AccountContext);
    },
  } as unknown as AccountVisits;
  const screenshots = {
    take: async () => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return 'a picture';
    },
  } as unknown as EvidenceScreenshots;
  const parts = { causeOf: async (_: AccountContext, error: unknown) => error, ...driving } as ActionDriving;
  const mark = { used: async () => undefined } as unknown as MarkAccount;
  const pages = { wentWell: async () => undefined } as unknown as StrangePages;
  const timed = new ActionVisits(visits, { ACTION_TIMEOUT_MS: limitMs });
  const crash = new CrashPoint({ NODE_ENV: 'test' });
  const ends = new EndAttempt(recorder, mark, pages);
  const perform = new PerformAction(recorder, parts, timed, screenshots, crash, ends);
  const profile = { settleMs: 5_000 } as NetworkProfile;
  const settle = new SettleAction(recorder, parts, timed, screenshots, mark, profile);
  const leased = {
    account: { state: 'connected', consent: { at: new Date() } },
    lease: { fence: 1, until: Infinity, renew: async () => undefined },
  } as unknown as LeasedAccount;
  return {
    seen,
    perform: () =>
      perform.execute(seen.action, leased, async () => {
        seen.asked += 1;
        return true;
      }),
    settle: () => settle.execute(seen.action, leased),
  };
}

async function passing<T>(ms: number, work: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(ms);
  return work;
}

describe('an action whose time as a whole is up', () => {
  it.each<[where: string, Omit<Ends, 'takesMs'>]>([
    ['its context opens', { opens: endless, driving: {} }],
    ['its page is made ready', { driving: { prepare: endless } }],
  ])('while %s is not done, and is tried again', async (_where, ends) => {
    const { seen, perform } = engineOver(ends, anAction());
    expect(await passing(limitMs, perform())).toBe(false);
    expect(seen.action).toMatchObject({ state: 'intended', tries: 1, attempt: 0, submittedAt: null });
    expect(seen.asked).toBe(0);
  });

  it('has failed for want of time when it was tried often enough', async () => {
    const { seen, perform } = engineOver({ driving: { prepare: endless } }, anAction());
    for (let n = 0; n < 3; n += 1) await passing(limitMs, perform());
    expect(seen.action).toMatchObject({ state: 'failed', failure: 'timeout', attempt: 0 });
  });

  it('before its record is not clicked, however little was left to do', async () => {
    const prepare = async () => {
      await new Promise((resolve) => setTimeout(resolve, limitMs - 1_000));
      return { ...aPost, submit: endless };
    };
    const { seen, perform } = engineOver({ driving: { prepare }, takesMs: 4_000 }, anAction());
    expect(await passing(limitMs + 3_000, perform())).toBe(false);
    expect(seen.action).toMatchObject({ state: 'intended', tries: 1, attempt: 0 });
  });

  it('does nothing in a context that opens later', async () => {
    const prepare = jest.fn(endless);
    const opens = () => new Promise<void>((resolve) => setTimeout(resolve, limitMs + 10_000));
    const { seen, perform } = engineOver({ opens, driving: { prepare } }, anAction());
    await passing(limitMs, perform());
    await jest.advanceTimersByTimeAsync(20_000);
    expect([seen.opened, prepare.mock.calls]).toEqual([1, []]);
  });

  it('after the click is unknown, never failed: it is looked for', async () => {
    const look = async () => ({ is: 'found' as const, ...published });
    const prepare = async () => ({ ...aPost, submit: endless });
    const { seen, perform, settle } = engineOver({ driving: { prepare, look } }, anAction());
    expect(await passing(limitMs, perform())).toBe(false);
    expect(seen.action).toMatchObject({ state: 'unknown', attempt: 1, tries: 0, failure: null });
    await passing(10, settle());
    expect(seen.action).toMatchObject({ state: 'succeeded', outcome: published });
  });

  it('while it is looked for stays unknown', async () => {
    const clicked = anAction({ state: 'unknown', attempt: 1, fence: 1, submittedAt: new Date() });
    const { seen, settle } = engineOver({ driving: { look: endless } }, clicked);
    await passing(limitMs, settle());
    expect(seen.action).toMatchObject({ state: 'unknown', looks: 1, failure: null });
  });

  it('while it only reads is tried again', async () => {
    const reading = anAction({ kind: 'list-groups', work: { kind: 'list-groups' } });
    const { seen, perform } = engineOver({ driving: { read: endless } }, reading);
    expect(await passing(limitMs, perform())).toBe(false);
    expect(seen.action).toMatchObject({ state: 'intended', tries: 1, submittedAt: null });
  });
});

it('an action that has its time is done', async () => {
  const { seen, perform } = engineOver({ driving: { prepare: async () => aPost } }, anAction());
  expect(await passing(limitMs - 1, perform())).toBe(true);
  expect(seen.action).toMatchObject({ state: 'succeeded', outcome: published });
});
