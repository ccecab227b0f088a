import { accountStates, pauseReasons } from '@megafon/contracts';
import { Schema, ownedSchema } from '@megafon/mongo';
import type { Account } from './account.js';

export const ACCOUNT_MODEL = 'Account';

export const accountSchema = ownedSchema<Account>(
  'accounts',
  {
    accountName: { type: String, required: true },
    username: { type: String, required: true },
    network: { type: String, required: true },
    proxyId: { type: String, required: true },
    proxyConfig: { host: String, port: Number },
    state: { type: String, enum: accountStates, required: true },
    reason: { type: String, enum: [...pauseReasons, null], default: null },
    isPageUnknown: { type: Boolean, default: false },
    consent: { at: Date, textVersion: String },
    connectedAt: { type: Date, required: true },
    session: { type: String, default: '' },
    sessionRevision: { type: Number, required: true },
    usageCount: { type: Number, required: true },
    lastUsed: { type: Date, default: null },
    lastAct: { type: Schema.Types.Mixed },
    groups: { type: Number },
    notBefore: { type: Date, required: true },
    runnableAt: { type: Date, required: true },
    wakes: { type: Number, required: true },
    nextCheckAt: { type: Date, required: true },
    leaseWorker: { type: String, default: null },
    warmWorker: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    fence: { type: Number, required: true },
  },
  [
    {
      serves: 'the rule that one username of a network is one account of its owner',
      keys: { owner: 1, network: 1, username: 1 },
      unique: true,
    },
    {
      serves: "the next of an owner's accounts that have something to do",
      keys: { owner: 1, runnableAt: 1, notBefore: 1, leaseUntil: 1, warmWorker: 1 },
    },
    { serves: 'how many have something to do', keys: { runnableAt: 1, notBefore: 1 } },
    { serves: 'the checks that are due', keys: { state: 1, reason: 1, nextCheckAt: 1 } },
    { serves: 'the panel’s list of all accounts', keys: { connectedAt: -1, _id: -1 } },
    { serves: 'the rule that a proxy carries one account', keys: { proxyId: 1 }, unique: true },
  ],
);
