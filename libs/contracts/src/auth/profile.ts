import { z } from 'zod';
import { planId } from '../billing/plans.js';
import { maxAudienceLength } from '../content/ai-writing.js';
import { endpoint } from '../definition/define-request.js';
import { email, nameText, requiredName, success } from '../text/text.js';
import { currentPassword, passwordAgain, passwordAgainErrors, shownSecondFactor } from './password-again.js';
import { businessTypes, marketingStyles, newPassword, origin, sessionUser } from './auth.js';

/** What the owner alone sees of a user. */
export const ownProfile = sessionUser.extend({
  /** The address that takes the place of `email` when its link is followed; null where none was asked for. */
  pendingEmail: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

const profileReply = z.object({ success: z.literal(true), user: ownProfile });

/** What is left out stays as it is. */
export const profileInput = z.strictObject({
  name: requiredName(80),
  email,
  businessName: nameText(120).optional(),
  businessType: z.enum(businessTypes).optional(),
  marketingStyle: z.enum(marketingStyles).optional(),
  targetAudience: nameText(maxAudienceLength).optional(),
  /** For another address; ignored otherwise. */
  currentPassword: currentPassword.optional(),
  secondFactor: shownSecondFactor.optional(),
});
export type ProfileInput = z.output<typeof profileInput>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  service: 'auth',
  access: 'user',
  summary: "The caller's profile, and the address that waits for its link.",
  reply: profileReply,
  errors: ['USER.NOT_FOUND'],
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/profile',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary:
    "Changes the caller's profile. Another address needs the current password, and a second factor of who has one, and takes " +
    'effect when the link mailed to it is followed; the answer is the same whether it is taken or not.',
  body: profileInput.extend({ origin }),
  reply: profileReply,
  errors: ['AUTH.PASSWORD_REQUIRED', ...passwordAgainErrors, 'SERVICE.UNAVAILABLE'],
  controller: 'custom',
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/profile/pending-email',
  service: 'auth',
  access: 'user',
  summary: 'Keeps the address as it is: the link that was mailed is good no more.',
  reply: profileReply,
  errors: ['USER.NOT_FOUND'],
});

export const passwordInput = passwordAgain.extend({ newPassword });

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/password',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: "Changes the caller's password, and ends every session but this one.",
  body: passwordInput.extend({ origin }),
  reply: success,
  errors: [...passwordAgainErrors, 'AUTH.WEAK_PASSWORD', 'AUTH.PERSONAL_PASSWORD'],
  controller: 'custom',
});

export const changePlan = endpoint({
  method: 'PUT',
  path: '/users/subscription',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary:
    'Switches the caller to a free plan at once. One that costs something is paid first: `/subscription`.',
  body: z.strictObject({ plan: planId }),
  reply: profileReply,
  errors: ['PLAN.NOT_FOUND', 'SUBSCRIPTION.PAYMENT_REQUIRED', 'USER.NOT_FOUND'],
});
