import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { actionKinds } from './actions.js';

export const mostStrangePages = 100;

/** A page that an account met and nothing here knows; what would meet it again waits. */
const strangePage = z.object({
  accountId: z.string(),
  accountName: z.string(),
  /** What was to be done there. */
  kind: z.enum(actionKinds),
  since: isoTime,
  /** When it is tried again. */
  nextLookAt: isoTime,
  /** In how many places, of those met last. */
  places: z.number().int().min(1),
  /** What was missing, for whoever mends the profile; not for users. */
  detail: z.string(),
  /** Below /api; null where none was taken. */
  picture: z.string().nullable(),
});
export type StrangePage = z.infer<typeof strangePage>;

export const listStrangePages = endpoint({
  method: 'GET',
  path: '/admin/strange-pages',
  service: 'automation',
  access: 'admin',
  summary: 'Pages of the network that nothing here knows: what waits for them, and since when.',
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      /** What is known of the network's pages; why a newer layout that is there is not used, null where none is. */
      profile: z.object({ name: z.string(), version: z.string(), refusal: z.string().nullable() }),
      /** The newest. */
      pages: z.array(strangePage).max(mostStrangePages),
      total: z.number().int().min(0),
    }),
  }),
});

export const getStrangePagePicture = endpoint({
  method: 'GET',
  path: '/admin/strange-pages/:accountId/:kind/picture',
  service: 'automation',
  access: 'admin',
  summary: 'The page as it was. The answer is the picture itself.',
  params: z.strictObject({ accountId: objectId, kind: z.enum(actionKinds) }),
  reply: z.object({ storageKey: z.string() }),
  errors: ['EVIDENCE.NOT_FOUND'],
  controller: 'custom',
});
