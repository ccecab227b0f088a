import { Module } from '@nestjs/common';
import { EntitlementsModule } from '@megafon/entitlements';
import { GroupBoxesModule } from '../group-boxes/group-boxes.module.js';
import { GroupFetchesModule } from '../group-fetches/group-fetches.module.js';
import { GroupStorageModule } from '../groups/group-storage.module.js';
import { TextBoxesModule } from '../text-boxes/text-boxes.module.js';
import { ForgetContentWhenUserDeleted } from './forget-content-when-user-deleted.js';

@Module({
  imports: [EntitlementsModule, GroupBoxesModule, GroupFetchesModule, GroupStorageModule, TextBoxesModule],
  providers: [ForgetContentWhenUserDeleted],
})
export class DeletionsModule {}
