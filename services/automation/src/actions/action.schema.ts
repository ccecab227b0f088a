import { actionKinds } from '@megafon/contracts';
import { Schema, ownedSchema } from '@megafon/mongo';
import { actionStates } from './action.js';
import type { Action } from './action.js';

export const ACTION_MODEL = 'Action';

export const actionSchema = ownedSchema<Action>(
  'actions',
  {
    accountId: { type: String, required: true },
    kind: { type: String, enum: actionKinds, required: true },
    originKind: { type: String, required: true },
    originId: { type: String, required: true },
    work: { type: Schema.Types.Mixed, required: true },
    deadline: { type: Date, required: true },
    order: { type: Number, required: true },
    state: { type: String, enum: actionStates, required: true },
    attempt: { type: Number, required: true },
    tries: { type: Number, required: true },
    looks: { type: Number, required: true },
    fence: { type: Number, required: true },
    notBefore: { type: Date, required: true },
    submittedAt: { type: Date, default: null },
    contentHash: { type: String, default: '' },
    groupId: { type: String, default: '' },
    beforeClick: { type: Schema.Types.Mixed, default: null },
    evidence: { type: Schema.Types.Mixed, required: true },
    toldUnknown: { type: Number, required: true },
    outcome: { type: Schema.Types.Mixed, default: null },
    missedAt: { type: Date, default: null },
    failure: { type: String, default: null },
    traceId: { type: String, default: '' },
  },
  [
    {
      serves: 'what is due for long and nobody began, account by account',
      keys: { state: 1, accountId: 1, notBefore: 1 },
    },
    {
      serves: 'when an account is due again',
      keys: { owner: 1, accountId: 1, state: 1, notBefore: 1 },
    },
    {
      serves: "an account's next action, and all that it has to do",
      keys: { owner: 1, accountId: 1, state: 1, order: 1, notBefore: 1 },
    },
    {
      serves:
        'the cap and the gap: what the accounts of a user of the network did lately, and when they did it last; of a whole list at once as well',
      keys: { accountId: 1, kind: 1, state: 1, submittedAt: -1 },
    },
    {
      serves: 'whether the same text went to a group within the window',
      keys: { owner: 1, groupId: 1, contentHash: 1, kind: 1, state: 1, submittedAt: -1 },
    },
    { serves: 'the end of what was done long ago', keys: { state: 1, updatedAt: 1 } },
    {
      serves: "cancelling an origin's actions",
      keys: { owner: 1, originId: 1, accountId: 1, state: 1 },
    },
  ],
);
