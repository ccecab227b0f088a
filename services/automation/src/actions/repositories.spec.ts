import { MemoryDatabase, memoryModel } from '@megafon/service-testing';
import { describe } from '@jest/globals';
import { Outbox } from '@megafon/mongo';
import type { EventEnvelope } from '@megafon/contracts';
import type { Model } from '@megafon/mongo';
import { repositoriesKeepTheirContract } from '../../test/repository-contract.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { OwnerTurns } from '../accounts/owner-turns.js';
import { ActionRepository } from './action.repository.js';
import { AuditLog } from '../audit/audit-log.js';
import { SwitchRepository } from '../policy/switch.repository.js';
import { testAuditKeys } from '../../test/audit-keys.js';

describe('the repositories over memory', () => {
  repositoriesKeepTheirContract(async () => {
    const database = new MemoryDatabase();
    const published: EventEnvelope[] = [];
    const outbox = new Outbox({ publish: async (events) => void published.push(...events) });
    const collection = (name: string) => database.collection(name);
    const model = <D>(name: string): Model<D> =>
      memoryModel<D>(collection(name), async (_what, effect) => effect(), collection);
    return {
      actions: new ActionRepository(model('actions'), outbox),
      accounts: new AccountRepository(model('accounts'), outbox),
      owners: new OwnerTurns(model('owner-turns')),
      audit: new AuditLog(model('audit-entries'), testAuditKeys),
      switches: new SwitchRepository(model('switches'), outbox),
      outbox,
      published,
      close: () => Promise.resolve(),
    };
  });
});
