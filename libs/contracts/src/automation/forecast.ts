import { z } from 'zod';
import { internalRequest } from '../definition/define-request.js';
import { isoTime, objectId } from '../text/text.js';
import { actionFailure } from './actions.js';

/** Whether an account is in a group, as far as what it did here tells. */
export const memberships = ['member', 'asked', 'unknown'] as const;

/** What the policy would say of a plan, were it begun at `startAt` and nothing else done meanwhile. Nothing is stored. */
export const forecastActions = internalRequest({
  name: 'automation.actions.forecast',
  body: z.strictObject({
    owner: z.string(),
    startAt: isoTime,
    /** Each text once; targets name them by their place. */
    texts: z.array(z.string()).max(200),
    targets: z
      .array(
        z.strictObject({
          accountId: objectId,
          /** null where there is nothing to publish, and so no group to be in. */
          publish: z.strictObject({ groupId: z.string(), text: z.number().int() }).nullable(),
          /** Asked for no sooner than that; at `startAt` where it is not said. */
          notBefore: isoTime.optional(),
        }),
      )
      .max(200),
  }),
  reply: z.object({
    targets: z.array(
      z.object({
        membership: z.enum(memberships),
        /** When it would publish (or comment, where it publishes nothing); null where it would not. */
        at: isoTime.nullable(),
        refusal: actionFailure.nullable(),
        commentAt: isoTime.nullable(),
        commentRefusal: actionFailure.nullable(),
      }),
    ),
  }),
});
