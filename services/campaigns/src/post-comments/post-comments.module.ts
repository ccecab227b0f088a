import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CampaignStorageModule } from '../campaigns/campaign-storage.module.js';
import { CommentJobStorageModule } from './comment-job-storage.module.js';
import { AskCommentsAgainAfterRestore } from './ask-comments-again-after-restore.js';
import { AdvanceJobWhenActionReported } from './events/advance-job-when-action-reported.js';
import { Network } from './network.js';
import type { NetworkSettings } from './network.js';
import { OverdueComments } from './overdue-comments.js';
import { PostCommentsController } from './post-comments.controller.js';
import { BeginComments } from './use-cases/begin-comments.js';
import { FollowComments } from './use-cases/follow-comments.js';
import { SubmitComments } from './use-cases/submit-comments.js';
import { TestComments } from './use-cases/test-comments.js';

@Module({})
export class PostCommentsModule {
  static on(network: NetworkSettings): DynamicModule {
    return {
      module: PostCommentsModule,
      imports: [CampaignStorageModule, CommentJobStorageModule],
      controllers: [PostCommentsController],
      providers: [
        { provide: Network, useValue: new Network(network) },
        AdvanceJobWhenActionReported,
        AskCommentsAgainAfterRestore,
        BeginComments,
        FollowComments,
        OverdueComments,
        SubmitComments,
        TestComments,
      ],
    };
  }
}
