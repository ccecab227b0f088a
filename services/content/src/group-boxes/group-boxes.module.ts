import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { QuotasModule } from '../quotas/quotas.module.js';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { BoxContents } from './box-contents.js';
import { BoxMembershipController } from './box-membership.controller.js';
import { GroupBoxRepository } from './group-box.repository.js';
import {
  GROUP_BOX,
  groupBoxSchema,
  REMOVED_GROUP_BOX,
  removedGroupBoxSchema,
} from '../documents/group-box.schema.js';
import { GroupBoxesController } from './group-boxes.controller.js';
import { PutGroupsIntoBox } from './use-cases/put-groups-into-box.js';
import { RemovedGroupBoxRepository } from './removed-group-box.repository.js';
import { RemovedGroupBoxesRetention } from './removed-group-boxes-retention.js';
import { RemoveGroupBox } from './use-cases/remove-group-box.js';
import { RestoreGroupBox } from './use-cases/restore-group-box.js';
import { TakeGroupOutOfBox } from './use-cases/take-group-out-of-box.js';
import { TakeGroupsOutOfBox } from './use-cases/take-groups-out-of-box.js';

@Module({
  imports: [
    GroupStorageModule,
    QuotasModule,
    MongoModule.forFeature({ [GROUP_BOX]: groupBoxSchema, [REMOVED_GROUP_BOX]: removedGroupBoxSchema }),
  ],
  controllers: [GroupBoxesController, BoxMembershipController],
  providers: [
    BoxContents,
    GroupBoxRepository,
    PutGroupsIntoBox,
    RemovedGroupBoxesRetention,
    RemovedGroupBoxRepository,
    RemoveGroupBox,
    RestoreGroupBox,
    TakeGroupOutOfBox,
    TakeGroupsOutOfBox,
  ],
  exports: [GroupBoxRepository, PutGroupsIntoBox],
})
export class GroupBoxesModule {}
