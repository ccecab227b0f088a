import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { PasskeyAssertion, ShownSecondFactor } from '@megafon/contracts';
import type { Decision } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { AppCodes } from './app-codes.js';
import { Passkeys } from './passkeys.js';
import { hashOfRecoveryCode } from './recovery-codes.js';
import { told } from './second-factor-event.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import type { SecondFactorsDocument } from './second-factors.schema.js';
import { strangerTry } from './stranger-tries.js';

type Judged = Decision<SecondFactorsDocument> & { refusal?: AppError };

/** Takes what somebody shows who knows the password: good once, however many show it at once. */
@Injectable()
export class ProveSecondFactor {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly codes: AppCodes,
    private readonly passkeys: Passkeys,
    private readonly clock: Clock,
  ) {}

  /**
   * @param passkeyChallenge what a passkey had to sign
   * @param isKnownDevice codes of others are counted
   * @throws AppError AUTH.WRONG_CODE, AUTH.PASSKEY_REFUSED, REQUEST.TOO_MANY
   */
  by(
    userId: string,
    shown: ShownSecondFactor,
    passkeyChallenge: string | null,
    isKnownDevice: boolean,
  ): Promise<void> {
    if ('code' in shown) return this.byCode(userId, shown.code, isKnownDevice);
    if ('recoveryCode' in shown) return this.byRecoveryCode(userId, shown.recoveryCode);
    return this.byPasskey(userId, shown.passkey, passkeyChallenge);
  }

  /** @throws AppError AUTH.WRONG_CODE; REQUEST.TOO_MANY for a stranger, while there were many */
  private async byCode(userId: string, code: string, isKnownDevice: boolean): Promise<void> {
    const now = this.clock.now();
    const judged: { refusal?: AppError | undefined } = {};
    await this.factors.changeOf(userId, (factors) => {
      const { refusal, ...decision } = this.judge(factors, code, isKnownDevice, now);
      judged.refusal = refusal;
      return decision;
    });
    if (judged.refusal) throw judged.refusal;
  }

  /** @throws AppError AUTH.WRONG_CODE */
  private async byRecoveryCode(userId: string, code: string): Promise<void> {
    const now = this.clock.now();
    const hash = hashOfRecoveryCode(code);
    await this.factors.changeOf(userId, (factors) => {
      if (!factors.recoveryCodes.includes(hash)) throw new AppError('AUTH.WRONG_CODE');
      const recoveryCodes = factors.recoveryCodes.filter((kept) => kept !== hash);
      return told(factors, { recoveryCodes }, 'recovery-code-used', now);
    });
  }

  /** @param challenge what it had to sign. @throws AppError AUTH.PASSKEY_REFUSED */
  private async byPasskey(userId: string, shown: PasskeyAssertion, challenge: string | null): Promise<void> {
    const known = (await this.factors.of(userId))?.passkeys.find((one) => one.credentialId === shown.id);
    if (!known || challenge === null) throw new AppError('AUTH.PASSKEY_REFUSED');
    const counter = await this.passkeys.counterAfter(shown, challenge, known);
    const lastUsedAt = this.clock.now();
    await this.factors.changeOf(userId, (factors) => {
      const isAsItWas = factors.passkeys.some(
        (one) => one._id === known._id && one.counter === known.counter,
      );
      if (!isAsItWas) throw new AppError('AUTH.PASSKEY_REFUSED');
      const passkeys = factors.passkeys.map((one) =>
        one._id === known._id ? { ...one, counter, lastUsedAt } : one,
      );
      return { state: { ...factors, passkeys } };
    });
  }

  /** A wrong code of a stranger is written down; a good one moves the step on, which nobody uses again. */
  private judge(factors: SecondFactorsDocument, code: string, isKnownDevice: boolean, now: Date): Judged {
    const { _id: userId, app, strangers } = factors;
    const attempt = isKnownDevice ? { waitMs: 0, tries: strangers } : strangerTry(strangers, now);
    if (attempt.waitMs > 0) {
      const retryAfterS = Math.ceil(attempt.waitMs / 1_000);
      return { state: factors, refusal: new AppError('REQUEST.TOO_MANY', { retryAfterS }) };
    }
    const step = app && this.codes.stepOf(userId, app.secret, code, app.lastStep, now);
    if (app === null || step === null) {
      return { state: { ...factors, strangers: attempt.tries }, refusal: new AppError('AUTH.WRONG_CODE') };
    }
    return { state: { ...factors, app: { ...app, lastStep: step } } };
  }
}
