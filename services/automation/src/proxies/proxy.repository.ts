import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SecretBox } from '@megafon/secrets';
import { proxySealContext } from './proxy-address.js';
import { PROXY_MODEL } from './proxy.schema.js';
import type { Proxy } from './proxy.schema.js';

/** A proxy as an account uses it. */
export interface AssignedProxy {
  id: string;
  host: string;
  port: number;
  state: Proxy['state'];
  /** Failures in a row before this use. */
  failures: number;
  /** With credentials: for the forwarder alone, never logged. */
  url: string;
}

/** Who has which proxy: one an account, assigned once and kept. */
@Injectable()
export class ProxyRepository {
  constructor(
    @InjectModel(PROXY_MODEL) private readonly model: Model<Proxy>,
    private readonly box: SecretBox,
  ) {}

  async of(accountId: string): Promise<AssignedProxy | null> {
    const proxy = await this.model.findOne({ holder: accountId }).lean<Proxy>();
    return proxy && this.opened(proxy);
  }

  /**
   * The account's own proxy, the one it had before, or a free one; never one in quarantine that it does not have
   * already. @throws AppError ACCOUNT.NO_PROXY
   */
  async assign(accountId: string): Promise<AssignedProxy> {
    const held = await this.of(accountId);
    if (held) return held;
    const proxy =
      (await this.take(accountId, { lastHolder: accountId })) ??
      (await this.take(accountId, { lastHolder: null })) ??
      (await this.take(accountId, {}));
    if (!proxy) throw new AppError('ACCOUNT.NO_PROXY');
    return this.opened(proxy);
  }

  /** Harmless when the account has none. */
  async free(accountId: string): Promise<void> {
    const proxy = await this.model.findOne({ holder: accountId }).lean<Proxy>();
    if (!proxy) return;
    const fields = { free: true, holder: freeHolder(proxy._id), lastHolder: accountId };
    await this.model.updateOne({ _id: proxy._id, holder: accountId }, { $set: fields });
  }

  opened({ _id: id, host, port, state, failures, sealedUrl }: Proxy): AssignedProxy {
    return { id, host, port, state, failures, url: this.box.open(sealedUrl, proxySealContext(id)) };
  }

  private async take(accountId: string, among: Partial<Pick<Proxy, 'lastHolder'>>): Promise<Proxy | null> {
    try {
      const taken = { $set: { free: false, holder: accountId } };
      const unused = { ...among, free: true, retired: false, state: 'healthy' as const };
      return await this.model
        .findOneAndUpdate(unused, taken, { sort: { _id: 1 }, returnDocument: 'after' })
        .lean<Proxy>();
    } catch (error) {
      // Two first logins of the account at once: the other was faster.
      if (!(fromDriver(error) instanceof DuplicateKeyError)) throw error;
      return this.model.findOne({ holder: accountId }).lean<Proxy>();
    }
  }
}

export const freeHolder = (id: string) => `free:${id}`;
