import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { submitPostComments } from '@megafon/contracts';
import type { RequestOf } from '@megafon/messaging';
import { Materials } from '../../campaigns/materials.js';
import type { CommentJobDocument } from '../comment-job.schema.js';
import { BeginComments } from './begin-comments.js';

type Submission = RequestOf<typeof submitPostComments>['body'];

@Injectable()
export class SubmitComments {
  constructor(
    private readonly begin: BeginComments,
    private readonly materials: Materials,
  ) {}

  /**
   * Refuses in the order of the form: the link, the accounts, the box.
   * @throws AppError those of `BeginComments`, POST_COMMENTS.BOX_REQUIRED, BOX.NOT_FOUND, CAMPAIGN.EMPTY_BOX
   */
  async execute(owner: string, given: Submission): Promise<CommentJobDocument> {
    const { postUrl, facebookAccounts, commentBoxId } = given;
    this.begin.checkAddress(postUrl);
    const accounts = await this.begin.accounts(owner, facebookAccounts);
    if (commentBoxId === '') throw new AppError('POST_COMMENTS.BOX_REQUIRED');
    const boxes = { postBox: null, groupBox: null, commentBox: commentBoxId };
    const { comments } = await this.materials.texts(owner, boxes);
    if (comments.length === 0) throw new AppError('CAMPAIGN.EMPTY_BOX');
    return await this.begin.execute(owner, { postUrl, commentBoxId, accounts, texts: comments });
  }
}
