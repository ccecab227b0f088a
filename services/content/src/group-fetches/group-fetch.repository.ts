import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { GROUP_FETCH, GroupFetchDocument } from './group-fetch.schema.js';

@Injectable()
export class GroupFetchRepository extends OwnedRepository<GroupFetchDocument> {
  constructor(@InjectModel(GROUP_FETCH) model: Model<GroupFetchDocument>, outbox: Outbox) {
    super(model, outbox, 'GROUP.FETCH_FAILED');
  }
}
