import { Injectable } from '@nestjs/common';
import { deterministicId, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import type { DayParts } from './day-parts.js';
import { DAY_PARTS, DayPartsDocument } from './day-parts.schema.js';

/** The day of an owner, or of one of his groups. */
export interface CountedDay {
  day: string;
  group: { groupId: string; name: string } | null;
}

@Injectable()
export class DayPartsRepository extends OwnedRepository<DayPartsDocument> {
  constructor(@InjectModel(DAY_PARTS) model: Model<DayPartsDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** Puts a part into a day, which need not be there yet. Null from `put` leaves it as it is. @returns the day then */
  async put(
    owner: string,
    { day, group }: CountedDay,
    put: (parts: DayPartsDocument) => DayPartsDocument | null,
  ): Promise<DayPartsDocument> {
    const _id = deterministicId(owner, day, group?.groupId ?? '');
    if (!(await this.find(owner, _id))) {
      const empty: DayParts = {
        day,
        group: group?.groupId ?? null,
        groupName: group?.name ?? '',
        runs: {},
        reactions: {},
        created: [],
      };
      await this.insertOnce(owner, { _id, ...empty });
    }
    return await this.change(owner, _id, (parts) => {
      const state = put(parts);
      return state && { state: group ? { ...state, groupName: group.name } : state };
    });
  }

  async isCreatedOn(owner: string, days: readonly string[], campaignId: string): Promise<boolean> {
    const ids = days.map((day) => deterministicId(owner, day, ''));
    const found = await this.model.find({ owner, _id: { $in: ids } }, { created: 1 }).lean();
    return found.some(({ created }) => created.includes(campaignId));
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
