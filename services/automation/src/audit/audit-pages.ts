import { Injectable } from '@nestjs/common';
import { behind, InjectModel, newestFirst, pageOf, placeOf } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { AuditEntry } from './audit-chain.js';
import { AUDIT_MODEL } from './audit-log.js';

/** The chain's account and the number of the line. */
const lineId = /^[\w-]{1,40}:\d{1,15}$/;

export interface AuditWanted {
  account?: string | undefined;
  user?: string | undefined;
  act?: string | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** The log as it is looked through: newest first, whoever's lines they are. */
@Injectable()
export class AuditPages {
  constructor(@InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntry>) {}

  /** @throws AppError REQUEST.INVALID for a cursor that no page gave */
  async page(
    { account, user, act, cursor }: AuditWanted,
    limit: number,
  ): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : placeOf(cursor, lineId);
    const found = await this.model
      .find({
        ...(account !== undefined && { accountId: { $eq: account } }),
        ...(user !== undefined && { owner: { $eq: user } }),
        ...(act !== undefined && { act: { $eq: act } }),
        ...(after && behind(after)),
      })
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<AuditEntry[]>();
    return pageOf(found, limit);
  }
}
