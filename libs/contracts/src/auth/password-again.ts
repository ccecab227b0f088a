import { z } from 'zod';

/** A password that is given once more, to show who asks. */
export const currentPassword = z.string().min(1).max(128);

/** Bytes as browsers and tokens write them. */
export const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { message: 'id.malformed' })
    .max(max);

/** Six digits, in groups or not. */
export const appCode = z
  .string()
  .max(40)
  .regex(/^\s*(\d\s*){6}$/, { message: 'code.malformed' });

export const passkeyAssertion = z.strictObject({
  id: base64url(1_400),
  clientDataJSON: base64url(2_000),
  authenticatorData: base64url(2_000),
  signature: base64url(2_000),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** As `login` or `askSecondFactor` answered it: good once, for five minutes. */
const challenged = z.strictObject({ challenge: base64url(100) });
/** One of three ways to show that it is oneself. */
export const secondFactorWays = [
  challenged.extend({ code: appCode }),
  challenged.extend({ recoveryCode: z.string().min(1).max(60) }),
  challenged.extend({ passkey: passkeyAssertion }),
] as const;
export const shownSecondFactor = z.union(secondFactorWays);
export type ShownSecondFactor = z.output<typeof shownSecondFactor>;

/** What a change needs that is asked for by a signed-in person: the password and, of who has one, a second factor. */
export const passwordAgain = z.strictObject({
  currentPassword,
  secondFactor: shownSecondFactor.optional(),
});

/** How it is refused. */
export const passwordAgainErrors = [
  'AUTH.WRONG_PASSWORD',
  'AUTH.SECOND_FACTOR_NEEDED',
  'AUTH.CHALLENGE_OVER',
  'AUTH.WRONG_CODE',
  'AUTH.PASSKEY_REFUSED',
  'REQUEST.TOO_MANY',
  'USER.NOT_FOUND',
] as const;
