import { MongoModule } from '@megafon/mongo';
import { Clock, clockProvider, CrashPoint, Metrics } from '@megafon/service';
import { TimeZonesModule } from '@megafon/time-zones';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountLeases } from './accounts/account-leases.js';
import { AccountRepository } from './accounts/account.repository.js';
import { ACCOUNT_MODEL, accountSchema } from './accounts/account.schema.js';
import { AccountTurns } from './accounts/account-turns.js';
import { AccountVisits } from './accounts/account-visits.js';
import type { Account } from './accounts/account.js';
import { NetworkIdentities } from './accounts/network-identities.js';
import { NETWORK_IDENTITY_MODEL, networkIdentitySchema } from './accounts/network-identity.schema.js';
import { OWNER_TURN_MODEL, OwnerTurns, ownerTurnSchema } from './accounts/owner-turns.js';
import { MarkAccount } from './accounts/use-cases/mark-account.js';
import { ActionDriving } from './actions/action-driving.js';
import { ActionRecorder } from './actions/action-recorder.js';
import { ActionRepository } from './actions/action.repository.js';
import { ACTION_MODEL, actionSchema } from './actions/action.schema.js';
import { ActionWorkers } from './actions/action-workers.js';
import { ActionVisits } from './actions/action-visits.js';
import { Arrivals } from './actions/arrivals.js';
import { EvidenceScreenshots } from './actions/evidence-screenshots.js';
import { FollowPost } from './actions/follow-post.js';
import { GroupLook } from './actions/group-look.js';
import { MediaFiles } from './actions/media-files.js';
import { EndAttempt } from './actions/use-cases/end-attempt.js';
import { OrphanActions } from './actions/use-cases/orphan-actions.js';
import { PerformAction } from './actions/use-cases/perform-action.js';
import { RunAction } from './actions/use-cases/run-action.js';
import { SettleAction } from './actions/use-cases/settle-action.js';
import { WaitForPerson } from './actions/use-cases/wait-for-person.js';
import { WorkThroughAccount } from './actions/use-cases/work-through-account.js';
import { WakeStrandedAccounts } from './actions/wake-stranded-accounts.js';
import type { AccountContext } from './browsers/account-context.js';
import { CONFIG, usualActionTimeoutMs } from './config.js';
import type { Config } from './config.js';
import { NETWORK_DRIVER } from './network/network-driver.js';
import type { NetworkDriver } from './network/network-driver.js';
import { NETWORK_PROFILE } from './profiles/network-profile.js';
import { profileOf } from './profiles/profile-of.js';
import { MetricsModule } from './metrics.module.js';
import { AuditKeys } from './audit/audit-keys.js';
import { AUDIT_MODEL, AuditLog, auditSchema } from './audit/audit-log.js';
import { DoneActs } from './actions/done-acts.js';
import { PolicyCheck } from './actions/policy-check.js';
import { PostingLimits } from './policy/posting-limits.js';
import { PostingRulesRepository } from './policy/posting-rules.repository.js';
import { POSTING_RULES_MODEL, postingRulesSchema } from './policy/posting-rules.schema.js';
import { SWITCH_MODEL, SwitchRepository, switchSchema } from './policy/switch.repository.js';
import { StrangePages } from './strange-pages/strange-pages.js';

export type { ReadyToSubmit } from './network/network-driver.js';

export interface EngineOptions {
  mongoUri: string;
  database: string;
  workerId: string;
  concurrency: number;
  /** What is used of a driver to do the actions that are stored. */
  driver: Partial<NetworkDriver>;
  /** A visit as the account begins, at this time by everybody's clock. */
  begins: (accountId: string, at: Date) => void;
}

export interface StandAloneEngine {
  close: () => Promise<void>;
}

/** As config.ts has it by default. */
const timing = {
  ...{ LEASE_TTL_MS: 10_000, LEASE_RENEW_MS: 3_000, WORKER_POLL_MS: 500 },
  ...{ WARM_HEAD_START_MS: 750, SHUTDOWN_TIMEOUT_MS: 30_000, ACTION_TIMEOUT_MS: usualActionTimeoutMs },
};

/** The engine as the service has it, over a real database, without browsers, files and a broker: for benchmarks. */
export async function openEngine(options: EngineOptions): Promise<StandAloneEngine> {
  const app = await NestFactory.createApplicationContext(Engine.of(options), {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  return { close: () => app.close() };
}

@Global()
@Module({})
class Engine {
  static of(options: EngineOptions): DynamicModule {
    const { mongoUri: uri, database: dbName, workerId, concurrency, driver } = options;
    const sink = { publish: () => Promise.resolve() };
    const config: Partial<Config> = { ...timing, WORKER_ID: workerId, WORKER_CONCURRENCY: concurrency };
    return {
      module: Engine,
      imports: [
        TimeZonesModule,
        MetricsModule,
        MongoModule.forService({ uri, dbName, sink }),
        MongoModule.forFeature({
          [ACCOUNT_MODEL]: accountSchema,
          [ACTION_MODEL]: actionSchema,
          [AUDIT_MODEL]: auditSchema,
          [NETWORK_IDENTITY_MODEL]: networkIdentitySchema,
          [OWNER_TURN_MODEL]: ownerTurnSchema,
          [POSTING_RULES_MODEL]: postingRulesSchema,
          [SWITCH_MODEL]: switchSchema,
        }),
      ],
      providers: [...real, ...standIns(options), ...given(config, driver)],
      exports: [Clock, Metrics],
    };
  }
}

const real = [
  ...[AccountLeases, AccountRepository, AccountTurns, NetworkIdentities, OwnerTurns, MarkAccount],
  ...[ActionDriving, ActionRecorder, ActionRepository, ActionWorkers, OrphanActions, PerformAction],
  ...[ActionVisits, Arrivals, EndAttempt, FollowPost, RunAction, SettleAction],
  ...[WaitForPerson, WakeStrandedAccounts, WorkThroughAccount],
  ...[AuditLog, DoneActs, PolicyCheck, PostingLimits, PostingRulesRepository, SwitchRepository],
  clockProvider,
];

function given(config: Partial<Config>, driver: Partial<NetworkDriver>) {
  return [
    { provide: AuditKeys, useValue: AuditKeys.parse(`b1:${Buffer.alloc(32, 5).toString('base64')}`) },
    { provide: CONFIG, useValue: config },
    { provide: CrashPoint, useValue: new CrashPoint({ NODE_ENV: 'test' }) },
    { provide: Metrics, useValue: new Metrics('automation') },
    { provide: NETWORK_DRIVER, useValue: driver },
    { provide: NETWORK_PROFILE, useValue: profileOf('sandbox', 'http://127.0.0.1') },
  ];
}

/** What the engine has of browsers and files. */
function standIns({ begins }: EngineOptions) {
  return [
    {
      provide: AccountVisits,
      inject: [Clock],
      useFactory: (clock: Clock) => ({
        visit: async (account: Account, work: (context: AccountContext) => Promise<unknown>) => {
          begins(account._id, clock.now());
          return work({} as AccountContext);
        },
        keepSession: () => Promise.resolve(),
      }),
    },
    { provide: EvidenceScreenshots, useValue: { take: () => Promise.resolve(null) } },
    { provide: MediaFiles, useValue: {} },
    { provide: GroupLook, useValue: { saw: () => undefined, execute: () => Promise.resolve() } },
    {
      provide: StrangePages,
      useValue: { heldUntil: () => Promise.resolve(null), wentWell: () => Promise.resolve() },
    },
  ];
}
