import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { accountIdOf } from '../../accounts/account.repository.js';
import { EntitlementRepository } from '../../accounts/entitlement.repository.js';
import { NETWORK_PROFILE } from '../../profiles/network-profile.js';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import type { LoginSubject } from '../live-login.js';
import type { LoginPlace } from '../login-place.repository.js';
import { RecordLogin } from './record-login.js';

export interface LoginRequest {
  /** Who asks. */
  callerId: string;
  /** For whom; must be the caller. */
  userId: string;
  accountName?: string | undefined;
  username: string;
  consent: boolean;
}

/** Decides whether a login may begin, and through which proxy. */
@Injectable()
export class AdmitLogin {
  constructor(
    private readonly entitlements: EntitlementRepository,
    private readonly recordLogin: RecordLogin,
    private readonly clock: Clock,
    @Inject(NETWORK_PROFILE) private readonly profile: NetworkProfile,
  ) {}

  /** The account that the request is about. @throws AppError ACCOUNT.WRONG_USER, ACCOUNT.CONSENT_REQUIRED */
  accountOf(request: LoginRequest): string {
    if (request.userId !== request.callerId) throw new AppError('ACCOUNT.WRONG_USER');
    if (!request.consent) throw new AppError('ACCOUNT.CONSENT_REQUIRED');
    return accountIdOf(request.callerId, this.profile.name, request.username);
  }

  /** @throws AppError ACCOUNT.LIMIT_REACHED {limit}, ACCOUNT.NO_PROXY, LOGIN.PROXY_FAILED */
  async execute(request: LoginRequest, place: LoginPlace): Promise<LoginSubject> {
    const owner = request.callerId;
    const accountId = this.accountOf(request);
    await this.entitlements.assertRoomFor(owner, accountId);
    const proxy = await this.recordLogin.execute(owner, accountId, place);
    const consentAt = this.clock.now();
    const { sessionId, expiresAt } = place;
    const username = request.username.trim();
    return {
      sessionId,
      owner,
      accountId,
      accountName: request.accountName ?? null,
      username,
      consentAt,
      proxy,
      onlyAs: null,
      lease: null,
      expiresAt,
    };
  }
}
