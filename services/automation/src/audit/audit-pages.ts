import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { AuditEntry } from './audit-chain.js';
import { AUDIT_MODEL } from './audit-log.js';

type Place = Pick<AuditEntry, 'at' | '_id'>;

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
  ): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : placeOf(cursor);
    const found = await this.model
      .find({
        ...(account !== undefined && { accountId: { $eq: account } }),
        ...(user !== undefined && { owner: { $eq: user } }),
        ...(act !== undefined && { act: { $eq: act } }),
        ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after._id } }] }),
      })
      .sort({ at: -1, _id: -1 })
      // One more tells whether there is a next page.
      .limit(limit + 1)
      .lean<AuditEntry[]>();
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return { entries, nextCursor: last && found.length > limit ? cursorOf(last) : null };
  }
}

function cursorOf({ at, _id }: Place): string {
  return `${at.getTime()}.${_id}`;
}

function placeOf(cursor: string): Place {
  const [, ms, _id] = /^(\d{1,15})\.([\w-]{1,40}:\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined || _id === undefined)
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  return { at: new Date(Number(ms)), _id };
}
