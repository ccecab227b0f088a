import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { CommentJob } from './comment-job.js';

export interface CommentJobDocument extends OwnedDocument, CommentJob {
  /** The same for the same submission while it is open, its own id afterwards: two clicks are one job. */
  openKey: string;
  /** One of its owner's places for open jobs, its own id afterwards; a job of an older version has none. */
  slot?: string;
  /** When an unanswered comment has to be settled; null for a job that is done. */
  expiresAt: Date | null;
  /** How often settling what is overdue failed since it last moved. */
  overdueFailures: number;
}

export const COMMENT_JOB = 'CommentJob';
export const commentJobSchema = ownedSchema<CommentJobDocument>(
  'comment-jobs',
  {
    postUrl: { type: String, required: true },
    isTest: { type: Boolean, required: true },
    commentBoxId: { type: String, default: null },
    deadline: { type: Date, required: true },
    comments: { type: [Schema.Types.Mixed], default: [] },
    openKey: { type: String, required: true },
    slot: { type: String },
    expiresAt: { type: Date, default: null },
    overdueFailures: { type: Number, default: 0 },
  },
  [
    {
      serves: 'the sweeper of overdue comments, and the deletion of old jobs',
      keys: { expiresAt: 1, updatedAt: 1 },
    },
    { serves: 'the open jobs of a user', keys: { owner: 1, expiresAt: 1 } },
    { serves: 'one open job for the same submission', keys: { openKey: 1 }, unique: true },
    { serves: 'the limit of open jobs of a user', keys: { slot: 1 }, unique: true, sparse: true },
  ],
);
