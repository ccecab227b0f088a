import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { EntitlementsModule } from '@megafon/entitlements';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { GROUP, groupSchema } from '../group-storage/group.schema.js';
import { PlaceGroups } from '../groups/use-cases/place-groups.js';
import { CloseAccountWhenListingFailed } from './events/close-account-when-listing-failed.js';
import { KeepGroupsWhenFetched } from './events/keep-groups-when-fetched.js';
import { FetchedGroupsRepository } from './fetched-groups.repository.js';
import { GroupFetchRepository } from './group-fetch.repository.js';
import { GROUP_FETCH, groupFetchSchema } from './group-fetch.schema.js';
import { GroupFetchesController } from './group-fetches.controller.js';
import { FetchGroups } from './use-cases/fetch-groups.js';
import { KeepFetchedGroups } from './use-cases/keep-fetched-groups.js';

@Module({
  imports: [
    EntitlementsModule,
    GroupStorageModule,
    MongoModule.forFeature({ [GROUP]: groupSchema, [GROUP_FETCH]: groupFetchSchema }),
  ],
  controllers: [GroupFetchesController],
  providers: [
    CloseAccountWhenListingFailed,
    FetchedGroupsRepository,
    FetchGroups,
    GroupFetchRepository,
    KeepFetchedGroups,
    KeepGroupsWhenFetched,
    PlaceGroups,
  ],
  exports: [GroupFetchRepository],
})
export class GroupFetchesModule {}
