import { Injectable } from '@nestjs/common';
import { InjectModel, unlessDuplicate } from '@megafon/mongo';
import type { AfterRestore, LostTime, Model } from '@megafon/mongo';
import { AuditAnchors } from './audit-anchors.js';
import { restoredEntry } from './audit-chain.js';
import type { AuditEntry } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AUDIT_MODEL } from './audit-log.js';

type Restore = LostTime & { _id: string };

/** Every chain says that it was restored, and goes on behind what was attested of it before. */
@Injectable()
export class RecordRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(
    @InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntry>,
    private readonly anchors: AuditAnchors,
    private readonly keys: AuditKeys,
  ) {}

  async afterRestore(restore: Restore): Promise<void> {
    await this.anchors.writeRestore(restore._id, restore.restoredAt);
    const lost = await this.anchors.chains();
    for (let line = await this.firstAfter(''); line; line = await this.firstAfter(line.accountId)) {
      lost.delete(line.accountId);
      const { accountId, owner } = line;
      const last = await this.model.findOne({ accountId, owner }).sort({ seq: -1 }).lean<AuditEntry>();
      if (last?.details['restoreId'] !== restore._id) await this.goOn(accountId, owner, last, restore);
    }
    for (const accountId of lost) {
      const anchor = await this.anchors.read(accountId, await this.attested(accountId));
      // Where nothing is there but an anchor that is not ours, that stays to be seen.
      if (anchor) await this.goOn(accountId, anchor.owner, null, restore);
    }
  }

  /** The first line of the chain behind this one. */
  private async firstAfter(accountId: string): Promise<AuditEntry | null> {
    return this.model
      .findOne({ accountId: { $gt: accountId } })
      .sort({ accountId: 1, owner: 1, seq: 1 })
      .lean<AuditEntry>();
  }

  private async attested(accountId: string): Promise<number> {
    return (await this.anchors.placesOf(accountId)).at(-1) ?? 0;
  }

  private async goOn(
    accountId: string,
    owner: string,
    last: AuditEntry | null,
    { _id: restoreId, from, restoredAt }: Restore,
  ): Promise<void> {
    const place = await this.attested(accountId);
    const details = { restoreId, stateOf: from.toISOString() };
    const entry = restoredEntry(last, place, { accountId, owner, at: restoredAt, details }, this.keys);
    await unlessDuplicate(() => this.model.create(entry));
  }
}
