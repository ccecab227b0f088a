import type { NotificationSettings } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { MailTimes } from './mail-times.js';

/** How a user wants to hear of things, and when the next mails are due. Its `_id` is the user's. */
export interface RecipientDocument extends OwnedDocument, MailTimes {
  settings: NotificationSettings;
  /** The end of a subscription that was told of last. */
  endingTold: Date | null;
}

export const RECIPIENT = 'NotificationRecipient';
export const recipientSchema = ownedSchema<RecipientDocument>(
  'notification-recipients',
  {
    settings: { type: Schema.Types.Mixed, required: true },
    mailDueAt: { type: Date, default: null },
    mailedAt: { type: Date, default: null },
    digestDueAt: { type: Date, default: null },
    expected: { type: Number, required: true },
    endingTold: { type: Date, default: null },
  },
  [
    { serves: 'whose mail is due', keys: { mailDueAt: 1 } },
    { serves: 'whose digest is due', keys: { digestDueAt: 1 } },
  ],
);
