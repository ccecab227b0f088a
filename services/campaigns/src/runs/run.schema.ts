import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Run } from './run-state.js';

/** Its id is `<campaignId>:<planned time in ms>`: an occurrence has one run, however often it is begun. */
export interface RunDocument extends OwnedDocument, Run {
  /** When an unanswered action has to be settled; null for a run that has ended. */
  expiresAt: Date | null;
}

export const RUN = 'Run';
export const runSchema = ownedSchema<RunDocument>(
  'runs',
  {
    campaignId: { type: String, required: true },
    type: { type: String, required: true },
    plannedAt: { type: Date, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    accounts: { type: [Schema.Types.Mixed], default: [] },
    joinAnswer: { type: String, default: '' },
    targets: { type: [Schema.Types.Mixed], default: [] },
    actions: { type: [Schema.Types.Mixed], default: [] },
    log: { type: [Schema.Types.Mixed], default: [] },
    evidence: { type: [String], default: [] },
    expiresAt: { type: Date, default: null },
  },
  [
    { serves: 'the sweeper of overdue actions', keys: { expiresAt: 1 } },
    { serves: 'whether a picture belongs to a campaign', keys: { owner: 1, campaignId: 1 } },
  ],
);
