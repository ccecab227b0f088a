import { Injectable } from '@nestjs/common';
import { defaultLimits } from '@megafon/contracts';
import type { PlanLimits } from '@megafon/contracts';
import { forgotten, InjectModel, isForgotten, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { ENTITLEMENT, EntitlementDocument } from './entitlement.schema.js';

type Granted = Pick<EntitlementDocument, 'plan' | 'limits' | 'revision'>;

@Injectable()
export class EntitlementRepository extends OwnedRepository<EntitlementDocument> {
  constructor(@InjectModel(ENTITLEMENT) model: Model<EntitlementDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /** What the user may do; starter until billing says otherwise. */
  async limitsOf(owner: string): Promise<PlanLimits> {
    return (await this.find(owner, owner))?.limits ?? defaultLimits.starter;
  }

  /** Keeps what was granted unless something newer is known. */
  async grant(owner: string, granted: Granted): Promise<void> {
    const isFirst = await this.insertOnce(owner, { _id: owner, ...granted });
    if (isFirst) return;
    await this.change(owner, owner, (known) =>
      known.revision < granted.revision ? { state: { ...known, ...granted } } : null,
    );
  }

  /** Of a user who was deleted: nothing is left but that they were, so that news that comes late grants nothing. */
  async removeAllOf(owner: string): Promise<void> {
    const starter = { plan: 'starter', limits: defaultLimits.starter } as const;
    await this.changeOrInsert(owner, { _id: owner, ...starter, revision: -1 }, (known) =>
      isForgotten(known) ? null : { state: { ...known, ...starter, ...forgotten(new Date()) } },
    );
  }
}
