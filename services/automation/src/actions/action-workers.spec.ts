import { expect, it } from '@jest/globals';
import { withTimeout } from '@megafon/concurrency';
import { Logger } from '@nestjs/common';
import type { Config } from '../config.js';
import type { Figures } from '../figures.js';
import type { ActionRepository } from './action.repository.js';
import { ActionWorkers } from './action-workers.js';
import type { OwnerTurns } from './owner-turns.js';
import type { WorkThroughAccount } from './use-cases/work-through-account.js';

/** A worker over these accounts, the first of which can never be worked on. */
function workersOver(accounts: readonly string[]) {
  const left = new Set(accounts);
  const worked: string[] = [];
  let tellDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (tellDone = resolve));
  const actions = {
    acrossOwnersDue: async () => [...left].map((accountId) => ({ owner: `of ${accountId}`, accountId })),
  };
  const turns = { inTurn: async (due: unknown[]) => due, served: async () => undefined };
  const workThrough = {
    execute: async (_owner: string, accountId: string) => {
      if (accountId === 'broken') throw new Error('cannot be read');
      left.delete(accountId);
      worked.push(accountId);
      if (worked.length === accounts.length - 1) tellDone();
      return true;
    },
  };
  const workers = new ActionWorkers(
    actions as unknown as ActionRepository,
    turns as unknown as OwnerTurns,
    workThrough as unknown as WorkThroughAccount,
    { now: () => new Date() },
    { WORKER_CONCURRENCY: 1, WORKER_POLL_MS: 1 } as Config,
    { gauge: async () => undefined } as unknown as Figures,
  );
  return { workers, worked, done };
}

it('an account that cannot be worked on keeps nobody else’s from its turn', async () => {
  Logger.overrideLogger(false);
  const { workers, worked, done } = workersOver(['broken', 'a', 'b', 'c']);
  await workers.onModuleInit();
  await withTimeout(done, 5_000, 'the other accounts').finally(() => workers.onModuleDestroy());
  expect(worked).toEqual(['a', 'b', 'c']);
});
