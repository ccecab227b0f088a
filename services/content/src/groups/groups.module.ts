import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EntitlementsModule } from '@megafon/entitlements';
import { GroupBoxesModule } from '../group-boxes/group-boxes.module.js';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { GroupsController } from './groups.controller.js';
import { LeftOutGroups } from './left-out-groups.js';
import { NetworkLinks } from './network-links.js';
import type { NetworkSettings } from './network-links.js';
import { RemovedGroupsRetention } from './removed-groups-retention.js';
import { AddGroup } from './use-cases/add-group.js';
import { ChooseGroups } from './use-cases/choose-groups.js';
import { ImportGroups } from './use-cases/import-groups.js';
import { PlaceGroups } from './use-cases/place-groups.js';
import { RemoveGroup } from './use-cases/remove-group.js';
import { RestoreGroup } from './use-cases/restore-group.js';

@Module({
  imports: [EntitlementsModule, GroupBoxesModule, GroupStorageModule],
  controllers: [GroupsController],
  providers: [
    AddGroup,
    ChooseGroups,
    ImportGroups,
    LeftOutGroups,
    PlaceGroups,
    RemoveGroup,
    RemovedGroupsRetention,
    RestoreGroup,
  ],
})
export class GroupsModule {
  static on(network: NetworkSettings): DynamicModule {
    const links = { provide: NetworkLinks, useValue: new NetworkLinks(network) };
    return { module: GroupsModule, providers: [links] };
  }
}
