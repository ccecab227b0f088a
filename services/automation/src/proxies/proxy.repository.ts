import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SecretBox } from '@megafon/secrets';
import { PROXY_MODEL } from './proxy.schema.js';
import type { Proxy } from './proxy.schema.js';

/** A proxy as an account uses it. */
export interface AssignedProxy {
  id: string;
  host: string;
  port: number;
  /** With credentials: for the forwarder alone, never logged. */
  url: string;
}

/** The inventory: one proxy an account, assigned once and kept. */
@Injectable()
export class ProxyRepository {
  constructor(
    @InjectModel(PROXY_MODEL) private readonly model: Model<Proxy>,
    private readonly box: SecretBox,
  ) {}

  /** Adds and updates the configured proxies; those no longer configured take no new account. */
  async seed(urls: readonly string[]): Promise<void> {
    const proxies = urls.map((url) => ({ url, ...addressOf(url) }));
    for (const { url, id, host, port } of proxies) {
      const fields = { host, port, sealedUrl: this.box.seal(url, context(id)), retired: false };
      const fresh = { holder: freeHolder(id), free: true, lastHolder: null };
      await this.model.updateOne({ _id: id }, { $set: fields, $setOnInsert: fresh }, { upsert: true });
    }
    await this.model.updateMany({ _id: { $nin: proxies.map(({ id }) => id) } }, { $set: { retired: true } });
  }

  async of(accountId: string): Promise<AssignedProxy | null> {
    const proxy = await this.model.findOne({ holder: accountId }).lean<Proxy>();
    return proxy && this.opened(proxy);
  }

  /** The account's own proxy, the one it had before, or a free one. @throws AppError ACCOUNT.NO_PROXY */
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

  private async take(accountId: string, among: Partial<Pick<Proxy, 'lastHolder'>>): Promise<Proxy | null> {
    try {
      const taken = { $set: { free: false, holder: accountId } };
      const unused = { ...among, free: true, retired: false };
      return await this.model
        .findOneAndUpdate(unused, taken, { sort: { _id: 1 }, returnDocument: 'after' })
        .lean<Proxy>();
    } catch (error) {
      // Two first logins of the account at once: the other was faster.
      if (!(fromDriver(error) instanceof DuplicateKeyError)) throw error;
      return this.model.findOne({ holder: accountId }).lean<Proxy>();
    }
  }

  private opened({ _id: id, host, port, sealedUrl }: Proxy): AssignedProxy {
    return { id, host, port, url: this.box.open(sealedUrl, context(id)) };
  }
}

function addressOf(url: string): { id: string; host: string; port: number } {
  const { hostname, port, username } = new URL(url);
  return {
    id: `${username === '' ? '' : `${username}@`}${hostname}:${port}`,
    host: hostname,
    port: Number(port),
  };
}

const freeHolder = (id: string) => `free:${id}`;
const context = (id: string) => JSON.stringify(['proxy', id]);
