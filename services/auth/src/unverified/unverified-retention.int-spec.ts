import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { register, userDeleted, verifyEmail } from '@megafon/contracts';
import { getModelToken } from '@megafon/mongo';
import { eventually, uniqueName } from '@megafon/testing';
import type { Model } from 'mongoose';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer, tokenIn } from '../../test/test-mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { USER } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { SendVerification } from '../verification/send-verification.js';
import { VerificationController } from '../verification/verification.controller.js';
import { UnverifiedRetention } from './unverified-retention.js';

const dayMs = 86_400_000;
let auth: Auth;
let mailer: TestMailer;
let users: UserRepository;
let model: Model<UserDocument>;

beforeAll(async () => {
  mailer = new TestMailer();
  auth = await anAuth({ RETENTION_UNVERIFIED_DAYS: '30' }, mailer);
  users = auth.app.get(UserRepository, { strict: false });
  model = auth.app.get<Model<UserDocument>>(getModelToken(USER), { strict: false });
});
afterAll(() => auth.app.close());
beforeEach(() => {
  mailer.enabled = true;
});

const sweep = () => auth.app.get(UnverifiedRetention, { strict: false }).sweep();
const anAddress = () => `${uniqueName('dana')}@example.com`;

/** Registered so many days ago. @returns the user's id */
async function registered(email: string, daysAgo: number, fields: Partial<UserDocument> = {}) {
  const { user } = await auth.app
    .get(SessionsController, { strict: false })
    .register(requestOf(register, { name: 'דנה', email, password: 'a bakery on the corner' }));
  const createdAt = new Date(auth.clock.now().getTime() - daysAgo * dayMs);
  await model.collection.updateOne({ _id: user.id } as object, { $set: { createdAt, ...fields } });
  return user.id;
}

describe('accounts whose address nobody verified', () => {
  it('go when their time is over, by the deletion that stands, and their address is free', async () => {
    const email = anAddress();
    const old = await registered(email, 31);
    const young = await registered(anAddress(), 29);
    expect(await sweep()).toEqual({ 'unverified-users': 1 });
    expect(await users.find(old, old)).toBeNull();
    expect(await users.find(young, young)).not.toBeNull();
    await eventually(() => expect(auth.told(userDeleted)).toContainEqual({ userId: old }));
    expect(await registered(email, 0)).not.toBe(old);
  });

  it('stay where the address was verified, a plan was granted or paid, or they run the system', async () => {
    const reasons: Partial<UserDocument>[] = [
      { emailVerifiedAt: new Date() },
      { subscriptionPlan: 'pro' },
      { receiptsMailed: ['payment-1'] },
      { role: 'admin' },
    ];
    const kept: string[] = [];
    // One after the other: who waits for the hash of another is refused after a while, on a machine that is busy enough.
    for (const reason of reasons) kept.push(await registered(anAddress(), 400, reason));
    expect(await sweep()).toEqual({ 'unverified-users': 0 });
    for (const id of kept) expect(await users.find(id, id)).not.toBeNull();
  });

  it('stay where nobody can verify one, as no mail is sent', async () => {
    const id = await registered(anAddress(), 31);
    mailer.enabled = false;
    expect(await sweep()).toEqual({ 'unverified-users': 0 });
    expect(await users.find(id, id)).not.toBeNull();
    mailer.enabled = true;
    expect(await sweep()).toEqual({ 'unverified-users': 1 });
  });

  it('go or are verified, and never both, when both are done at once', async () => {
    const sending = auth.app.get(SendVerification, { strict: false });
    const controller = auth.app.get(VerificationController, { strict: false });
    for (let round = 0; round < 10; round++) {
      const email = anAddress();
      const id = await registered(email, 31);
      // Registering sends one as well, and only one of the two goes out.
      await refusalOf(sending.execute((await users.find(id, id))!));
      const token = await eventually(() => {
        const mail = mailer.sent.find(({ to }) => to === email);
        if (!mail) throw new Error('no mail was sent yet');
        return tokenIn(mail);
      });
      const [refusal] = await Promise.all([
        refusalOf(controller.verify(requestOf(verifyEmail, { token }))),
        sweep(),
      ]);
      const left = await users.find(id, id);
      expect([refusal === undefined, left !== null]).toEqual(
        refusal === undefined ? [true, true] : [false, false],
      );
    }
  });
});
