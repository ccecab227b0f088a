import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GroupRepository } from './group.repository.js';
import { GROUP, groupSchema } from './group.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [GROUP]: groupSchema })],
  providers: [GroupRepository],
  exports: [GroupRepository],
})
export class GroupStorageModule {}
