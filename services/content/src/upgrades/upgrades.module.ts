import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GROUP_BOX, groupBoxSchema } from '../documents/group-box.schema.js';
import { GROUP, groupSchema } from '../group-storage/group.schema.js';
import {
  COMMENT_BOX,
  commentBoxSchema,
  POST_BOX,
  postBoxSchema,
  TEXT_BOX_ITEMS,
  textBoxItemsSchema,
} from '../documents/text-box.schema.js';
import { UpgradeStoredContent } from './upgrade-stored-content.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [GROUP]: groupSchema,
      [GROUP_BOX]: groupBoxSchema,
      [COMMENT_BOX]: commentBoxSchema,
      [POST_BOX]: postBoxSchema,
      [TEXT_BOX_ITEMS]: textBoxItemsSchema,
    }),
  ],
  providers: [UpgradeStoredContent],
  exports: [UpgradeStoredContent],
})
export class UpgradesModule {}
