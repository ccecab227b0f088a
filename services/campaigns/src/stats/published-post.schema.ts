import { defaultTimeZone } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Reactions } from '../runs/reactions.js';

/** A post that stands in a group, and what people did with it. Its id is that of the action that published it. */
export interface PublishedPostDocument extends OwnedDocument {
  campaignId: string;
  runId: string;
  accountId: string;
  group: { groupId: string; name: string };
  url: string;
  publishedAt: Date;
  /** By whose days it counts, as its run does; posts of earlier versions have none. */
  timeZone?: string;
  /** See `sourceOf`, and how it begins; posts of earlier versions have neither. */
  source?: string | null;
  text?: string;
  /** Likes, comments and shares by the first reading after a day; null before it. */
  earned?: number | null;
  /** What was read last; null before the first reading. */
  reactions: Reactions | null;
  /** When it is to be read next; null for never again. */
  readAt: Date | null;
  /** How often asking for a reading failed since the last one that was asked for. */
  overdueFailures: number;
}

export const PUBLISHED_POST = 'PublishedPost';
export const publishedPostSchema = ownedSchema<PublishedPostDocument>(
  'published-posts',
  {
    campaignId: { type: String, required: true },
    runId: { type: String, required: true },
    accountId: { type: String, required: true },
    group: { type: Schema.Types.Mixed, required: true },
    url: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    timeZone: { type: String, default: defaultTimeZone },
    source: { type: String, default: null },
    text: { type: String, default: '' },
    earned: { type: Number, default: null },
    reactions: { type: Schema.Types.Mixed, default: null },
    readAt: { type: Date, default: null },
    overdueFailures: { type: Number, default: 0 },
  },
  [
    { serves: 'the clock of readings that are due, of all or of some owners', keys: { readAt: 1, owner: 1 } },
    { serves: 'readings of an account that are soon due', keys: { owner: 1, accountId: 1, readAt: 1 } },
    { serves: 'the posts of a run', keys: { owner: 1, runId: 1 } },
    { serves: 'posts that are kept no longer', keys: { publishedAt: 1 } },
    { serves: 'what posts earned lately', keys: { owner: 1, publishedAt: -1 } },
  ],
);
