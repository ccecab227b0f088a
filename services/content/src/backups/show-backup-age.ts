import { Injectable, Optional } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Gauges } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { lastBackupUntil, ObjectStorage } from '@megafon/storage';
import { backupGauges } from './backup-gauges.js';

/** Backups are made by what runs for some minutes and has no metrics: who has the storage tells of them. */
@Injectable()
export class ShowBackupAge implements OnModuleInit {
  private readonly startedAt: Date;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    @Optional() private readonly gauges?: Gauges,
  ) {
    this.startedAt = clock.now();
  }

  onModuleInit(): void {
    this.gauges?.show(backupGauges.age, () => this.ageS());
  }

  async ageS(): Promise<number> {
    const until = (await lastBackupUntil(this.storage)) ?? this.startedAt;
    return Math.max(0, this.clock.now().getTime() - until.getTime()) / 1_000;
  }
}
