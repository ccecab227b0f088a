import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { GroupStorageModule } from '../groups/group-storage.module.js';
import { BoxContents } from './box-contents.js';
import { BoxMembershipController } from './box-membership.controller.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { GROUP_BOX, groupBoxSchema } from './group-box.schema.js';
import { GroupBoxesController } from './group-boxes.controller.js';

@Module({
  imports: [GroupStorageModule, MongoModule.forFeature({ [GROUP_BOX]: groupBoxSchema })],
  controllers: [GroupBoxesController, BoxMembershipController],
  providers: [BoxContents, GroupBoxRepository],
  exports: [BoxContents, GroupBoxRepository],
})
export class GroupBoxesModule {}
