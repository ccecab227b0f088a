import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { PROXY_MODEL } from './proxy.schema.js';
import type { Proxy } from './proxy.schema.js';

/** How proxies fare: failures in a row, quarantine, and when each is looked at next. */
@Injectable()
export class ProxyHealth {
  private readonly logger = new Logger(ProxyHealth.name);

  constructor(
    @InjectModel(PROXY_MODEL) private readonly model: Model<Proxy>,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts a failure. @returns whether the proxy is in quarantine now. */
  async failed(id: string): Promise<boolean> {
    const counted = await this.model
      .findOneAndUpdate({ _id: id }, { $inc: { failures: 1 } }, { returnDocument: 'after' })
      .lean<Proxy>();
    if (!counted) return false;
    if (counted.state === 'quarantined') return true;
    if (counted.failures < this.config.PROXY_FAILURES) return false;
    const stillFailing = { _id: id, failures: { $gte: this.config.PROXY_FAILURES } };
    const { matchedCount } = await this.model.updateOne(stillFailing, { $set: { state: 'quarantined' } });
    if (matchedCount === 1) this.logger.warn({ msg: 'a proxy is in quarantine', proxyId: counted.publicId });
    return matchedCount === 1;
  }

  /** It carried something: what failed before was passing. A quarantine is ended by `recovered` alone. */
  async worked(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, state: 'healthy' }, { $set: { failures: 0 } });
  }

  /** @returns whether this ended a quarantine. */
  async recovered(id: string): Promise<boolean> {
    const well = { state: 'healthy', failures: 0 } as const;
    const before = await this.model.findOneAndUpdate({ _id: id }, { $set: well }).lean<Proxy>();
    return before?.state === 'quarantined';
  }

  /** An admin says it works again. @throws AppError PROXY.NOT_FOUND */
  async release(publicId: string): Promise<Proxy> {
    const well = { state: 'healthy', failures: 0, nextCheckAt: this.clock.now() } as const;
    const proxy = await this.model
      .findOneAndUpdate({ publicId }, { $set: well }, { returnDocument: 'after' })
      .lean<Proxy>();
    if (!proxy) throw new AppError('PROXY.NOT_FOUND');
    return proxy;
  }

  /** One whose probe is due, for this process alone: its next one is a whole interval away. */
  async claimDue(): Promise<Proxy | null> {
    const now = this.clock.now();
    const nextCheckAt = new Date(now.getTime() + this.config.PROXY_CHECK_MS);
    return this.model
      .findOneAndUpdate(
        { nextCheckAt: { $lte: now } },
        { $set: { nextCheckAt } },
        { sort: { nextCheckAt: 1 }, returnDocument: 'after' },
      )
      .lean<Proxy>();
  }

  async checked(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { lastCheckedAt: this.clock.now() } });
  }
}
