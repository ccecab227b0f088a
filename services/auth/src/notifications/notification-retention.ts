import { Inject, Injectable } from '@nestjs/common';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { NotificationRepository } from './notification.repository.js';

@Injectable()
export class NotificationRetention extends RetentionSweep {
  constructor(
    notifications: NotificationRepository,
    clock: Clock,
    metrics: Metrics,
    @Inject(CONFIG) config: Pick<Config, 'RETENTION_NOTIFICATIONS_DAYS'>,
  ) {
    const rule = {
      what: 'notifications',
      days: config.RETENTION_NOTIFICATIONS_DAYS,
      deleteBatch: (before: Date, limit: number) => notifications.acrossOwnersRemoveOld(before, limit),
    };
    super([rule], clock, metrics);
  }
}
