import type { Model } from '@megafon/mongo';
import type { RotationCounts, SecretBox } from '@megafon/secrets';
import type { Account } from '../accounts/account.js';
import { sessionSealContext } from '../accounts/session-vault.js';
import { proxySealContext } from '../proxies/proxy-address.js';
import type { Proxy } from '../proxies/proxy.schema.js';

type Attempt = keyof RotationCounts | 'raced';
const pageSize = 200;
const mostRaces = 20;

/**
 * Seals every session and every proxy's credentials with the first key. Each is one compare-and-set, so it may be
 * interrupted and started again at any point, and a session that a worker renews meanwhile is never overwritten.
 */
export class RotateSecrets {
  constructor(
    private readonly accounts: Model<Account>,
    private readonly proxies: Model<Proxy>,
    private readonly box: SecretBox,
  ) {}

  sessions(): Promise<RotationCounts> {
    return this.each(this.accounts, (id) => this.session(id));
  }

  credentials(): Promise<RotationCounts> {
    return this.each(this.proxies, (id) => this.credential(id));
  }

  private async session(_id: string): Promise<Attempt> {
    const account = await this.accounts.findOne({ _id }).lean<Account>();
    if (!account || account.session === '') return 'current';
    const { owner, version, session } = account;
    const rotated = this.box.resealed(session, sessionSealContext(owner, _id));
    if (typeof rotated !== 'object') return rotated;
    const update = { $set: { session: rotated.sealed }, $inc: { version: 1 } };
    const { matchedCount } = await this.accounts.updateOne({ _id, owner, version, session }, update);
    return matchedCount === 1 ? 'rotated' : 'raced';
  }

  private async credential(_id: string): Promise<Attempt> {
    const proxy = await this.proxies.findOne({ _id }).lean<Proxy>();
    if (!proxy) return 'current';
    const { sealedUrl } = proxy;
    const rotated = this.box.resealed(sealedUrl, proxySealContext(_id));
    if (typeof rotated !== 'object') return rotated;
    const update = { $set: { sealedUrl: rotated.sealed } };
    const { matchedCount } = await this.proxies.updateOne({ _id, sealedUrl }, update);
    return matchedCount === 1 ? 'rotated' : 'raced';
  }

  private async each<D extends { _id: string }>(
    model: Model<D>,
    attempt: (id: string) => Promise<Attempt>,
  ): Promise<RotationCounts> {
    const counts: RotationCounts = { rotated: 0, current: 0, failed: 0 };
    for (let last = ''; ;) {
      const page = await model
        .find({ _id: { $gt: last } } as object)
        .select('_id')
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<{ _id: string }[]>();
      for (const { _id } of page) counts[await this.untilDone(() => attempt(_id))] += 1;
      last = page.at(-1)?._id ?? '';
      if (page.length < pageSize) return counts;
    }
  }

  private async untilDone(attempt: () => Promise<Attempt>): Promise<keyof RotationCounts> {
    for (let races = 0; races < mostRaces; races += 1) {
      const result = await attempt();
      if (result !== 'raced') return result;
    }
    return 'failed';
  }
}
