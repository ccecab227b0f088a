import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { SecondFactorAsked } from '@megafon/contracts';
import { deleteInBatches, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import type { UserDocument } from '../users/user.schema.js';
import { Passkeys } from './passkeys.js';
import type { SecondFactorsDocument } from './second-factors.schema.js';
import { SIGN_IN_CHALLENGE, SignInChallengeDocument } from './sign-in-challenge.schema.js';

const lifeMs = 300_000;
/** A code mistyped, a passkey cancelled: more is guessing. */
const maxTries = 5;

/** What stands between a right password and a session: good once, for five minutes and five tries. */
@Injectable()
export class SignInChallenges extends OwnedRepository<SignInChallengeDocument> {
  constructor(
    @InjectModel(SIGN_IN_CHALLENGE) model: Model<SignInChallengeDocument>,
    outbox: Outbox,
    private readonly passkeys: Passkeys,
    private readonly clock: Clock,
  ) {
    super(model, outbox, 'AUTH.CHALLENGE_OVER');
  }

  async open(
    { _id: userId, passwordNumber = 0 }: UserDocument,
    factors: SecondFactorsDocument,
  ): Promise<SecondFactorAsked> {
    const challenge = randomBytes(32).toString('base64url');
    const passkey = factors.passkeys.length > 0 ? await this.passkeys.request(factors.passkeys) : null;
    await this.insert(userId, {
      _id: idOf(challenge),
      passwordNumber,
      passkeyChallenge: passkey?.challenge ?? null,
      tries: 0,
      usedAt: null,
      expiresAt: new Date(this.clock.now().getTime() + lifeMs),
    });
    return {
      challenge,
      expiresInS: lifeMs / 1_000,
      hasApp: factors.app !== null,
      hasRecoveryCodes: factors.recoveryCodes.length > 0,
      passkey,
    };
  }

  /** Counts a try before it is looked at, so that many at once are no more than five. @throws AppError AUTH.CHALLENGE_OVER */
  async tryOf(challenge: string): Promise<SignInChallengeDocument> {
    const found = await this.model.findOne({ _id: { $eq: idOf(challenge) } }).lean();
    if (!found) throw new AppError('AUTH.CHALLENGE_OVER');
    return this.change(found.owner, found._id, (open) => {
      this.refuseOver(open);
      if (open.tries >= maxTries) throw new AppError('AUTH.CHALLENGE_OVER');
      return { state: { ...open, tries: open.tries + 1 } };
    });
  }

  /** Of two who have shown something good by one challenge, the first one gets in. @throws AppError AUTH.CHALLENGE_OVER */
  async use({ owner, _id }: SignInChallengeDocument): Promise<void> {
    await this.change(owner, _id, (open) => {
      this.refuseOver(open);
      return { state: { ...open, usedAt: this.clock.now() } };
    });
  }

  async forgetAllOf(owner: string): Promise<void> {
    await deleteInBatches(this.model, { filter: { owner: { $eq: owner } }, limit: 500 });
  }

  private refuseOver({ usedAt, expiresAt }: SignInChallengeDocument): void {
    if (usedAt !== null || this.clock.now() >= expiresAt) throw new AppError('AUTH.CHALLENGE_OVER');
  }
}

/** Whether it was opened for this user by the password that they have now. */
export function isOpenedFor(
  { owner, passwordNumber: number }: SignInChallengeDocument,
  { _id, passwordNumber = 0 }: UserDocument,
): boolean {
  return owner === _id && number === passwordNumber;
}

function idOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}
