import { Module } from '@nestjs/common';
import { ShowBackupAge } from './show-backup-age.js';

@Module({ providers: [ShowBackupAge] })
export class BackupsModule {}
