import { setTimeout as pause } from 'node:timers/promises';
import { RepeatingTask, TimeSource } from '@megafon/concurrency';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { newId } from '../ids.js';
import { restoresCollection, restoresOf } from './restore-mark.js';
import type { RestoreMark } from './restore-mark.js';
import { UpkeepLease } from './upkeep-lease.js';
import type { UpkeepLeaseDocument } from './upkeep-lease.js';
import { findUpkeepSteps } from './upkeep-steps.js';
import type { Migration, UpkeepSteps } from './upkeep-steps.js';

const lookMs = 500;
const renewMs = 10_000;

interface Migrated {
  _id: string;
  appliedAt: Date;
  batches: number;
}

/** Whether migrations alone are known here, as in the job before a rollout: then a restore is left to the service. */
export const MIGRATIONS_ALONE = Symbol('migrations alone');

/**
 * What the database needs before anything is begun or served: migrations that it has not been through, and what follows
 * from a restore. Whichever process is first does it, the others wait.
 */
@Injectable()
export class Upkeep implements OnModuleInit {
  private readonly logger = new Logger(Upkeep.name);
  private readonly lease: UpkeepLease;

  constructor(
    @Inject(getConnectionToken()) private readonly connection: Connection,
    private readonly discovery: DiscoveryService,
    private readonly time: TimeSource,
    @Inject(MIGRATIONS_ALONE) private readonly migrationsAlone: boolean,
  ) {
    const leases = connection.collection<UpkeepLeaseDocument>('upkeep');
    this.lease = new UpkeepLease(leases, time, newId());
  }

  async onModuleInit(): Promise<void> {
    const steps = findUpkeepSteps(this.discovery);
    for (let looks = 0; await this.isSomethingLeft(steps); looks += 1) {
      if (await this.lease.take()) await this.underLease(() => this.work(steps));
      else await this.wait(looks, 'another process works on the database');
    }
  }

  private async isSomethingLeft(steps: UpkeepSteps): Promise<boolean> {
    const migrations = await this.leftOf(steps.migrations);
    return migrations.length > 0 || (await this.restoreToApply()) !== null;
  }

  private async leftOf(migrations: UpkeepSteps['migrations']): Promise<UpkeepSteps['migrations']> {
    const names = migrations.map(({ name }) => name);
    if (names.length === 0) return [];
    const done = await this.migrated.find({ _id: { $in: names } }).toArray();
    return migrations.filter(({ name }) => !done.some(({ _id }) => _id === name));
  }

  /** Waits while a restore writes. */
  private async restoreToApply(): Promise<RestoreMark | null> {
    if (this.migrationsAlone) return null;
    for (let looks = 0; ; looks += 1) {
      const marks = await restoresOf(this.connection);
      if (!marks.some(({ state }) => state === 'loading'))
        return marks.find(({ state }) => state === 'loaded') ?? null;
      await this.wait(looks, 'the database is being restored');
    }
  }

  private async work({ migrations, afterRestore }: UpkeepSteps): Promise<void> {
    for (const { name, step } of await this.leftOf(migrations)) await this.migrate(name, step);
    const restore = await this.restoreToApply();
    if (restore === null) return;
    for (const step of afterRestore) await step.afterRestore(restore);
    const restores = this.connection.collection<RestoreMark>(restoresCollection);
    await restores.updateOne({ _id: restore._id }, { $set: { state: 'applied' } });
    this.logger.log({ msg: 'what follows from a restore is done', restoreId: restore._id });
  }

  private async migrate(name: string, step: Migration): Promise<void> {
    let batches = 1;
    for (; !(await step.migrate()); batches += 1) await this.lease.renew();
    const applied = { appliedAt: new Date(await this.time.read()), batches };
    await this.migrated.updateOne({ _id: name }, { $setOnInsert: applied }, { upsert: true });
    this.logger.log({ msg: 'migrated', migration: name, batches });
  }

  private async underLease(work: () => Promise<void>): Promise<void> {
    const onError = (err: unknown) => this.logger.warn({ msg: 'the upkeep may be taken over', err });
    const renewing = new RepeatingTask({ everyMs: renewMs, round: () => this.lease.renew(), onError });
    renewing.start(renewMs);
    try {
      await work();
    } finally {
      await renewing.stop();
      await this.lease.release();
    }
  }

  private async wait(looks: number, msg: string): Promise<void> {
    if (looks === 0) this.logger.log({ msg });
    await pause(lookMs);
  }

  private get migrated() {
    return this.connection.collection<Migrated>('migrations');
  }
}
