import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';
import { CrashPoint } from '@megafon/service';
import { RUN, RunDocument } from './run.schema.js';

@Injectable()
export class RunRepository extends OwnedRepository<RunDocument> {
  constructor(
    @InjectModel(RUN) model: Model<RunDocument>,
    outbox: Outbox,
    private readonly crashPoint: CrashPoint,
  ) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** Runs with actions that nobody answered in time. */
  async acrossOwnersOverdue(now: Date, limit: number): Promise<Pick<RunDocument, '_id' | 'owner'>[]> {
    return await this.model
      .find({ expiresAt: { $lte: now, $gt: new Date(0) } }, { owner: 1 })
      .limit(limit)
      .lean();
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }

  /** Between the write and its publication: where a crash must lose nothing. */
  protected override announce(doc: Pick<OwnedDocument, '_id' | 'outbox'> & { version?: number }): void {
    this.crashPoint.reached(doc.version === 1 ? 'after-plan' : 'after-result');
    super.announce(doc);
  }
}
