import { Controller } from '@nestjs/common';
import {
  getNotificationSettings,
  listNotifications,
  readNotifications,
  saveNotificationSettings,
} from '@megafon/contracts';
import type { NotificationSettings, NotificationSettingsReply, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { RecipientRepository } from './recipient.repository.js';
import { ChangeSettings } from './use-cases/change-settings.js';
import { ListNotifications } from './use-cases/list-notifications.js';
import { MarkRead } from './use-cases/mark-read.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly listing: ListNotifications,
    private readonly reading: MarkRead,
    private readonly changing: ChangeSettings,
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  @Handles(listNotifications)
  list({ userId, query }: RequestOf<typeof listNotifications>): Promise<ReplyOf<typeof listNotifications>> {
    return this.listing.execute(userId, query);
  }

  @Handles(readNotifications)
  async read({
    userId,
    body,
  }: RequestOf<typeof readNotifications>): Promise<ReplyOf<typeof readNotifications>> {
    await this.users.get(userId, userId);
    return { success: true, unread: await this.reading.execute(userId, body) };
  }

  @Handles(getNotificationSettings)
  async settings({ userId }: RequestOf<typeof getNotificationSettings>): Promise<NotificationSettingsReply> {
    return this.answer(userId, await this.recipients.settingsOf(userId));
  }

  @Handles(saveNotificationSettings)
  async save({
    userId,
    body,
  }: RequestOf<typeof saveNotificationSettings>): Promise<NotificationSettingsReply> {
    await this.users.get(userId, userId);
    return this.answer(userId, await this.changing.execute(userId, body));
  }

  private async answer(userId: string, settings: NotificationSettings): Promise<NotificationSettingsReply> {
    const user = await this.users.get(userId, userId);
    return { success: true, settings, canMail: this.mailer.enabled && user.emailVerifiedAt !== null };
  }
}
