import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { LayoutsModule } from '../network/layouts/layouts.module.js';
import { PAGE_HOLD_MODEL, pageHoldSchema } from './page-hold.schema.js';
import { StrangePages } from './strange-pages.js';
import { StrangePagesController } from './strange-pages.controller.js';

@Module({
  imports: [LayoutsModule, MongoModule.forFeature({ [PAGE_HOLD_MODEL]: pageHoldSchema })],
  controllers: [StrangePagesController],
  providers: [StrangePages],
  exports: [StrangePages],
})
export class StrangePagesModule {}
