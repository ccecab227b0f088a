import { Injectable } from '@nestjs/common';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { AuditAnchors } from './audit-anchors.js';
import { faultOf, seqBefore } from './audit-chain.js';
import type { AuditEntry, ChainPlace } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';
import { AUDIT_MODEL } from './audit-log.js';

/** Anchors the heads of chains, and lets the oldest lines go behind an anchor: what remains goes on from it. */
@Injectable()
export class AnchorAudit {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntry>,
    private readonly anchors: AuditAnchors,
    private readonly keys: AuditKeys,
  ) {}

  /** The chains that grew since then. @returns how many */
  async execute(since: Date): Promise<number> {
    const grown = await this.model.aggregate<{ _id: { accountId: string; owner: string } }>([
      { $match: { at: { $gte: since } } },
      { $group: { _id: { accountId: '$accountId', owner: '$owner' } } },
    ]);
    for (const { _id } of grown) {
      const head = await this.headOf(_id.accountId, _id.owner);
      if (head) await this.anchors.write(head);
    }
    return grown.length;
  }

  /**
   * Cuts off lines that are older, of as many chains as a batch has. Never the last line of a chain, and nothing of a
   * chain that does not stand as it was written: what is wrong stays to be looked at.
   * @returns how many lines went
   */
  async cutBatch(before: Date, limit: number): Promise<number> {
    for (let after = new Date(0); ;) {
      const old = await this.model
        .find({ at: { $gt: after, $lt: before } })
        .sort({ at: 1 })
        .limit(limit)
        .lean<AuditEntry[]>();
      const ends = new Map<string, AuditEntry>();
      for (const line of old)
        if (line.seq >= (ends.get(line.accountId)?.seq ?? 0)) ends.set(line.accountId, line);
      let count = 0;
      for (const end of ends.values()) count += await this.cut(end, limit);
      const last = old.at(-1);
      // A page of last lines alone, which stay: what may go comes after them.
      if (count > 0 || old.length < limit || !last) return count;
      after = last.at;
    }
  }

  private async cut({ accountId, owner, seq }: AuditEntry, limit: number): Promise<number> {
    const head = await this.headOf(accountId, owner);
    const upTo = head?.seq === seq ? seq - 1 : seq;
    const lines = await this.model
      .find({ accountId, owner, seq: { $lte: upTo } })
      .sort({ seq: 1 })
      .limit(limit)
      .lean<AuditEntry[]>();
    const [first] = lines;
    const end = lines.at(-1);
    if (!first || !end) return 0;
    const cutAt = seqBefore(first);
    let last: ChainPlace | null = cutAt === 0 ? null : await this.anchors.read(accountId, cutAt);
    for (const line of lines) {
      if (faultOf(last, line, this.keys) !== null) return 0;
      last = line;
    }
    await this.anchors.write(end);
    const gone = { accountId, owner, seq: { $lte: end.seq } };
    const { deletedCount } = await this.model.deleteMany(gone);
    await this.anchors.forgetBefore(accountId, end.seq);
    return deletedCount;
  }

  private async headOf(accountId: string, owner: string): Promise<AuditEntry | null> {
    return this.model.findOne({ accountId, owner }).sort({ seq: -1 }).lean<AuditEntry>();
  }
}
