import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { deviceKinds } from '../hebrew/device-texts.js';
import { isoTime, success } from '../text/text.js';

/** A session's id as access tokens name it: it leads to no refresh token. */
const sessionId = z.string().regex(/^[\w-]{22}$/, { message: 'id.malformed' });

/** More are not listed: the newest are. */
export const maxListedSessions = 50;

export const deviceSession = z.object({
  _id: sessionId,
  /** What signed in, in plain words. */
  device: z.string(),
  kind: z.enum(deviceKinds),
  startedAt: isoTime,
  /** To some minutes: when it last renewed its token. */
  lastUsedAt: isoTime,
  /** Whether the call was made from it. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  service: 'auth',
  access: 'user',
  summary: 'Where the caller is signed in: this session first, then the newest.',
  reply: z.object({
    success: z.literal(true),
    sessions: z.array(deviceSession).max(maxListedSessions),
    /** All that are open, listed or not. */
    total: z.number().int(),
  }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/:id',
  service: 'auth',
  access: 'user',
  summary: 'Signs the caller out of one session: its tokens are refused from then on.',
  params: z.strictObject({ id: sessionId }),
  reply: success,
  errors: ['SESSION.NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary: 'Signs the caller out of every session but this one.',
  reply: z.object({ success: z.literal(true), ended: z.number().int() }),
});
