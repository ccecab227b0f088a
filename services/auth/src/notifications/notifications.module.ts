import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExpectMail } from './expect-mail.js';
import { ForgetNotifications } from './forget-notifications.js';
import { ForgetNotificationsWhenUserDeleted } from './forget-notifications-when-user-deleted.js';
import { MAIL_PACE } from './mail-pace.js';
import type { MailPace } from './mail-times.js';
import { MailToRecipient } from './mail-to-recipient.js';
import { MailWhenDue } from './mail-when-due.js';
import { MoveDigestWhenTimeZoneChanged } from './move-digest-when-time-zone-changed.js';
import { NotificationRepository } from './notification.repository.js';
import { NOTIFICATION, notificationSchema } from './notification.schema.js';
import { NotificationRetention } from './notification-retention.js';
import { NotificationsController } from './notifications.controller.js';
import { RecipientRepository } from './recipient.repository.js';
import { RECIPIENT, recipientSchema } from './recipient.schema.js';
import { RecordWhenSomethingHappened } from './record-when-something-happened.js';
import { ChangeSettings } from './use-cases/change-settings.js';
import { ListNotifications } from './use-cases/list-notifications.js';
import { MarkRead } from './use-cases/mark-read.js';
import { RecordNews } from './use-cases/record-news.js';
import { SendAttentionMail } from './use-cases/send-attention-mail.js';
import { SendDigest } from './use-cases/send-digest.js';
import { WarnOfEndingSubscriptions } from './warn-of-ending-subscriptions.js';

@Module({
  imports: [
    MongoModule.forFeature({ [NOTIFICATION]: notificationSchema, [RECIPIENT]: recipientSchema }),
    MailModule,
    UsersModule,
  ],
  controllers: [NotificationsController],
  providers: [
    {
      provide: MAIL_PACE,
      inject: [CONFIG],
      useFactory: (config: Config): MailPace => ({
        waitMs: config.NOTIFICATION_MAIL_WAIT_S * 1_000,
        digestHour: config.DIGEST_HOUR,
      }),
    },
    NotificationRepository,
    RecipientRepository,
    ChangeSettings,
    ExpectMail,
    ForgetNotifications,
    ForgetNotificationsWhenUserDeleted,
    ListNotifications,
    MailToRecipient,
    MailWhenDue,
    MarkRead,
    MoveDigestWhenTimeZoneChanged,
    NotificationRetention,
    RecordNews,
    RecordWhenSomethingHappened,
    SendAttentionMail,
    SendDigest,
    WarnOfEndingSubscriptions,
  ],
})
export class NotificationsModule {}
