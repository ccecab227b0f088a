import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { testPostComments } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import type { CommentJobDocument } from '../comment-job.schema.js';
import { Network } from '../network.js';
import { BeginComments } from './begin-comments.js';

type Trial = RequestOf<typeof testPostComments>['body'];

@Injectable()
export class TestComments {
  constructor(
    private readonly begin: BeginComments,
    private readonly network: Network,
  ) {}

  /**
   * The fixed text, on the sample post where no link is given.
   * @throws AppError those of `BeginComments`, POST_COMMENTS.NO_SAMPLE where none is configured
   */
  async execute(owner: string, given: Trial): Promise<CommentJobDocument> {
    const postUrl = given.postUrl === '' ? this.network.samplePostUrl : given.postUrl;
    if (postUrl === '') throw new AppError('POST_COMMENTS.NO_SAMPLE');
    this.begin.checkAddress(postUrl);
    const accounts = await this.begin.accounts(owner, given.facebookAccounts);
    const texts = [{ text: given.testComment, media: null }];
    return await this.begin.execute(owner, { postUrl, commentBoxId: null, accounts, texts });
  }
}
