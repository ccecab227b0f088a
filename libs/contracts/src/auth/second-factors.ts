import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { byId, email, isoTime, objectId, requiredName, success } from '../text/text.js';
import { origin, secondFactorAsked, signedInWithRefresh, userAgent } from './auth.js';
import {
  appCode,
  base64url,
  currentPassword,
  passwordAgain,
  passwordAgainErrors,
  secondFactorWays,
} from './password-again.js';

export const maxPasskeys = 10;
export const recoveryCodeCount = 10;

const passkeyName = requiredName(60);

export const passkey = z.object({
  _id: objectId,
  name: z.string(),
  addedAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const factors = z.object({
  /** Since when codes of an app are asked for; null where they are not. */
  appSince: isoTime.nullable(),
  passkeys: z.array(passkey).max(maxPasskeys),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactors = z.infer<typeof factors>;

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/users/second-factors',
  service: 'auth',
  access: 'user',
  summary: 'What the caller signs in with beside the password.',
  reply: z.object({ success: z.literal(true), factors }),
});

export const askSecondFactor = endpoint({
  method: 'POST',
  path: '/users/second-factors/challenge',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary:
    'What the caller shows beside the password, to change their address, password or factors: as `login` asks for it. null where they ' +
    'have no second factor.',
  body: z.strictObject({ currentPassword, origin }),
  reply: z.object({
    success: z.literal(true),
    secondFactor: secondFactorAsked.shape.secondFactor.nullable(),
  }),
  errors: ['AUTH.WRONG_PASSWORD', 'REQUEST.TOO_MANY', 'USER.NOT_FOUND'],
  controller: 'custom',
});
/** What a page sends of it. */
export const passwordAlone = z.strictObject({ currentPassword });

/** Shown once, when the first factor is there; null where codes were given before. */
const recoveryCodes = z.array(z.string()).length(recoveryCodeCount);
const added = z.object({ success: z.literal(true), recoveryCodes: recoveryCodes.nullable() });

export const startApp = endpoint({
  method: 'POST',
  path: '/users/second-factors/app',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary:
    'Makes a secret for an authenticator app. It counts when a code of it was shown, within 15 minutes.',
  body: passwordAgain.extend({ origin }),
  reply: z.object({
    success: z.literal(true),
    /** In base32, as it is typed. */
    secret: z.string(),
    /** `otpauth://…`, as it is drawn. */
    uri: z.string(),
  }),
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.EXISTS'],
  controller: 'custom',
});

export const confirmApp = endpoint({
  method: 'POST',
  path: '/users/second-factors/app/confirmation',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary:
    'Shows a code of the app: it counts from then on. With the first factor every session that was opened without one ' +
    'ends, but this one.',
  body: z.strictObject({ code: appCode }),
  reply: added,
  errors: ['AUTH.WRONG_CODE', 'SECOND_FACTOR.EXISTS', 'SECOND_FACTOR.NOT_STARTED', 'USER.NOT_FOUND'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/users/second-factors/passkeys/challenge',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'What a browser makes a passkey by. It is good once, for 15 minutes.',
  body: passwordAgain.extend({ origin }),
  reply: z.object({
    success: z.literal(true),
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
      timeout: z.number().int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
      authenticatorSelection: z.object({
        residentKey: z.literal('discouraged'),
        requireResidentKey: z.literal(false),
        userVerification: z.literal('preferred'),
      }),
    }),
  }),
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.LIMIT_REACHED'],
  controller: 'custom',
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/second-factors/passkeys',
  service: 'auth',
  access: 'user',
  cost: 2,
  summary: 'Keeps the passkey that the browser made. What holds of the first factor holds here.',
  body: z.strictObject({
    name: passkeyName,
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(16_000),
    id: base64url(1_400),
  }),
  reply: added,
  errors: [
    'AUTH.PASSKEY_REFUSED',
    'SECOND_FACTOR.EXISTS',
    'SECOND_FACTOR.LIMIT_REACHED',
    'SECOND_FACTOR.NOT_STARTED',
    'USER.NOT_FOUND',
  ],
});

export const passkeyRenaming = passwordAgain.extend({ name: passkeyName });

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/users/second-factors/passkeys/:id',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'Calls a passkey otherwise.',
  params: byId,
  body: passkeyRenaming.extend({ origin }),
  reply: success,
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.NOT_FOUND'],
  controller: 'custom',
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/users/second-factors/passkeys/:id/removal',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'Removes a passkey. With the last factor the recovery codes go.',
  params: byId,
  body: passwordAgain.extend({ origin }),
  reply: success,
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.NOT_FOUND'],
  controller: 'custom',
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/second-factors/recovery-codes',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'Makes recovery codes anew: those from before are good no more.',
  body: passwordAgain.extend({ origin }),
  reply: z.object({ success: z.literal(true), recoveryCodes }),
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.OFF'],
  controller: 'custom',
});

export const secondFactorsRemoval = passwordAgain.extend({ what: z.enum(['app', 'everything']) });

export const removeSecondFactors = endpoint({
  method: 'POST',
  path: '/users/second-factors/removal',
  service: 'auth',
  access: 'user',
  cost: 5,
  summary: 'Removes the app, or every factor and the recovery codes: the password is enough then.',
  body: secondFactorsRemoval.extend({ origin }),
  reply: success,
  errors: [...passwordAgainErrors, 'SECOND_FACTOR.OFF'],
  controller: 'custom',
});

const [byCode, byRecoveryCode, byPasskey] = secondFactorWays;
/** The same of somebody who is not signed in yet, and says who it is. */
export const secondFactorProof = z.union([
  byCode.extend({ email }),
  byRecoveryCode.extend({ email }),
  byPasskey.extend({ email }),
]);
export type SecondFactorProof = z.output<typeof secondFactorProof>;

export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/login/second-factor',
  service: 'auth',
  access: 'public',
  cost: 5,
  summary:
    'Signs in a user whose password was right and who has a second factor: by a code of the app, a recovery code or a ' +
    'passkey. Answers what `login` does.',
  body: z.strictObject({ proof: secondFactorProof, origin, userAgent }),
  reply: signedInWithRefresh,
  errors: ['AUTH.CHALLENGE_OVER', 'AUTH.WRONG_CODE', 'AUTH.PASSKEY_REFUSED', 'REQUEST.TOO_MANY'],
  controller: 'custom',
});

export const resetSecondFactors = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/second-factors',
  service: 'auth',
  access: 'superadmin',
  cost: 2,
  summary:
    'Removes every factor of a user who lost them: the password is enough then, and they are told by mail.',
  params: byId,
  reply: success,
  errors: ['USER.NOT_FOUND', 'SECOND_FACTOR.OFF'],
});
