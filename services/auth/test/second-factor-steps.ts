import {
  accessClaims,
  addPasskey,
  askSecondFactor,
  confirmApp,
  getSecondFactors,
  login,
  loginSecondFactor,
  newEvent,
  refresh,
  register,
  renewRecoveryCodes,
  secondFactorChanged,
  startApp,
  startPasskey,
} from '@megafon/contracts';
import type { ReplyOf, SecondFactorAsked } from '@megafon/contracts';
import type { AnyRequestContract, RequestOf } from '@megafon/messaging';
import { getModelToken } from '@megafon/mongo';
import { uniqueName } from '@megafon/testing';
import jsonwebtoken from 'jsonwebtoken';
import type { Model } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { SessionsController } from '../src/sessions/sessions.controller.js';
import { anAuth, requestOf } from './an-auth.js';
import type { Auth } from './an-auth.js';
import { SoftAuthenticator } from './soft-authenticator.js';
import { TestMailer } from './test-mailer.js';
import { UserRepository } from '../src/users/user.repository.js';
import { TellWhenSecondFactorChanged } from '../src/second-factors/events/tell-when-second-factor-changed.js';
import { SecondFactorsController } from '../src/second-factors/second-factors.controller.js';
import { SecondFactorsRepository } from '../src/second-factor-storage/second-factors.repository.js';

export type SignedIn = ReplyOf<typeof refresh>;

export const password = 'a bakery on the corner';
export const stepMs = 30_000;
export let auth: Auth;
export let mailer: TestMailer;
export let sessions: SessionsController;
export let controller: SecondFactorsController;
export let users: UserRepository;

/** The whole of auth for a suite. */
export async function openAuth(): Promise<void> {
  mailer = new TestMailer();
  auth = await anAuth({ PUBLIC_URL: 'https://megafon.test' }, mailer);
  sessions = auth.app.get(SessionsController, { strict: false });
  controller = auth.app.get(SecondFactorsController, { strict: false });
  users = auth.app.get(UserRepository, { strict: false });
}

/** A request made in a session. */
export function from<C extends AnyRequestContract>(
  { token, user }: SignedIn,
  contract: C,
  body: unknown = {},
  params: unknown = {},
): RequestOf<C> {
  const { id: userId, role, name, email } = user;
  const caller = { userId, role, name, email, sessionId: sidOf(token) };
  return { ...requestOf(contract, body, userId), caller, params } as RequestOf<C>;
}
export const claimsOf = (token: string) => accessClaims.parse(jsonwebtoken.decode(token));
const sidOf = (token: string) => claimsOf(token).sid;
export const again = { currentPassword: password };
export const refreshOf = ({ refreshToken }: SignedIn) =>
  sessions.refresh(requestOf(refresh, { refreshToken }));

export async function aUser(): Promise<SignedIn> {
  const email = `${uniqueName('dana')}@example.com`;
  // The mail of the registration, should it come before the verification, would count among those of an address.
  mailer.enabled = false;
  const signedIn = await sessions.register(requestOf(register, { name: 'דנה', email, password }));
  await users.change(signedIn.user.id, signedIn.user.id, (user) => ({
    state: { ...user, emailVerifiedAt: auth.clock.now() },
  }));
  mailer.enabled = true;
  return signedIn;
}

export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: auth.clock.now().getTime() + steps * stepMs,
  });

