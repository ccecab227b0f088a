import { Injectable } from '@nestjs/common';
import {
  deleteBatch,
  deterministicId,
  InjectModel,
  Outbox,
  OwnedRepository,
  deleteAllOf,
} from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { DayParts } from './day-parts.js';
import { DAY_PARTS, DayPartsDocument } from './day-parts.schema.js';

/** The groups of some runs that are under way at once: each report changes a day, again and again the same. */
export const rememberedDays = 300;

/** The day of an owner, or of one of his groups. */
interface CountedDay {
  day: string;
  group: { groupId: string; name: string } | null;
}

@Injectable()
export class DayPartsRepository extends OwnedRepository<DayPartsDocument> {
  constructor(@InjectModel(DAY_PARTS) model: Model<DayPartsDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND', { remembers: rememberedDays });
  }

  /**
   * Puts a part into a day, which need not be there yet.
   * @param put null where it changes nothing: a day that is not there then stays so
   * @returns the day as it is then; null where there is none
   */
  async put(
    owner: string,
    { day, group }: CountedDay,
    put: <P extends DayParts>(parts: P) => P | null,
  ): Promise<DayPartsDocument | null> {
    const fresh = {
      _id: deterministicId(owner, day, group?.groupId ?? ''),
      day,
      group: group?.groupId ?? null,
      groupName: group?.name ?? '',
      runs: {},
      reactions: {},
      created: [],
    };
    return await this.changeOrInsert(owner, fresh, (parts) => {
      const state = put(parts);
      return state && { state: group ? { ...state, groupName: group.name } : state };
    });
  }

  async isCreatedOn(owner: string, days: readonly string[], campaignId: string): Promise<boolean> {
    const ids = days.map((day) => deterministicId(owner, day, ''));
    const found = await this.model.find({ owner, _id: { $in: ids } }, { created: 1 }).lean();
    return found.some(({ created }) => created.includes(campaignId));
  }

  /** The days before that of a time; their numbers stay with their months. @returns how many went */
  async acrossOwnersRemoveBefore(before: Date, limit: number): Promise<number> {
    const day = before.toISOString().slice(0, 10);
    return await deleteBatch(this.model, { filter: { day: { $lt: day } }, oldestBy: 'day', limit });
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
