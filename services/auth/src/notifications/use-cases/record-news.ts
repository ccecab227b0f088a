import { Injectable } from '@nestjs/common';
import { newEvent, notificationAdded } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { deterministicId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { Mailer } from '../../mail/mailer.js';
import { ForgetNotifications } from '../forget-notifications.js';
import { NotificationRepository } from '../notification.repository.js';
import type { NotificationDocument } from '../notification.schema.js';
import type { Told } from '../news-of-event.js';
import { ExpectMail } from '../expect-mail.js';
import { RecipientRepository } from '../recipient.repository.js';
import { waysOf } from '../ways-of-news.js';

type Recorded = Pick<NotificationDocument, '_id' | 'owner' | 'news' | 'at'>;

@Injectable()
export class RecordNews {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly recipients: RecipientRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly expectMail: ExpectMail,
    private readonly forget: ForgetNotifications,
  ) {}

  /** Told of twice, it is one, however it was cut short before. */
  async execute(owner: string, { news, cause }: Told, at: Date): Promise<void> {
    const settings = await this.recipients.settingsOf(owner);
    const ageMs = this.clock.now().getTime() - at.getTime();
    const ways = waysOf(news, settings, { ageMs, canMail: this.mailer.enabled });
    if (!ways) return;
    const fields = { _id: deterministicId(owner, news.kind, ...cause), news, at, isRead: false, ...ways };
    const events = ways.bell ? [addedEvent({ ...fields, owner })] : [];
    if (await this.notifications.insertOnce(owner, fields, events)) {
      // Asked afterwards: a deletion that comes later takes it along.
      if (await this.forget.ifGone(owner)) return;
      await this.notifications.trim(owner);
    }
    const kept = await this.notifications.find(owner, fields._id);
    if (kept) await this.expectMail.execute(kept, settings);
  }
}

function addedEvent({ _id, owner, news, at }: Recorded): EventEnvelope {
  return newEvent(notificationAdded, {
    id: `notification-added:${_id}`,
    tenant: owner,
    traceId: currentTraceId(),
    time: at,
    data: { userId: owner, notificationId: _id, at: at.toISOString(), news },
  });
}
