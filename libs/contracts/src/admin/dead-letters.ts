import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { named } from './named.js';

/** Why a message was given up: a label of metrics, so few and fixed. */
export const deathCauses = [
  /** It was not sealed by one of us for this topic and type: forged, moved from elsewhere, or a key is missing. */
  'not-sealed',
  'not-an-event',
  /** It does not fit its contract. */
  'wrong-data',
  'handler-failed',
  /** Handling it ended the process, again and again. */
  'process-ended',
] as const;
export type DeathCause = (typeof deathCauses)[number];

/** Where a dead letter stands. */
export const deadLetterStates = [
  'waiting',
  /** What waited for it was told that nothing will come of it. */
  'told',
  /** It was not sealed by one of us, or no key opens it any more: it is not sent again. */
  'never',
  /** An order to an account: only the command of the shell sends it again. */
  'shell',
  /** Somebody asked for it to be sent again, and it is on its way. */
  'asked',
  'sent',
] as const;
export type DeadLetterState = (typeof deadLetterStates)[number];

const deadLetterSummary = z.object({
  id: objectId,
  state: z.enum(deadLetterStates),
  /** When it was given up. */
  at: isoTime,
  /** As its header says; '' where there is none. */
  type: z.string(),
  /** The consumer group that gave it up; others may have handled it. */
  group: z.string(),
  /** The topic it came from. */
  topic: z.string(),
  cause: z.enum(deathCauses),
  attempts: z.number().int(),
  /** The first line of the error, cut. */
  error: z.string(),
  /** The event's or command's id; null where it could not be read. */
  messageId: z.string().nullable(),
  /** When it was sent again. */
  sentAt: isoTime.nullable(),
});
export type DeadLetterSummary = z.infer<typeof deadLetterSummary>;

/** What its data says is nowhere in it. */
const deadLetterDetails = deadLetterSummary.extend({
  /** The error with its stack, cut. */
  reason: z.string(),
  /** Where it lies: `automation.tasks.dead 0:17`. */
  place: z.string(),
  /** The aggregate it is about: the message's key. */
  subject: z.string().nullable(),
  user: named.nullable(),
  traceId: z.string().nullable(),
  publishedAt: isoTime.nullable(),
  askedAt: isoTime.nullable(),
  /** null where nobody asked, or the command of the shell sent it. */
  askedBy: named.nullable(),
  /** Sent again, it was given up again. */
  diedAgain: z.object({ id: objectId, at: isoTime }).nullable(),
});
export type DeadLetterDetails = z.infer<typeof deadLetterDetails>;

/** A kind: what one group gave up of one type. */
const kind = { type: z.string().max(100), group: z.string().max(100) };

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/admin/dead-letters',
  service: 'admin',
  access: 'admin',
  cost: 3,
  summary: 'Messages that were given up, newest first: all, or those of a state, or of a kind.',
  query: z.strictObject({
    state: z.enum(deadLetterStates).optional(),
    /** Together with `group`. */
    type: kind.type.optional(),
    group: kind.group.optional(),
    /** `nextCursor` of the page before. */
    cursor: z.string().max(80).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(30),
  }),
  reply: z.object({
    items: z.array(deadLetterSummary),
    nextCursor: z.string().nullable(),
    /** How many of all, or of the kind, wait to be sent again; so many at most as are counted. */
    waiting: z.number().int(),
  }),
});

export const getDeadLetter = endpoint({
  method: 'GET',
  path: '/admin/dead-letters/:id',
  service: 'admin',
  access: 'admin',
  summary: 'What is known of a message that was given up, but for what its data says.',
  params: z.strictObject({ id: objectId }),
  reply: z.object({ success: z.literal(true), data: deadLetterDetails }),
  errors: ['DEAD_LETTER.NOT_FOUND'],
});

const sendingMs = 20_000;

export const replayDeadLetter = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/:id/replay',
  service: 'admin',
  access: 'superadmin',
  cost: 3,
  summary: 'Sends a message again to where it came from, once, for the group that gave it up.',
  params: z.strictObject({ id: objectId }),
  body: z.strictObject({
    /** Also where what waited for it was told that it failed. */
    evenIfTold: z.boolean().default(false),
  }),
  reply: z.object({ success: z.literal(true), data: deadLetterDetails }),
  errors: [
    'DEAD_LETTER.NOT_FOUND',
    'DEAD_LETTER.SENT_ALREADY',
    'DEAD_LETTER.TOLD',
    'DEAD_LETTER.NEVER',
    'DEAD_LETTER.SHELL',
    'CONFLICT.CHANGED_MEANWHILE',
  ],
  timeoutMs: sendingMs,
});

/** So many of a kind are sent again at once. */
export const mostReplayedAtOnce = 100;

export const replayDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/replay',
  service: 'admin',
  access: 'superadmin',
  cost: 10,
  summary:
    'Sends again those of a kind that wait for it, oldest first: up to a hundred, and says how many are left.',
  body: z.strictObject(kind),
  reply: z.object({ success: z.literal(true), sent: z.number().int(), left: z.number().int() }),
  timeoutMs: sendingMs,
});
