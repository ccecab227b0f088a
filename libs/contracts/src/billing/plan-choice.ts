import { z } from 'zod';
import { internalRequest } from '../definition/define-request.js';
import { isoTime } from '../text/text.js';
import { planId } from './plans.js';

/** Switches a user to a plan that costs nothing. The plan they have is no change, whatever it costs. */
export const choosePlan = internalRequest({
  name: 'billing.subscription.choose',
  body: z.strictObject({ userId: z.string(), plan: planId }),
  /** What they have now; `revision` as in `subscriptionChanged`. */
  reply: z.object({ plan: planId, endDate: isoTime.nullable(), revision: z.number().int() }),
  errors: ['PLAN.NOT_FOUND', 'SUBSCRIPTION.PAYMENT_REQUIRED', 'SERVICE.UNAVAILABLE'],
});
