import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CONFIG } from '../../config.js';
import type { Config } from '../../config.js';
import { ProxyRepository } from '../../proxies/proxy.repository.js';
import type { AssignedProxy } from '../../proxies/proxy.repository.js';
import { LoginRecorder } from '../login-recorder.js';
import type { LoginPlace } from '../login-place.repository.js';

/** Puts a login that was let in on record, once its account has a proxy to go through. */
@Injectable()
export class RecordLogin {
  constructor(
    private readonly proxies: ProxyRepository,
    private readonly recorder: LoginRecorder,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError ACCOUNT.NO_PROXY, LOGIN.PROXY_FAILED */
  async execute(
    owner: string,
    accountId: string,
    { sessionId, expiresAt }: LoginPlace,
  ): Promise<AssignedProxy> {
    const proxy = await this.proxies.assign(accountId);
    if (proxy.state === 'quarantined') throw new AppError('LOGIN.PROXY_FAILED');
    await this.recorder.open({
      _id: sessionId,
      owner,
      accountId,
      workerId: this.config.WORKER_ID,
      expiresAt,
    });
    return proxy;
  }
}
