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
    const attested = await this.anchors.chains();
    const written = await this.model.aggregate<{ _id: string }>([{ $group: { _id: '$accountId' } }]);
    for (const { _id } of written) attested.add(_id);
    for (const accountId of attested) await this.goOn(accountId, restore);
  }

  private async goOn(accountId: string, { _id: restoreId, from, restoredAt }: Restore): Promise<void> {
    const last = await this.model.findOne({ accountId }).sort({ seq: -1 }).lean<AuditEntry>();
    if (last?.details['restoreId'] === restoreId) return;
    const place = (await this.anchors.placesOf(accountId)).at(-1) ?? 0;
    const owner = last?.owner ?? (await this.anchors.read(accountId, place))?.owner;
    // Where nothing is there but an anchor that is not ours, that stays to be seen.
    if (owner === undefined) return;
    const details = { restoreId, stateOf: from.toISOString() };
    const entry = restoredEntry(last, place, { accountId, owner, at: restoredAt, details }, this.keys);
    await unlessDuplicate(() => this.model.create(entry));
  }
}
