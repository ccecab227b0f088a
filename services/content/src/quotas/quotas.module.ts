import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GROUP_BOX, groupBoxSchema } from '../documents/group-box.schema.js';
import { MEDIA, mediaSchema } from '../documents/media.schema.js';
import { COMMENT_BOX, commentBoxSchema, POST_BOX, postBoxSchema } from '../documents/text-box.schema.js';
import { Quotas } from './quotas.js';
import { UsageRepository } from './usage.repository.js';
import { USAGE, usageSchema } from './usage.schema.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [USAGE]: usageSchema,
      [GROUP_BOX]: groupBoxSchema,
      [POST_BOX]: postBoxSchema,
      [COMMENT_BOX]: commentBoxSchema,
      [MEDIA]: mediaSchema,
    }),
  ],
  providers: [Quotas, UsageRepository],
  exports: [Quotas, UsageRepository],
})
export class QuotasModule {}
