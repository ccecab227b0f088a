import { Injectable, OnModuleInit } from '@nestjs/common';
import type { NewUserLimits, PlanLimits } from '@megafon/contracts';
import { InjectModel, ownedSchema, Outbox, OwnedRepository, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';
import type { BeginningLimits } from './base-limits.js';

/** One document: what new users are granted. */
export interface NewUserLimitsDocument extends OwnedDocument, NewUserLimits {}

export const newUserLimitsId = 'new-users';
export const NEW_USER_LIMITS = 'NewUserLimits';
export const newUserLimitsSchema = ownedSchema<NewUserLimitsDocument>('new-user-limits', {
  facebookAccounts: { type: Number, default: null },
  campaignsPerMonth: { type: Number, default: null },
  facebookGroups: { type: Number, default: null },
});

@Injectable()
export class NewUserLimitsRepository extends OwnedRepository<NewUserLimitsDocument> implements OnModuleInit {
  constructor(@InjectModel(NEW_USER_LIMITS) model: Model<NewUserLimitsDocument>, outbox: Outbox) {
    super(model, outbox, 'SERVICE.UNEXPECTED');
  }

  /** A new system grants them what the starter plan grants. */
  async onModuleInit(): Promise<void> {
    const none = { facebookAccounts: null, campaignsPerMonth: null, facebookGroups: null };
    await this.insertOnce(SYSTEM_OWNER, { _id: newUserLimitsId, ...none });
  }

  async current(): Promise<NewUserLimits> {
    const { facebookAccounts, campaignsPerMonth, facebookGroups } = await this.get(
      SYSTEM_OWNER,
      newUserLimitsId,
    );
    return { facebookAccounts, campaignsPerMonth, facebookGroups };
  }

  /** What somebody who registers now begins with. @param starter what the starter plan grants now */
  async beginningWith(starter: PlanLimits): Promise<BeginningLimits> {
    return { given: await this.current(), starter };
  }
}
