import { defaultTimeZone } from '@megafon/contracts';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Run } from './run-state.js';
import type { RunSummary } from './run-summary.js';

/** Its id is `<campaignId>:<planned time in ms>`: an occurrence has one run, however often it is begun. */
export interface RunDocument extends OwnedDocument, Run {
  /** When an unanswered action has to be settled, or a post that waits looked at; null when there is neither. */
  expiresAt: Date | null;
  /** How often settling what is overdue failed since it last moved. */
  overdueFailures: number;
  summary: RunSummary;
}

/** What lists read of a run. */
export type RunHead = Pick<RunDocument, '_id' | 'startedAt' | 'finishedAt' | 'summary'>;

export const RUN = 'Run';
export const runSchema = ownedSchema<RunDocument>(
  'runs',
  {
    campaignId: { type: String, required: true },
    campaignName: { type: String },
    type: { type: String, required: true },
    plannedAt: { type: Date, required: true },
    startedAt: { type: Date, required: true },
    timeZone: { type: String, default: defaultTimeZone },
    finishedAt: { type: Date, default: null },
    againOf: { type: String, default: null },
    hold: { type: String, default: null },
    bumpEveryMs: { type: Number, default: null },
    accounts: { type: [Schema.Types.Mixed], default: [] },
    joinAnswer: { type: String, default: '' },
    textsId: { type: String },
    posts: { type: [String], default: undefined },
    comments: { type: [String], default: undefined },
    targets: { type: [Schema.Types.Mixed], default: [] },
    actions: { type: [Schema.Types.Mixed], default: [] },
    log: { type: [Schema.Types.Mixed], default: [] },
    evidence: { type: [String], default: [] },
    reactions: { type: Schema.Types.Mixed },
    expiresAt: { type: Date, default: null },
    overdueFailures: { type: Number, default: 0 },
    summary: { type: Schema.Types.Mixed },
  },
  [
    { serves: 'the sweeper of overdue actions', keys: { expiresAt: 1 } },
    { serves: 'the deletion of what ended long ago', keys: { finishedAt: 1 } },
    {
      serves: 'the runs of a campaign of which something is still to come',
      keys: { owner: 1, campaignId: 1 },
    },
    // An entry for each picture, some 50 bytes.
    { serves: 'to which campaign a picture belongs', keys: { owner: 1, evidence: 1 } },
  ],
);
