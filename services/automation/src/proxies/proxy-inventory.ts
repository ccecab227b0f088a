import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, deterministicId, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { SecretBox } from '@megafon/secrets';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { addressOf, proxySealContext } from './proxy-address.js';
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

  /** Those in use, and those that may be taken. */
  async list(): Promise<Proxy[]> {
    const shown = { $or: [{ retired: false }, { free: false }] };
    return this.model.find(shown).sort({ host: 1, port: 1, _id: 1 }).lean<Proxy[]>();
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
