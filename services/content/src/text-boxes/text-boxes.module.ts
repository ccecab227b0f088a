import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CommentBoxesController } from './comment-boxes.controller.js';
import { PostBoxesController } from './post-boxes.controller.js';
import { CommentBoxRepository, PostBoxRepository } from './text-box.repository.js';
import { COMMENT_BOX, commentBoxSchema, POST_BOX, postBoxSchema } from './text-box.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [COMMENT_BOX]: commentBoxSchema, [POST_BOX]: postBoxSchema })],
  controllers: [CommentBoxesController, PostBoxesController],
  providers: [CommentBoxRepository, PostBoxRepository],
  exports: [CommentBoxRepository, PostBoxRepository],
})
export class TextBoxesModule {}
