import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GroupPages } from './group-pages.js';
import { GroupRepository } from './group.repository.js';
import { GROUP, groupSchema } from './group.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [GROUP]: groupSchema })],
  providers: [GroupPages, GroupRepository],
  exports: [GroupPages, GroupRepository],
})
export class GroupStorageModule {}
