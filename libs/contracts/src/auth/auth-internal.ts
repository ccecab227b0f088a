import { z } from 'zod';
import { internalRequest } from '../definition/define-request.js';
import { businessTypes, marketingStyles } from './auth.js';

/** Who a user writes as: what texts are written from. */
export const getUserProfile = internalRequest({
  name: 'auth.users.profile',
  body: z.strictObject({ userId: z.string() }),
  reply: z.object({
    businessName: z.string(),
    businessType: z.enum(businessTypes),
    marketingStyle: z.enum(marketingStyles),
    targetAudience: z.string(),
  }),
  errors: ['USER.NOT_FOUND'],
});
