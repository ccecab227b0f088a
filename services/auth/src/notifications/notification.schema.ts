import type { News } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** none: not for it. wanted: waits to be mailed. sent: was, or nobody is to be mailed any more. */
type Mailed = 'none' | 'wanted' | 'sent';

/** One thing that happened. Its id is made of what caused it: told of twice, it is one. */
export interface NotificationDocument extends OwnedDocument {
  news: News;
  /** When it happened. */
  at: Date;
  /** Whether it stands in the list: what was turned off there may still be mailed. */
  bell: boolean;
  isRead: boolean;
  mail: Mailed;
  digest: Mailed;
}

export const NOTIFICATION = 'Notification';
export const notificationSchema = ownedSchema<NotificationDocument>(
  'notifications',
  {
    news: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    bell: { type: Boolean, required: true },
    isRead: { type: Boolean, default: false },
    mail: { type: String, required: true },
    digest: { type: String, required: true },
  },
  [
    { serves: 'the list, newest first', keys: { owner: 1, bell: 1, at: -1, _id: -1 } },
    {
      serves: 'how many are not read, and reading them',
      keys: { owner: 1, bell: 1, isRead: 1, at: -1, _id: -1 },
    },
    {
      serves: 'what a mail tells, and what is more than one user may have',
      keys: { owner: 1, at: -1, _id: -1 },
    },
    { serves: 'the deletion of what is old', keys: { at: 1 } },
  ],
);
