import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CommentBoxesController } from './comment-boxes.controller.js';
import { PostBoxesController } from './post-boxes.controller.js';
import { MediaLibraryModule } from '../media/media.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { RemovedBoxesRetention } from './removed-boxes-retention.js';
import { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import { TextBoxItemsRepository } from './text-box-items.repository.js';
import { CommentBoxRepository, PostBoxRepository } from './text-box.repository.js';
import {
  COMMENT_BOX,
  commentBoxSchema,
  POST_BOX,
  postBoxSchema,
  REMOVED_TEXT_BOX,
  removedTextBoxSchema,
  TEXT_BOX_ITEMS,
  textBoxItemsSchema,
} from '../documents/text-box.schema.js';

@Module({
  imports: [
    MediaLibraryModule,
    QuotasModule,
    MongoModule.forFeature({
      [COMMENT_BOX]: commentBoxSchema,
      [POST_BOX]: postBoxSchema,
      [TEXT_BOX_ITEMS]: textBoxItemsSchema,
      [REMOVED_TEXT_BOX]: removedTextBoxSchema,
    }),
  ],
  controllers: [CommentBoxesController, PostBoxesController],
  providers: [
    CommentBoxRepository,
    PostBoxRepository,
    RemovedBoxesRetention,
    RemovedTextBoxRepository,
    TextBoxItemsRepository,
  ],
  exports: [CommentBoxRepository, PostBoxRepository, TextBoxItemsRepository],
})
export class TextBoxesModule {}
