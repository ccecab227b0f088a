import { Injectable } from '@nestjs/common';
import { notificationLine } from '@megafon/contracts';
import type { listNotifications, Notification, ReplyOf } from '@megafon/contracts';
import { pageOf, placeOf } from '@megafon/mongo';
import { UserRepository } from '../../users/user.repository.js';
import { NotificationRepository } from '../notification.repository.js';
import type { NotificationDocument } from '../notification.schema.js';

const notificationId = /^[0-9a-f]{24}$/;

@Injectable()
export class ListNotifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly users: UserRepository,
  ) {}

  /** @throws AppError REQUEST.INVALID */
  async execute(
    owner: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<ReplyOf<typeof listNotifications>> {
    const after = cursor === undefined ? null : placeOf(cursor, notificationId);
    const [found, unread, timeZone] = await Promise.all([
      this.notifications.page(owner, after, limit + 1),
      this.notifications.countUnread(owner),
      this.users.timeZoneOf(owner),
    ]);
    const { items, nextCursor } = pageOf(found, limit);
    return { items: items.map((item) => toShown(item, timeZone)), nextCursor, unread };
  }
}

function toShown({ _id, news, at, isRead }: NotificationDocument, timeZone: string): Notification {
  return { _id, kind: news.kind, ...notificationLine(news, timeZone), at: at.toISOString(), isRead };
}
