import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GroupPages } from './group-pages.js';
import { GroupRepository } from './group.repository.js';
import { GROUP, groupSchema } from './group.schema.js';
import { LeftOutGroupRepository } from './left-out-group.repository.js';
import { LEFT_OUT_GROUP, leftOutGroupSchema } from './left-out-group.schema.js';
import { RemovedGroupRepository } from './removed-group.repository.js';
import { REMOVED_GROUP, removedGroupSchema } from './removed-group.schema.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [GROUP]: groupSchema,
      [LEFT_OUT_GROUP]: leftOutGroupSchema,
      [REMOVED_GROUP]: removedGroupSchema,
    }),
  ],
  providers: [GroupPages, GroupRepository, LeftOutGroupRepository, RemovedGroupRepository],
  exports: [GroupPages, GroupRepository, LeftOutGroupRepository, RemovedGroupRepository],
})
export class GroupStorageModule {}
