import { Injectable } from '@nestjs/common';
import { mostAuditBreaks } from '@megafon/contracts';
import type { AuditVerification } from '@megafon/contracts';
import { InjectModel, Schema } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { AuditReport } from './verify-audit.js';

interface Verified extends Omit<AuditVerification, 'at'> {
  _id: string;
  at: Date;
}

export const VERIFICATION_MODEL = 'AuditVerification';
export const verificationSchema = new Schema<Verified>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    chains: { type: Number, required: true },
    lines: { type: Number, required: true },
    breaks: { type: Schema.Types.Mixed, required: true },
    broken: { type: Number, required: true },
  },
  { collection: 'audit-verifications', versionKey: false, autoIndex: false },
);

const last = 'last';

/** When the whole log was last read on its schedule, by whichever process, and how it stood. */
@Injectable()
export class VerificationRecord {
  constructor(@InjectModel(VERIFICATION_MODEL) private readonly model: Model<Verified>) {}

  async write({ chains, lines, breaks }: AuditReport, at: Date): Promise<void> {
    const verified = { at, chains, lines, breaks: breaks.slice(0, mostAuditBreaks), broken: breaks.length };
    await this.model.updateOne({ _id: last }, { $set: verified }, { upsert: true });
  }

  /** null before the first time. */
  async read(): Promise<AuditVerification | null> {
    const known = await this.model.findOne({ _id: last }).lean<Verified>();
    if (!known) return null;
    const { at, chains, lines, breaks, broken } = known;
    return { at: at.toISOString(), chains, lines, breaks, broken };
  }
}
