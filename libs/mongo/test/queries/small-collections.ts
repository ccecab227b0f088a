import { removalIndex, removalsCollection } from '../../src/removal.js';
import type { DeclaredIndex } from './serving-index.js';

/** Collections that are read whole, and why they stay small. Nothing else may be. */
export const smallCollections: Readonly<Record<string, string>> = {
  notes: "the library's own tests, of any filter there is",
  proxies: 'the inventory: one row a proxy that an operator bought',
  plans: 'a handful, made by an admin',
  switches: 'the kill switch alone',
  restores: 'one for each time that the database was restored',
};

const searched = 'a search in one user’s campaigns, in their order, until a page is full';

const lookedThrough = 'a search in one user’s history: its entries are small';

const oneAct = 'one act of one user or account, looked for by an admin, in their order until a page is full';

/** Queries that no index serves wholly, by name, and why that costs nothing. */
export const tolerated: Readonly<Record<string, string>> = {
  'audit-entries: act, owner given; by -at, -_id': oneAct,
  'audit-entries: accountId, act given; by -at, -_id': oneAct,
  'actions: accountId, owner, state given; fence bounded':
    'of an account’s open actions, which are few, nearly all are wanted',
  'users: passwordReset.askedAt bounded': 'once after a restore',
  'groups: words given': 'in a migration, once for a database',
  'group-boxes: groups present': 'in a migration, once for a database',
  'comment-boxes: items present': 'in a migration, once for a database',
  'post-boxes: items present': 'in a migration, once for a database',
  'accounts: owner, warmWorker given; leaseUntil, notBefore, runnableAt bounded; by runnableAt':
    'in the order of the owner’s accounts; passed over are only those that another worker has warm',
  'accounts: nextCheckAt given': 'once at the start of a process',
  'accounts: leaseWorker given': 'once at the start of a process; an index would be written with every lease',
  'campaigns: lastResult given; lastRunId bounded': 'once at the start of a process',
  'campaigns: lastResult.partial given; lastRunId bounded': 'once at the start of a process',
  'campaigns: owner given; name bounded; by -createdAt, -_id': searched,
  'campaigns: owner given; historyAt, name bounded; by -historyAt, -_id': searched,
  'campaigns: owner given; historyAt, lastResult.groupNames bounded; by -historyAt, -_id': searched,
  'runs: campaignName given': 'once at the start of a process',
  'history-entries: folded given': 'once at the start of a process',
  'history-entries: owner given; folded, place bounded; by -place': lookedThrough,
  'history-entries: owner, state given; folded, place bounded; by -place': lookedThrough,
  'history-entries: owner given; folded, place bounded': lookedThrough,
  'history-entries: owner, state given; folded, place bounded': lookedThrough,
  'users: searchPrefixes given':
    'once at the start of a process: what an earlier version stored; the index of the panel’s list serves it too',
  'counts: all of it': 'whether there is any, and whether one is too many: when all are counted anew',
};

/** Indexes of collections that are used below the models, and so have no schema. */
export const unlisted: Readonly<Record<string, readonly DeclaredIndex[]>> = {
  [removalsCollection]: [{ keys: Object.entries(removalIndex), unique: false, sparse: false }],
};
