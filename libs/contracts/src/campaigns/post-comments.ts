import { z } from 'zod';
import { actionFailure, shownEvidence } from '../automation/actions.js';
import { evidenceName } from '../automation/evidence.js';
import { endpoint } from '../definition/define-request.js';
import { event } from '../definition/event.js';
import { testCommentText } from '../hebrew/comment-texts.js';
import { isoTime, objectId, webUrl } from '../text/text.js';

/** Accounts one submission may use, whatever the plan. */
export const maxAccountsPerSubmission = 20;

export const commentJobStates = ['waiting', 'commenting', 'done', 'unknown', 'failed'] as const;

/** Where one account of a submission stands. */
export const commentJobResult = z.object({
  accountId: objectId,
  accountName: z.string(),
  state: z.enum(commentJobStates),
  permalink: z.string().nullable(),
  reason: actionFailure.nullable(),
  /** What `recheckAction` looks for when the state is unknown. */
  actionId: z.string().default(''),
  evidence: shownEvidence.default({ before: null, after: null }),
});
export type CommentJobResult = z.infer<typeof commentJobResult>;

export const commentJob = z.object({
  _id: objectId,
  postUrl: z.string(),
  isTest: z.boolean(),
  /** Where its comments are from; null for a test. */
  commentBoxId: objectId.nullable(),
  /** Every account is settled. */
  done: z.boolean(),
  results: z.array(commentJobResult),
  createdAt: isoTime,
});
export type CommentJob = z.infer<typeof commentJob>;

const submitted = z.object({ success: z.boolean(), job: commentJob, error: z.string().optional() });
const submitErrors = [
  'ACCOUNT.NONE_CONNECTED',
  'ACCOUNT.NOT_FOUND',
  'POST_COMMENTS.URL_REQUIRED',
  'POST_COMMENTS.ACCOUNT_REQUIRED',
  'POST_COMMENTS.FOREIGN_URL',
  'POST_COMMENTS.TOO_MANY_OPEN',
] as const;

export const submitPostComments = endpoint({
  method: 'POST',
  path: '/post-comments/submit',
  service: 'campaigns',
  access: 'user',
  cost: 10,
  summary:
    'Comments on a post with several accounts, each with a comment of the box. The work goes on as events.',
  body: z.strictObject({
    postUrl: z.union([z.literal(''), webUrl]),
    facebookAccounts: z.array(objectId).max(maxAccountsPerSubmission),
    commentBoxId: z.union([z.literal(''), objectId]),
  }),
  reply: submitted,
  errors: [
    ...submitErrors,
    'POST_COMMENTS.BOX_REQUIRED',
    'BOX.NOT_FOUND',
    'CAMPAIGN.EMPTY_BOX',
    'CAMPAIGN.NO_GROUP_TO_NAME',
  ],
  status: 202,
});

export const testPostComments = endpoint({
  method: 'POST',
  path: '/post-comments/test',
  service: 'campaigns',
  access: 'user',
  cost: 10,
  summary: 'Writes the fixed test comment; with an empty link, on the sample post.',
  body: z.strictObject({
    postUrl: z.union([z.literal(''), webUrl]),
    facebookAccounts: z.array(objectId).max(maxAccountsPerSubmission),
    testComment: z.literal(testCommentText).default(testCommentText),
  }),
  reply: submitted,
  errors: [...submitErrors, 'POST_COMMENTS.NO_SAMPLE'],
  status: 202,
});

export const getPostCommentJob = endpoint({
  method: 'GET',
  path: '/post-comments/:id',
  service: 'campaigns',
  access: 'user',
  summary: 'Where each account of a submission stands.',
  params: z.strictObject({ id: objectId }),
  reply: commentJob,
  errors: ['POST_COMMENTS.NOT_FOUND'],
});

/** Answered by the gateway with the picture itself; campaigns only says where it lies, once it is the caller's. */
export const getCommentEvidence = endpoint({
  method: 'GET',
  path: '/post-comments/:id/evidence/:name',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'A picture taken right before or after a comment of the submission.',
  params: z.strictObject({ id: objectId, name: evidenceName }),
  reply: z.object({ storageKey: z.string() }),
  errors: ['POST_COMMENTS.NOT_FOUND', 'EVIDENCE.NOT_FOUND'],
  controller: 'custom',
});

/** An account of a submission moved on. Published by campaigns only; keyed by job. */
export const postCommentsProgressed = event('campaigns.post-comments.progressed.v1', {
  key: (data) => data.jobId,
  data: z.object({ jobId: objectId, done: z.boolean(), results: z.array(commentJobResult) }),
  live: true,
});
