import { Injectable } from '@nestjs/common';
import { newEvent, notificationsRead } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { NotificationRepository } from '../notification.repository.js';
import { RecipientRepository } from '../recipient.repository.js';

@Injectable()
export class MarkRead {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly recipients: RecipientRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What came after the newest that was seen stays unread. The user's other pages hear of it.
   * @returns how many are still not read
   */
  async execute(owner: string, { ids, upTo }: { ids: string[]; upTo?: string | undefined }): Promise<number> {
    const newest = upTo === undefined ? null : await this.notifications.find(owner, upTo);
    await this.notifications.markRead(owner, ids);
    if (newest) await this.notifications.markReadFrom(owner, newest);
    await this.tell(owner);
    return this.notifications.countUnread(owner);
  }

  private async tell(owner: string): Promise<void> {
    const time = this.clock.now();
    await this.recipients.changeOf(owner, (state) => {
      const id = `notifications-read:${owner}:${state.version + 1}`;
      const envelope = { id, tenant: owner, traceId: currentTraceId(), time };
      return { state, events: [newEvent(notificationsRead, { ...envelope, data: { userId: owner } })] };
    });
  }
}
