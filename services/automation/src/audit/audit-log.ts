import { Injectable } from '@nestjs/common';
import { DuplicateKeyError, InjectModel, Schema, fromDriver } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { nextEntry } from './audit-chain.js';
import type { AuditEntry, AuditFact, ChainPlace } from './audit-chain.js';
import { AuditKeys } from './audit-keys.js';

export const AUDIT_MODEL = 'AuditEntry';

export const auditSchema = new Schema<AuditEntry>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    owner: { type: String, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    act: { type: String, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    before: { type: String, default: '' },
    keyId: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'audit-entries', versionKey: false, autoIndex: false, minimize: false },
);
// Serves the newest entry of an account, and reading its chain.
auditSchema.index({ accountId: 1, owner: 1, seq: 1 });
// Serves what grew lately, what is older than it is kept, and looking through all of it.
auditSchema.index({ at: 1, _id: 1 });
// Serve looking through the lines of a user, of an account, and of an act.
auditSchema.index({ owner: 1, at: 1, _id: 1 });
auditSchema.index({ accountId: 1, at: 1, _id: 1 });
auditSchema.index({ act: 1, at: 1, _id: 1 });

const maxAttempts = 20;
/** What one act writes follows within moments; nothing is taken off a chain, or put behind another, as fast as this. */
const rememberedMs = 10_000;
const mostRemembered = 100;

type Tail = ChainPlace & Pick<AuditEntry, 'at'>;

/** What accounts did, append-only: nothing here changes a line. Old ones go behind an anchor: see AnchorAudit. */
@Injectable()
export class AuditLog {
  /** The lines that this process wrote last, one an account. */
  private readonly tails = new Map<string, Tail>();

  constructor(
    @InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntry>,
    private readonly keys: AuditKeys,
  ) {}

  /** Rejects when it cannot be written: then nothing is done. */
  async append(fact: AuditFact): Promise<void> {
    let last: ChainPlace | null = this.remembered(fact);
    for (let attempt = 1; ; attempt += 1) {
      last ??= await this.newest(fact);
      const entry = nextEntry(last, fact, this.keys);
      try {
        await this.model.create(entry);
        this.remember(entry);
        return;
      } catch (error) {
        // Another act of the account was written at the same time, or since this process wrote one.
        if (!(fromDriver(error) instanceof DuplicateKeyError) || attempt === maxAttempts) throw error;
        last = null;
      }
    }
  }

  /** The newest lines of a chain, newest first. */
  async lastOf(owner: string, accountId: string, limit: number): Promise<AuditEntry[]> {
    return this.model.find({ accountId, owner }).sort({ seq: -1 }).limit(limit).lean<AuditEntry[]>();
  }

  /** An account's chain, oldest first. */
  async of(owner: string, accountId: string): Promise<AuditEntry[]> {
    return this.model.find({ accountId, owner }).sort({ seq: 1 }).lean<AuditEntry[]>();
  }

  private async newest({ accountId, owner }: AuditFact): Promise<AuditEntry | null> {
    return await this.model.findOne({ accountId, owner }).sort({ seq: -1 }).lean<AuditEntry>();
  }

  /** The place has to be free all the same: the unique id decides. Taken out, so that what failed is read anew. */
  private remembered({ accountId, owner, at }: AuditFact): Tail | null {
    const key = `${owner}/${accountId}`;
    const tail = this.tails.get(key);
    this.tails.delete(key);
    const ageMs = tail ? at.getTime() - tail.at.getTime() : Infinity;
    return tail && ageMs >= 0 && ageMs < rememberedMs ? tail : null;
  }

  private remember({ accountId, owner, seq, hash, at }: AuditEntry): void {
    this.tails.set(`${owner}/${accountId}`, { seq, hash, at });
    const [oldest] = this.tails.keys();
    if (this.tails.size > mostRemembered && oldest !== undefined) this.tails.delete(oldest);
  }
}
