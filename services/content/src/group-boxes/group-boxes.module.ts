import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { QuotasModule } from '../quotas/quotas.module.js';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { BoxContents } from './box-contents.js';
import { BoxMembershipController } from './box-membership.controller.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { GROUP_BOX, groupBoxSchema } from '../documents/group-box.schema.js';
import { GroupBoxesController } from './group-boxes.controller.js';
import { PutGroupsIntoBox } from './use-cases/put-groups-into-box.js';
import { TakeGroupOutOfBox } from './use-cases/take-group-out-of-box.js';
import { TakeGroupsOutOfBox } from './use-cases/take-groups-out-of-box.js';

@Module({
  imports: [GroupStorageModule, QuotasModule, MongoModule.forFeature({ [GROUP_BOX]: groupBoxSchema })],
  controllers: [GroupBoxesController, BoxMembershipController],
  providers: [BoxContents, GroupBoxRepository, PutGroupsIntoBox, TakeGroupOutOfBox, TakeGroupsOutOfBox],
  exports: [BoxContents, GroupBoxRepository],
})
export class GroupBoxesModule {}
