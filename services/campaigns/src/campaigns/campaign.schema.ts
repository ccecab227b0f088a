import { defaultTimeZone } from '@megafon/contracts';
import type { Bumping } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { CampaignState } from './campaign-state.js';

export interface CampaignDocument extends OwnedDocument, CampaignState {
  name: string;
  postBox: string | null;
  groupBox: string | null;
  commentBox: string | null;
  postUrl: string | null;
  /** Chosen accounts; none means all that are connected. */
  accountIds: readonly string[];
  /** For groups that ask whoever wants to join; '' where there is none. */
  joinAnswer: string;
  /** Whether its posts are chosen by what they earned; campaigns of earlier versions have none. */
  learns?: boolean;
  /** Whether its hours are chosen by what posts earned in them; campaigns of earlier versions have none. */
  learnsHours?: boolean;
  /** How its posts are bumped; campaigns of earlier versions have none. */
  bumping?: Bumping | null;
}

export const CAMPAIGN = 'Campaign';
export const campaignSchema = ownedSchema<CampaignDocument>(
  'campaigns',
  {
    name: { type: String, required: true },
    type: { type: String, required: true },
    status: { type: String, required: true },
    scheduledAt: { type: Date, default: null },
    isRecurring: { type: Boolean, required: true },
    recurrence: { type: Schema.Types.Mixed, default: null },
    timeZone: { type: String, default: defaultTimeZone },
    postBox: { type: String, default: null },
    groupBox: { type: String, default: null },
    commentBox: { type: String, default: null },
    postUrl: { type: String, default: null },
    accountIds: { type: [String], default: [] },
    joinAnswer: { type: String, default: '' },
    learns: { type: Boolean, default: false },
    learnsHours: { type: Boolean, default: false },
    bumping: { type: Schema.Types.Mixed, default: null },
    dueAt: { type: Date, default: null },
    wakeAt: { type: Date, default: null },
    claim: { type: Schema.Types.Mixed, default: null },
    lastRunId: { type: String, default: null },
    runCount: { type: Number, default: 0 },
    publishedAt: { type: Date, default: null },
    lastResult: { type: Schema.Types.Mixed, default: null },
    historyAt: { type: Date, default: null },
    notes: { type: [Schema.Types.Mixed], default: [] },
    notedAt: { type: Date, default: null },
    removing: { type: Boolean, default: false },
  },
  [
    { serves: 'the clock that claims what is due, of all or of some owners', keys: { wakeAt: 1, owner: 1 } },
    { serves: 'an owner’s history, newest first', keys: { owner: 1, historyAt: -1, _id: -1 } },
    {
      serves: 'an owner’s campaigns of some statuses, newest first',
      keys: { owner: 1, status: 1, createdAt: -1, _id: -1 },
    },
    { serves: 'what an owner planned for a span of time', keys: { owner: 1, isRecurring: 1, dueAt: 1 } },
    { serves: 'an owner’s campaigns with times that had no run since', keys: { owner: 1, notedAt: 1 } },
  ],
);
