import { Controller } from '@nestjs/common';
import {
  addPasskey,
  AppError,
  askSecondFactor,
  confirmApp,
  getSecondFactors,
  loginSecondFactor,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from '@megafon/contracts';
import type { Caller, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import type { Decision } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import type { SignedIn } from '../sessions/open-session.js';
import { OwnerOnly } from '../second-factor-storage/owner-only.js';
import { SecondFactorAgain } from '../second-factor-storage/second-factor-again.js';
import { newRecoveryCodes } from '../second-factor-storage/recovery-codes.js';
import {
  withName,
  withoutApp,
  withoutFactors,
  withoutPasskey,
  withRecoveryCodes,
} from '../second-factor-storage/second-factor-changes.js';
import { SecondFactorsRepository } from '../second-factor-storage/second-factors.repository.js';
import type { SecondFactorsDocument } from '../second-factor-storage/second-factors.schema.js';
import { toSecondFactors } from './to-second-factors.js';
import { Enrol } from './use-cases/enrol.js';
import { SignInWithSecondFactor } from './use-cases/sign-in-with-second-factor.js';

type Next = Decision<SecondFactorsDocument> | null;

/** What a person signs in with beside the password. Every change asks for it again, and for what there is of these. */
@Controller()
export class SecondFactorsController {
  constructor(
    private readonly owner: OwnerOnly,
    private readonly again: SecondFactorAgain,
    private readonly enrol: Enrol,
    private readonly signingIn: SignInWithSecondFactor,
    private readonly factors: SecondFactorsRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(loginSecondFactor)
  signIn({ body }: RequestOf<typeof loginSecondFactor>): Promise<SignedIn> {
    return this.signingIn.execute(body);
  }

  @Handles(getSecondFactors)
  async get({ userId }: RequestOf<typeof getSecondFactors>): Promise<ReplyOf<typeof getSecondFactors>> {
    return { success: true, factors: toSecondFactors(await this.factors.of(userId)) };
  }

  @Handles(askSecondFactor)
  async ask({
    userId,
    body,
    deadline,
  }: RequestOf<typeof askSecondFactor>): Promise<ReplyOf<typeof askSecondFactor>> {
    const user = await this.owner.byPassword(userId, body, deadline);
    return { success: true, secondFactor: await this.again.ask(user) };
  }

  @Handles(startApp)
  async startApp({ userId, body, deadline }: RequestOf<typeof startApp>): Promise<ReplyOf<typeof startApp>> {
    return this.enrol.startApp(await this.owner.require(userId, body, deadline));
  }

  @Handles(confirmApp)
  async confirmApp({
    userId,
    caller,
    body,
  }: RequestOf<typeof confirmApp>): Promise<ReplyOf<typeof confirmApp>> {
    const recoveryCodes = await this.enrol.confirmApp(userId, sessionOf(caller), body.code);
    return { success: true, recoveryCodes };
  }

  @Handles(startPasskey)
  async startPasskey({
    userId,
    body,
    deadline,
  }: RequestOf<typeof startPasskey>): Promise<ReplyOf<typeof startPasskey>> {
    return this.enrol.startPasskey(await this.owner.require(userId, body, deadline));
  }

  @Handles(addPasskey)
  async addPasskey({
    userId,
    caller,
    body,
  }: RequestOf<typeof addPasskey>): Promise<ReplyOf<typeof addPasskey>> {
    const recoveryCodes = await this.enrol.addPasskey(userId, sessionOf(caller), body);
    return { success: true, recoveryCodes };
  }

  @Handles(renamePasskey)
  renamePasskey(request: RequestOf<typeof renamePasskey>): Promise<ReplyOf<typeof renamePasskey>> {
    const { params, body } = request;
    return this.change(request, (factors, now) => withName(factors, params.id, body.name, now));
  }

  @Handles(removePasskey)
  removePasskey(request: RequestOf<typeof removePasskey>): Promise<ReplyOf<typeof removePasskey>> {
    return this.change(request, (factors, now) => withoutPasskey(factors, request.params.id, now));
  }

  @Handles(removeSecondFactors)
  remove(request: RequestOf<typeof removeSecondFactors>): Promise<ReplyOf<typeof removeSecondFactors>> {
    return this.change(request, (factors, now) =>
      request.body.what === 'app' ? withoutApp(factors, now) : withoutFactors(factors, 'turned-off', now),
    );
  }

  @Handles(renewRecoveryCodes)
  async renewRecoveryCodes(
    request: RequestOf<typeof renewRecoveryCodes>,
  ): Promise<ReplyOf<typeof renewRecoveryCodes>> {
    const { shown, kept } = newRecoveryCodes();
    await this.change(request, (factors, now) => withRecoveryCodes(factors, kept, now));
    return { success: true, recoveryCodes: shown };
  }

  private async change(
    { userId, body, deadline }: Pick<RequestOf<typeof renewRecoveryCodes>, 'userId' | 'body' | 'deadline'>,
    decide: (factors: SecondFactorsDocument, now: Date) => Next,
  ): Promise<{ success: true }> {
    await this.owner.require(userId, body, deadline);
    const now = this.clock.now();
    await this.factors.changeOf(userId, (factors) => decide(factors, now));
    return { success: true };
  }
}

/** Without it nobody would know which session stays. @throws AppError AUTH.REQUIRED */
function sessionOf(caller: Caller | null): string {
  if (caller?.sessionId === undefined) throw new AppError('AUTH.REQUIRED');
  return caller.sessionId;
}
