import { describe } from '@jest/globals';
import type { EventEnvelope } from '@megafon/contracts';
import { MongoModule, Outbox } from '@megafon/mongo';
import { freshDatabaseName, testServers } from '@megafon/testing';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { repositoriesKeepTheirContract } from '../../test/repository-contract.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { OWNER_TURN_MODEL, OwnerTurns, ownerTurnSchema } from '../accounts/owner-turns.js';
import { ActionRepository } from './action.repository.js';
import { ACTION_MODEL, actionSchema } from './action.schema.js';
import { AuditKeys } from '../audit/audit-keys.js';
import { testAuditKeys } from '../../test/audit-keys.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from '../audit/audit-log.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from '../policy/switch.repository.js';

@Module({})
class Repositories {}

const schemas = {
  [ACCOUNT_MODEL]: accountSchema,
  [ACTION_MODEL]: actionSchema,
  [AUDIT_MODEL]: auditSchema,
  [OWNER_TURN_MODEL]: ownerTurnSchema,
  [SWITCH_MODEL]: switchSchema,
};

describe('the repositories over a real server', () => {
  repositoriesKeepTheirContract(async () => {
    const published: EventEnvelope[] = [];
    const sink = { publish: async (events: EventEnvelope[]) => void published.push(...events) };
    const { mongoUri: uri } = testServers();
    const app = await NestFactory.createApplicationContext(
      {
        module: Repositories,
        imports: [
          MongoModule.forService({ uri, dbName: freshDatabaseName('contract'), sink }),
          MongoModule.forFeature(schemas),
        ],
        providers: [
          { provide: AuditKeys, useValue: testAuditKeys },
          AccountRepository,
          ActionRepository,
          AuditLog,
          OwnerTurns,
          SwitchRepository,
        ],
      },
      { logger: ['error', 'fatal'] },
    );
    return {
      actions: app.get(ActionRepository),
      accounts: app.get(AccountRepository),
      owners: app.get(OwnerTurns),
      audit: app.get(AuditLog),
      switches: app.get(SwitchRepository),
      outbox: app.get(Outbox, { strict: false }),
      published,
      close: () => app.close(),
    };
  });
});
