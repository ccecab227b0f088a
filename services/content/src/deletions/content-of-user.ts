import { Injectable } from '@nestjs/common';
import { deleteAllOf, InjectModel } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';
import { mediaFolder, ObjectStorage, uploadFolder } from '@megafon/storage';
import { GENERATION } from '../ai-writing/generation.schema.js';
import { GROUP_BOX, REMOVED_GROUP_BOX } from '../documents/group-box.schema.js';
import { GROUP_FETCH } from '../group-fetches/group-fetch.schema.js';
import { GROUP } from '../group-storage/group.schema.js';
import { LEFT_OUT_GROUP } from '../group-storage/left-out-group.schema.js';
import { REMOVED_GROUP } from '../group-storage/removed-group.schema.js';
import { MEDIA } from '../documents/media.schema.js';
import { USAGE } from '../quotas/usage.schema.js';
import { COMMENT_BOX, POST_BOX, REMOVED_TEXT_BOX, TEXT_BOX_ITEMS } from '../documents/text-box.schema.js';

type Owned = Model<OwnedDocument>;

/** All that this service keeps of a user. */
@Injectable()
export class ContentOfUser {
  private readonly models: readonly Owned[];

  constructor(
    @InjectModel(GROUP) groups: Owned,
    @InjectModel(LEFT_OUT_GROUP) leftOut: Owned,
    @InjectModel(REMOVED_GROUP) removedGroups: Owned,
    @InjectModel(GROUP_BOX) groupBoxes: Owned,
    @InjectModel(REMOVED_GROUP_BOX) removedGroupBoxes: Owned,
    @InjectModel(COMMENT_BOX) commentBoxes: Owned,
    @InjectModel(POST_BOX) postBoxes: Owned,
    @InjectModel(REMOVED_TEXT_BOX) removedBoxes: Owned,
    @InjectModel(TEXT_BOX_ITEMS) items: Owned,
    @InjectModel(GROUP_FETCH) fetches: Owned,
    @InjectModel(MEDIA) media: Owned,
    @InjectModel(USAGE) usages: Owned,
    @InjectModel(GENERATION) generations: Owned,
    private readonly storage: ObjectStorage,
  ) {
    // The fetch goes first: parts of it that still arrive are then nobody's. Boxes go before what is in them.
    this.models = [
      fetches,
      generations,
      groups,
      leftOut,
      removedGroups,
      groupBoxes,
      removedGroupBoxes,
      commentBoxes,
      postBoxes,
      removedBoxes,
      items,
      media,
      usages,
    ];
  }

  async removeAllOf(owner: string): Promise<void> {
    for (const model of this.models) await deleteAllOf(model, owner);
    for (const folder of [mediaFolder(owner), uploadFolder(owner)]) await this.storage.removeFolder(folder);
  }
}
