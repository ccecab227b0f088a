import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { HistoryEntry } from './history-entry.js';

/**
 * What the history reads of a run, in a document of its own: a run has a hundred kilobytes, and a page or a sum of a
 * thousand of them reads none. Its id is the run's, its version the run's that it tells of.
 */
export interface HistoryEntryDocument extends OwnedDocument, HistoryEntry {
  /** The campaign's name when it ran. */
  name: string;
  /** Its place among the owner's runs: when it began, in milliseconds, and its id. */
  place: string;
  /** What the search looks into: see `foldedOf`. Entries of earlier versions have it once a process has started. */
  folded?: string;
  /** Of an earlier version: the names, as they were written. */
  words?: string[];
}

export const HISTORY_ENTRY = 'HistoryEntry';
export const historyEntrySchema = ownedSchema<HistoryEntryDocument>(
  'history-entries',
  {
    campaignId: { type: String, required: true },
    name: { type: String, default: '' },
    type: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    posts: { type: Schema.Types.Mixed, required: true },
    comments: { type: Schema.Types.Mixed, required: true },
    counts: { type: Schema.Types.Mixed },
    againOf: { type: String, default: null },
    troubled: { type: Boolean },
    place: { type: String, required: true },
    folded: { type: String },
    words: { type: [String], default: undefined },
  },
  [
    { serves: 'an owner’s history, newest first', keys: { owner: 1, place: -1 } },
    { serves: 'an owner’s runs of one state, newest first', keys: { owner: 1, state: 1, place: -1 } },
    { serves: 'the runs of one campaign, newest first', keys: { owner: 1, campaignId: 1, place: -1 } },
    { serves: 'what an owner has to see to, newest first', keys: { owner: 1, troubled: 1, place: -1 } },
    { serves: 'what an owner’s runs did lately', keys: { owner: 1, finishedAt: -1 } },
    { serves: 'the deletion of what began long ago', keys: { startedAt: 1 } },
  ],
);
