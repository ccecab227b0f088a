import { Injectable } from '@nestjs/common';
import { ProxyRepository } from '../../proxies/proxy.repository.js';
import { AccountRepository } from '../account.repository.js';

/** Gives back the proxy of an account that never came to be. One that exists keeps its own, however its login ends. */
@Injectable()
export class FreeUnusedProxy {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly proxies: ProxyRepository,
  ) {}

  async execute(owner: string, accountId: string): Promise<void> {
    if (!(await this.accounts.find(owner, accountId))) await this.proxies.free(accountId);
  }
}
