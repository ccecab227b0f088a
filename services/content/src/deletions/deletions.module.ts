import { Module } from '@nestjs/common';
import { EntitlementsModule } from '@megafon/entitlements';
import { MongoModule } from '@megafon/mongo';
import { GENERATION, generationSchema } from '../ai-writing/generation.schema.js';
import {
  GROUP_BOX,
  groupBoxSchema,
  REMOVED_GROUP_BOX,
  removedGroupBoxSchema,
} from '../documents/group-box.schema.js';
import { GROUP_FETCH, groupFetchSchema } from '../group-fetches/group-fetch.schema.js';
import { GROUP, groupSchema } from '../group-storage/group.schema.js';
import { LEFT_OUT_GROUP, leftOutGroupSchema } from '../group-storage/left-out-group.schema.js';
import { REMOVED_GROUP, removedGroupSchema } from '../group-storage/removed-group.schema.js';
import { MEDIA, mediaSchema } from '../documents/media.schema.js';
import { USAGE, usageSchema } from '../quotas/usage.schema.js';
import {
  COMMENT_BOX,
  commentBoxSchema,
  POST_BOX,
  postBoxSchema,
  REMOVED_TEXT_BOX,
  removedTextBoxSchema,
  TEXT_BOX_ITEMS,
  textBoxItemsSchema,
} from '../documents/text-box.schema.js';
import { ContentOfUser } from './content-of-user.js';
import { ForgetContentWhenUserDeleted } from './forget-content-when-user-deleted.js';

@Module({
  imports: [
    EntitlementsModule,
    MongoModule.forFeature({
      [GROUP]: groupSchema,
      [LEFT_OUT_GROUP]: leftOutGroupSchema,
      [REMOVED_GROUP]: removedGroupSchema,
      [GROUP_BOX]: groupBoxSchema,
      [REMOVED_GROUP_BOX]: removedGroupBoxSchema,
      [COMMENT_BOX]: commentBoxSchema,
      [POST_BOX]: postBoxSchema,
      [REMOVED_TEXT_BOX]: removedTextBoxSchema,
      [TEXT_BOX_ITEMS]: textBoxItemsSchema,
      [GROUP_FETCH]: groupFetchSchema,
      [MEDIA]: mediaSchema,
      [USAGE]: usageSchema,
      [GENERATION]: generationSchema,
    }),
  ],
  providers: [ContentOfUser, ForgetContentWhenUserDeleted],
})
export class DeletionsModule {}
