import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { CommentJobRepository } from './comment-job.repository.js';
import { COMMENT_JOB, commentJobSchema } from './comment-job.schema.js';

@Module({
  imports: [MongoModule.forFeature({ [COMMENT_JOB]: commentJobSchema })],
  providers: [CommentJobRepository],
  exports: [CommentJobRepository],
})
export class CommentJobStorageModule {}
