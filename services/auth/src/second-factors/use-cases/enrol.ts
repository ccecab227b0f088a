import { Injectable } from '@nestjs/common';
import { AppError, maxPasskeys } from '@megafon/contracts';
import type { ReplyOf, RequestInput, addPasskey, startApp, startPasskey } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { EndSessions } from '../../sessions/end-sessions.js';
import { SessionRepository } from '../../sessions/session.repository.js';
import type { UserDocument } from '../../users/user.schema.js';
import { AppCodes } from '../../second-factor-storage/app-codes.js';
import { Passkeys } from '../../second-factor-storage/passkeys.js';
import { newRecoveryCodes } from '../../second-factor-storage/recovery-codes.js';
import { withApp, withPasskey } from '../../second-factor-storage/second-factor-changes.js';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';
import type { SecondFactorsDocument } from '../../second-factor-storage/second-factors.schema.js';

const finishWithinMs = 900_000;

type Added = ReturnType<typeof withApp>;

/** Setting up a factor: it counts when it was shown to work, and never before. */
@Injectable()
export class Enrol {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly codes: AppCodes,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionRepository,
    private readonly ending: EndSessions,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SECOND_FACTOR.EXISTS */
  async startApp({ _id: userId, email }: UserDocument): Promise<ReplyOf<typeof startApp>> {
    const { sealed, secret, uri } = this.codes.make(userId, email);
    await this.factors.changeOrMake(userId, (factors) => {
      if (factors.app !== null) throw new AppError('SECOND_FACTOR.EXISTS');
      return { state: { ...factors, startedApp: { secret: sealed, until: this.until() } } };
    });
    return { success: true, secret, uri };
  }

  /** @throws AppError AUTH.WRONG_CODE, SECOND_FACTOR.EXISTS, SECOND_FACTOR.NOT_STARTED */
  async confirmApp(userId: string, sessionId: string, code: string): Promise<string[] | null> {
    const now = this.clock.now();
    const known = await this.factors.of(userId);
    if (known && known.app !== null) throw new AppError('SECOND_FACTOR.EXISTS');
    const started = known?.startedApp ?? null;
    if (started === null || now >= started.until) throw new AppError('SECOND_FACTOR.NOT_STARTED');
    const step = this.codes.stepOf(userId, started.secret, code, 0, now);
    if (step === null) throw new AppError('AUTH.WRONG_CODE');
    const codes = newRecoveryCodes();
    return this.add(userId, sessionId, (factors) =>
      withApp(factors, { secret: started.secret, step }, codes, now),
    );
  }

  /** @throws AppError SECOND_FACTOR.LIMIT_REACHED */
  async startPasskey(user: UserDocument): Promise<ReplyOf<typeof startPasskey>> {
    const known = (await this.factors.of(user._id))?.passkeys ?? [];
    if (known.length >= maxPasskeys)
      throw new AppError('SECOND_FACTOR.LIMIT_REACHED', { limit: maxPasskeys });
    const options = await this.passkeys.creation(user, known);
    const startedPasskey = { challenge: options.challenge, until: this.until() };
    await this.factors.changeOrMake(user._id, (factors) => ({ state: { ...factors, startedPasskey } }));
    return { success: true, options };
  }

  /** @throws AppError AUTH.PASSKEY_REFUSED, SECOND_FACTOR.EXISTS, SECOND_FACTOR.LIMIT_REACHED, SECOND_FACTOR.NOT_STARTED */
  async addPasskey(
    userId: string,
    sessionId: string,
    { name, ...made }: RequestInput<typeof addPasskey>['body'],
  ): Promise<string[] | null> {
    const now = this.clock.now();
    const started = (await this.factors.of(userId))?.startedPasskey ?? null;
    if (started === null || now >= started.until) throw new AppError('SECOND_FACTOR.NOT_STARTED');
    const { challenge } = started;
    const verified = await this.passkeys.made(made, challenge);
    const passkey = { _id: newId(), name, ...verified, addedAt: now, lastUsedAt: null };
    const codes = newRecoveryCodes();
    return this.add(userId, sessionId, (factors) => {
      if (factors.passkeys.length >= maxPasskeys)
        throw new AppError('SECOND_FACTOR.LIMIT_REACHED', { limit: maxPasskeys });
      return withPasskey(factors, { passkey, challenge }, codes, now);
    });
  }

  /**
   * Who just showed it is signed in with it; that is written first, as the news of it ends what was opened by the
   * password alone.
   */
  private async add(
    userId: string,
    sessionId: string,
    decide: (factors: SecondFactorsDocument) => Added,
  ): Promise<string[] | null> {
    await this.sessions.noteSecondFactor(userId, sessionId, this.clock.now());
    const added: { shown: string[] | null } = { shown: null };
    await this.factors.changeOf(userId, (factors) => {
      const { next, shown } = decide(factors);
      added.shown = shown;
      return next;
    });
    if (added.shown !== null) await this.ending.withoutSecondFactor(userId);
    return added.shown;
  }

  private until(): Date {
    return new Date(this.clock.now().getTime() + finishWithinMs);
  }
}
