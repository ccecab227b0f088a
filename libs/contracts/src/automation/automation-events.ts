import { z } from 'zod';
import { accountStates, pauseReasons } from './accounts.js';
import { actionFailure, actionFields, actionKinds, actionOutcome, actionWork, evidence } from './actions.js';
import { command, event } from '../definition/event.js';
import { loginStages } from './logins.js';
import { isoTime, objectId } from '../text/text.js';

const byAccount = (data: { accountId: string }) => data.accountId;

/**
 * One thing to be done by one account. Sent by campaigns and content; keyed by account. Automation stores it as an
 * action and commits: the work itself never holds up the topic.
 */
export const performAction = command('automation.action.perform.v1', {
  topic: 'automation.tasks',
  key: byAccount,
  data: z.object({
    ...actionFields,
    work: actionWork,
    /** Not begun after this. */
    deadline: isoTime,
    /** Since when it is planned: it may have been done since then. As old as the task where it is not said. */
    plannedAt: isoTime.optional(),
  }),
});

/** What is still only intended of an origin is given up. Keyed by account like the actions it follows. */
export const cancelActions = command('automation.action.cancel.v1', {
  topic: 'automation.tasks',
  key: byAccount,
  data: z.object({ accountId: objectId, owner: z.string(), originId: z.string() }),
});

const actionEvent = { ...actionFields, kind: z.enum(actionKinds) };

/** All action events: published by automation only; keyed by account, so one account's results stay in order. */
export const actionStarted = event('automation.action.started.v1', {
  key: byAccount,
  data: z.object({ ...actionEvent, attempt: z.number().int(), startedAt: isoTime }),
});

export const actionSucceeded = event('automation.action.succeeded.v1', {
  key: byAccount,
  data: z.object({ ...actionEvent, outcome: actionOutcome }),
});

export const actionFailed = event('automation.action.failed.v1', {
  key: byAccount,
  data: z.object({ ...actionEvent, reason: actionFailure, evidence, finishedAt: isoTime }),
});

/** It may have happened: a person, or a later look at the page, decides. */
export const actionUnknown = event('automation.action.unknown.v1', {
  key: byAccount,
  data: z.object({ ...actionEvent, evidence, since: isoTime }),
});

export const networkGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  groupUrl: z.string(),
  memberCount: z.number().int(),
});
export type NetworkGroup = z.infer<typeof networkGroup>;

/** At most this many groups travel in one event; a list of thousands comes as several parts. */
export const groupsPerEvent = 500;

/** The groups an account is a member of, or one part of them. Keyed by account. */
export const groupsFetched = event('automation.groups.fetched.v1', {
  key: byAccount,
  data: z.object({
    ...actionFields,
    part: z.number().int(),
    parts: z.number().int(),
    groups: z.array(networkGroup).max(groupsPerEvent),
  }),
});

/** What people did with a post by then. Published by automation only; keyed by account. */
export const reactionsMeasured = event('automation.reactions.measured.v1', {
  key: byAccount,
  data: z.object({
    ...actionFields,
    postUrl: z.string(),
    likes: z.number().int(),
    comments: z.number().int(),
    shares: z.number().int(),
    /** How many saw it; null where the network does not say. */
    reach: z.number().int().nullable(),
    measuredAt: isoTime,
  }),
});

export const groupDecisions = ['approved', 'declined'] as const;
export type GroupDecision = (typeof groupDecisions)[number];

/** The group's moderators decided on a post that waited for them. Published by automation only; keyed by account. */
export const postModerated = event('automation.post.moderated.v1', {
  key: byAccount,
  data: z.object({
    /** Of the action that published it. */
    ...actionFields,
    decision: z.enum(groupDecisions),
    /** Where it stands; null where it was declined, or has no address. */
    permalink: z.string().nullable(),
    seenAt: isoTime,
  }),
});

export const accountConnected = event('automation.account.connected.v1', {
  key: byAccount,
  data: z.object({ accountId: objectId, owner: z.string(), accountName: z.string(), username: z.string() }),
  live: true,
});

/** Its badge changed: disconnected, paused, or well again. */
export const accountStateChanged = event('automation.account.state-changed.v1', {
  key: byAccount,
  data: z.object({
    accountId: objectId,
    owner: z.string(),
    accountName: z.string(),
    status: z.enum(accountStates),
    reason: z.enum(pauseReasons).nullable(),
    /** Of a checkpoint: the page is none that is known. */
    isPageUnknown: z.boolean().optional(),
    message: z.string(),
  }),
  live: true,
});

export const accountRemoved = event('automation.account.removed.v1', {
  key: byAccount,
  data: z.object({ accountId: objectId, owner: z.string() }),
  live: true,
});

/** A live login moved to another stage. Keyed by login session. */
export const loginChanged = event('automation.login.changed.v1', {
  key: (data) => data.sessionId,
  data: z.object({ sessionId: z.string(), owner: z.string(), stage: z.enum(loginStages) }),
  live: true,
});
