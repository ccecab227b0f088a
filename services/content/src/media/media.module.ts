import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { QuotasModule } from '../quotas/quotas.module.js';
import { TEXT_BOX_ITEMS, textBoxItemsSchema } from '../documents/text-box.schema.js';
import { MediaLibrary } from './media-library.js';
import { MEDIA_DAYS, MediaRetention } from './media-retention.js';
import { MediaController } from './media.controller.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA, mediaSchema } from '../documents/media.schema.js';
import { KeepUpload } from './use-cases/keep-upload.js';

const storage = MongoModule.forFeature({ [MEDIA]: mediaSchema, [TEXT_BOX_ITEMS]: textBoxItemsSchema });

/** Which files boxes may hold. */
@Module({
  imports: [QuotasModule, storage],
  providers: [MediaLibrary, MediaRepository],
  exports: [MediaLibrary, MediaRepository],
})
export class MediaLibraryModule {}

@Module({})
export class MediaModule {
  /** @param days for which a file is kept that nothing uses */
  static keeping(days: number): DynamicModule {
    return {
      module: MediaModule,
      imports: [MediaLibraryModule, QuotasModule],
      controllers: [MediaController],
      providers: [KeepUpload, MediaRetention, { provide: MEDIA_DAYS, useValue: days }],
    };
  }
}
