import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { DuplicateKeyError, InjectModel, Outbox, OwnedRepository, deleteAllOf } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { PUBLICATION, PublicationDocument } from './publication.schema.js';

const maxRaces = 20;

@Injectable()
export class PublicationRepository extends OwnedRepository<PublicationDocument> {
  constructor(@InjectModel(PUBLICATION) model: Model<PublicationDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** A campaign has published. Harmless when said again. */
  async note(owner: string, campaignId: string): Promise<void> {
    if (await this.find(owner, campaignId)) return;
    for (let race = 0; race < maxRaces; race++) {
      const place = (await this.count(owner)) + 1;
      try {
        await this.insertOnce(owner, { _id: campaignId, place });
        return;
      } catch (error) {
        // Another campaign of his took the place at the same moment.
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    }
    throw new AppError('CONFLICT.CHANGED_MEANWHILE');
  }

  /** How many campaigns of the owner ever published. */
  override async count(owner: string): Promise<number> {
    const [last] = await this.list(owner, {}, { sort: { place: -1 }, limit: 1 });
    return last?.place ?? 0;
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