/** Turns the app on. A step later its next code is good. */
export async function withApp(user: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await controller.startApp(from(user, startApp, await proofOf(user)));
  const { recoveryCodes } = await controller.confirmApp(from(user, confirmApp, { code: codeOf(secret) }));
  auth.clock.advance(stepMs);
  remember(user, { secret });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

export const anAuthenticator = () => new SoftAuthenticator('megafon.test', 'https://megafon.test');
export async function withPasskey(user: SignedIn, key = anAuthenticator(), name = 'המפתח שלי') {
  const { options } = await controller.startPasskey(from(user, startPasskey, await proofOf(user)));
  const made = { ...key.make(options.challenge), name };
  const { recoveryCodes } = await controller.addPasskey(from(user, addPasskey, made));
  remember(user, { key });
  return { key, recoveryCodes };
}
export const factorsOf = async (user: SignedIn) =>
  (await controller.get(from(user, getSecondFactors))).factors;

/** One after the other: few may wait for a hash. */
export async function askedTimes(count: number, user: SignedIn): Promise<SecondFactorAsked[]> {
  const challenges = [];
  for (let n = 0; n < count; n++) challenges.push(await asked(user));
  return challenges;
}
/** Hands what was published to whoever mails it, as Kafka does. */
export async function delivered({ user: { id } }: SignedIn): Promise<void> {
  const handler = auth.app.get(TellWhenSecondFactorChanged, { strict: false });
  for (const data of auth.told(secondFactorChanged).filter(({ userId }) => userId === id)) {
    const fields = { id: `told-${data.number}`, tenant: id, traceId: '', time: auth.clock.now(), data };
    await handler.handle(newEvent(secondFactorChanged, fields));
  }
}
export async function asked({ user: { email } }: SignedIn): Promise<SecondFactorAsked> {
  const answer = await sessions.login(requestOf(login, { email, password }));
  if (!('secondFactor' in answer)) throw new Error('the password was enough');
  return answer.secondFactor;
}
export function show(
  { user: { email } }: SignedIn,
  { challenge }: SecondFactorAsked,
  shown: object,
  isKnownDevice = true,
) {
  const origin = { block: '192.0.2.7', isKnownDevice };
  return controller.signIn(requestOf(loginSecondFactor, { proof: { email, challenge, ...shown }, origin }));
}
export const stored = (user: SignedIn) =>
  auth.app.get(SecondFactorsRepository, { strict: false }).of(user.user.id);
export const modelOf = <D>(name: string) => auth.app.get<Model<D>>(getModelToken(name), { strict: false });
export const changesOf = ({ user: { id } }: SignedIn) =>
  auth
    .told(secondFactorChanged)
    .filter(({ userId }) => userId === id)
    .map(({ change }) => change);

/** What a change is asked for beside the password. */
export async function askedAgain(user: SignedIn): Promise<SecondFactorAsked> {
  const { secondFactor } = await controller.ask(from(user, askSecondFactor, again));
  if (!secondFactor) throw new Error('the password is enough');
  return secondFactor;
}
/** The password, and what is shown by a challenge of now. */
export async function bothOf(user: SignedIn, shown: object) {
  const { challenge } = await askedAgain(user);
  return { ...again, secondFactor: { challenge, ...shown } };
}

/** What users of a suite show: the first key of each, and the secret of their app. */
const shownBy = new Map<string, { secret?: string; key?: SoftAuthenticator }>();
export function remember({ user: { id } }: SignedIn, factor: { secret?: string; key?: SoftAuthenticator }) {
  shownBy.set(id, { ...factor, ...shownBy.get(id) });
}

/** What a change is given by its owner: the password, and what they have beside it. A code of the app is one of a step later. */
export async function proofOf(user: SignedIn): Promise<object> {
  const { secondFactor } = await controller.ask(from(user, askSecondFactor, again));
  if (!secondFactor) return again;
  const { challenge, passkey } = secondFactor;
  const { secret = '', key } = shownBy.get(user.user.id) ?? {};
  if (passkey && key) return { ...again, secondFactor: { challenge, passkey: key.sign(passkey.challenge) } };
  auth.clock.advance(stepMs);
  return { ...again, secondFactor: { challenge, code: codeOf(secret) } };
}

export const renewed = async (user: SignedIn) =>
  (await controller.renewRecoveryCodes(from(user, renewRecoveryCodes, await proofOf(user)))).recoveryCodes;
