import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { ForgetNotifications } from './forget-notifications.js';

@Injectable()
export class ForgetNotificationsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(private readonly forget: ForgetNotifications) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    await this.forget.execute(data.userId);
  }
}
