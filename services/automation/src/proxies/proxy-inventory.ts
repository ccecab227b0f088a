import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, deterministicId, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SecretBox } from '@megafon/secrets';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { addressOf, proxySealContext } from './proxy-address.js';
import { proxyFilterOf } from './proxy-filter.js';
import type { ProxyFilter, ProxyPageRequest } from './proxy-filter.js';
import { freeHolder } from './proxy.repository.js';
import { PROXY_MODEL } from './proxy.schema.js';
import type { Proxy } from './proxy.schema.js';

/** Which proxies there are: those of the configuration, and those that admins added. */
@Injectable()
export class ProxyInventory {
  constructor(
    @InjectModel(PROXY_MODEL) private readonly model: Model<Proxy>,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds and updates the configured proxies; those no longer configured take no new account. */
  async seed(urls: readonly string[]): Promise<void> {
    await this.completeOlder();
    const ids = urls.map((url) => addressOf(url).id);
    for (const url of urls) {
      const { _id, changing, fresh } = this.documentOf(url);
      const $set = { ...changing, retired: false };
      const $setOnInsert = { ...fresh, source: 'config' };
      await this.model.updateOne({ _id }, { $set, $setOnInsert }, { upsert: true });
    }
    await this.model.updateMany({ _id: { $nin: ids }, source: 'config' }, { $set: { retired: true } });
  }

  /** A page of those in use, and of those that may be taken: those in quarantine first, the rest by address. */
  async page({ page, limit, ...wanted }: ProxyPageRequest): Promise<{ proxies: Proxy[]; total: number }> {
    const filter = proxyFilterOf(wanted);
    const found = this.model
      .find(filter)
      .sort({ state: -1, host: 1, port: 1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<Proxy[]>();
    const [proxies, total] = await Promise.all([found, this.model.countDocuments(filter)]);
    return { proxies, total };
  }

  /** Of the whole inventory. */
  async counts(): Promise<{ all: number; free: number; quarantined: number }> {
    const count = (filter: ProxyFilter) => this.model.countDocuments(proxyFilterOf({ search: '', filter }));
    const [all, free, quarantined] = await Promise.all([count('all'), count('free'), count('quarantined')]);
    return { all, free, quarantined };
  }

  /** One that was retired comes back with the credentials given. @throws AppError PROXY.EXISTS */
  async add(url: string): Promise<Proxy> {
    const { _id, changing, fresh } = this.documentOf(url);
    const returned = await this.model
      .findOneAndUpdate(
        { _id, retired: true },
        { $set: { ...changing, retired: false, source: 'admin' } },
        { returnDocument: 'after' },
      )
      .lean<Proxy>();
    if (returned) return returned;
    try {
      const added = await this.model.create({ _id, ...changing, ...fresh, retired: false, source: 'admin' });
      return added.toObject();
    } catch (error) {
      if (fromDriver(error) instanceof DuplicateKeyError) throw new AppError('PROXY.EXISTS');
      throw error;
    }
  }

  /** @throws AppError PROXY.NOT_FOUND, PROXY.IN_USE */
  async remove(publicId: string): Promise<void> {
    // One write: an account that takes it at the same moment either has it, or another.
    const { deletedCount } = await this.model.deleteOne({ publicId, free: true });
    if (deletedCount === 1) return;
    throw new AppError((await this.model.exists({ publicId })) ? 'PROXY.IN_USE' : 'PROXY.NOT_FOUND');
  }

  private documentOf(url: string) {
    const { id, host, port } = addressOf(url);
    const changing = {
      host,
      port,
      publicId: publicIdOf(id),
      sealedUrl: this.box.seal(url, proxySealContext(id)),
    };
    const fresh = {
      holder: freeHolder(id),
      free: true,
      lastHolder: null,
      state: 'healthy',
      failures: 0,
      lastCheckedAt: null,
      nextCheckAt: this.firstCheck(),
    } as const;
    return { _id: id, changing, fresh };
  }

  /** Proxies of a version that knew nothing of health get its fields. */
  private async completeOlder(): Promise<void> {
    for (const { _id } of await this.model.find({ publicId: null }).lean<Proxy[]>()) {
      const fields = { publicId: publicIdOf(_id), source: 'config', state: 'healthy', failures: 0 } as const;
      const times = { lastCheckedAt: null, nextCheckAt: this.firstCheck() };
      await this.model.updateOne({ _id }, { $set: { ...fields, ...times } });
    }
  }

  private firstCheck(): Date {
    return new Date(this.clock.now().getTime() + this.config.CHECK_FIRST_MS);
  }
}

const publicIdOf = (id: string) => deterministicId('proxy', id);
