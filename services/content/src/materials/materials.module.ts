import { Module } from '@nestjs/common';
import { GroupBoxesModule } from '../group-boxes/group-boxes.module.js';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { TextBoxesModule } from '../text-boxes/text-boxes.module.js';
import { MaterialsController } from './materials.controller.js';

@Module({
  imports: [GroupBoxesModule, GroupStorageModule, TextBoxesModule],
  controllers: [MaterialsController],
})
export class MaterialsModule {}
