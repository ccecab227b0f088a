import { Injectable } from '@nestjs/common';
import { defaultTimeZone } from '@megafon/contracts';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { TIME_ZONE, TimeZoneDocument } from './time-zone.schema.js';

@Injectable()
export class TimeZoneRepository extends OwnedRepository<TimeZoneDocument> {
  constructor(@InjectModel(TIME_ZONE) model: Model<TimeZoneDocument>, outbox: Outbox) {
    super(model, outbox, 'USER.NOT_FOUND');
  }

  /** The default until auth says otherwise. */
  async of(owner: string): Promise<string> {
    return (await this.find(owner, owner))?.timeZone ?? defaultTimeZone;
  }

  /** Keeps what was said unless something newer is known. @returns the one that holds now */
  async keep(
    owner: string,
    { timeZone, revision }: Pick<TimeZoneDocument, 'timeZone' | 'revision'>,
  ): Promise<string> {
    const isFirst = await this.insertOnce(owner, { _id: owner, timeZone, revision });
    if (isFirst) return timeZone;
    const kept = await this.change(owner, owner, (known) =>
      known.revision < revision ? { state: { ...known, timeZone, revision } } : null,
    );
    return kept.timeZone;
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
