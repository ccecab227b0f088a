import { Injectable } from '@nestjs/common';
import { UserRepository } from '../users/user.repository.js';
import { NotificationRepository } from './notification.repository.js';
import { RecipientRepository } from './recipient.repository.js';

@Injectable()
export class ForgetNotifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
  ) {}

  /** @returns whether the user is gone */
  async ifGone(owner: string): Promise<boolean> {
    if (await this.users.find(owner, owner)) return false;
    await this.execute(owner);
    return true;
  }

  /** Nothing is left of a user who is gone. Harmless when repeated. */
  async execute(owner: string): Promise<void> {
    await this.recipients.forget(owner);
    await this.notifications.forgetAllOf(owner);
  }
}
