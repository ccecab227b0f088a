import { z } from 'zod';
import { mediaRef, moreMedia } from '../content/media.js';
import { isoTime, objectId } from '../text/text.js';

/** What an account can be asked to do on the network. */
export const actionKinds = [
  'visit',
  'join',
  'publish',
  'comment',
  'list-groups',
  'read-reactions',
  'follow-post',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Kinds that change something on the network; the others only read. */
export const actingKinds = ['publish', 'comment', 'join'] as const satisfies readonly ActionKind[];
export type ActingKind = (typeof actingKinds)[number];

/** What a person reads of an action that did not succeed; the page has the Hebrew for each. */
export const actionFailures = [
  'account-removed',
  'account-paused',
  'consent-missing',
  'session-expired',
  'checkpoint',
  'rate-limited',
  'blocked',
  'proxy-failed',
  'network-failed',
  'unknown-page',
  'group-not-found',
  'join-questions',
  'join-pending',
  'join-declined',
  'not-a-member',
  'admins-only',
  'listings-only',
  'participation-check',
  'post-not-found',
  'comments-off',
  'post-declined',
  'daily-cap',
  'repeated-content',
  'kill-switch',
  'quiet-hours',
  'rejected-by-network',
  'media-missing',
  'media-unreadable',
  'internal-fault',
  'cancelled',
  'timeout',
] as const;
export const actionFailure = z.enum(actionFailures);
export type ActionFailure = z.infer<typeof actionFailure>;

/** The same text is not published twice in one group within so many days, whatever a network's profile allows. */
export const repeatWindowDays = 7;

const groupRef = z.object({ groupId: z.string(), groupUrl: z.string(), name: z.string() });

/** So many groups are looked at before a run, at most. */
export const mostLookedAt = 3;

/** The work itself, by kind. Everything needed is in it: the worker asks nobody. */
export const actionWork = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    /** Groups in which something is to be done next: where nothing of a group was seen lately, they are looked at. */
    groupIds: z.array(z.string()).max(mostLookedAt).optional(),
  }),
  z.object({ kind: z.literal('list-groups') }),
  z.object({
    kind: z.literal('join'),
    group: groupRef,
    /**
     * In the person's own words, for the questions of a group that asks, in their order; the last one answers whatever
     * is asked beyond. Without any such a group is not joined: nothing is made up.
     */
    answers: z.array(z.string().min(1).max(500)).max(10).optional(),
  }),
  z.object({
    kind: z.literal('publish'),
    group: groupRef,
    text: z.string(),
    media: mediaRef.nullable(),
    /** Behind `media`, in their order; not there where there is one file, or none. */
    moreMedia: moreMedia.optional(),
  }),
  z.object({ kind: z.literal('read-reactions'), postUrl: z.string() }),
  z.object({
    kind: z.literal('follow-post'),
    /** The action that published what waits for the group's approval. */
    actionId: z.string(),
    group: groupRef,
  }),
  z.object({ kind: z.literal('comment'), postUrl: z.string(), text: z.string(), media: mediaRef.nullable() }),
]);
export type ActionWork = z.infer<typeof actionWork>;

/** Who asked, so that the asker finds its own in the results. */
export const actionOrigin = z.object({
  /** What asked for it. */
  kind: z.enum(['campaign-run', 'group-fetch', 'post-comments', 'statistics']),
  /** The run's or the fetch's id. */
  id: z.string(),
});

/** Deterministic: the same intention always has the same id, so a repeated task is the same action. */
export const actionId = z.string().min(3).max(200);

export const actionFields = {
  actionId,
  accountId: objectId,
  owner: z.string(),
  origin: actionOrigin,
};

/** Addresses below /api of the pictures taken right before and after a click; null where there is none. */
export const shownEvidence = z.object({ before: z.string().nullable(), after: z.string().nullable() });
export type ShownEvidence = z.infer<typeof shownEvidence>;

/** Storage keys of the pictures taken right before and after the click; null where there was none. */
export const evidence = z.object({ before: z.string().nullable(), after: z.string().nullable() });

export const actionOutcome = z.object({
  /** Where the post or comment stands on the network; null where the kind has none. */
  permalink: z.string().nullable(),
  /** The group must approve it first. */
  pendingApproval: z.boolean(),
  evidence,
  finishedAt: isoTime,
});
export type ActionOutcome = z.infer<typeof actionOutcome>;
