import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Material } from '@megafon/contracts';
import { deterministicId, newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { Materials } from '../../campaigns/materials.js';
import type { RunAccount } from '../../runs/run-state.js';
import { commandsOf } from '../comment-job-messages.js';
import { nextExpiry, planJob } from '../comment-job.js';
import { CommentJobRepository } from '../comment-job.repository.js';
import type { CommentJobDocument } from '../comment-job.schema.js';
import { Network } from '../network.js';

export interface NewComments {
  postUrl: string;
  /** Whose texts they are; null for a test. */
  commentBoxId: string | null;
  accounts: readonly RunAccount[];
  texts: readonly Material[];
}

/** What a submission and a test have in common: what is refused, and how the job begins. */
@Injectable()
export class BeginComments {
  constructor(
    private readonly jobs: CommentJobRepository,
    private readonly materials: Materials,
    private readonly network: Network,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError POST_COMMENTS.URL_REQUIRED, POST_COMMENTS.FOREIGN_URL */
  checkAddress(postUrl: string): void {
    if (postUrl === '') throw new AppError('POST_COMMENTS.URL_REQUIRED');
    if (!this.network.mayHavePost(postUrl)) throw new AppError('POST_COMMENTS.FOREIGN_URL');
  }

  /**
   * The chosen accounts, each once, in the order they were chosen. One that is disconnected is not left out: its
   * result says so.
   * @throws AppError ACCOUNT.NONE_CONNECTED, POST_COMMENTS.ACCOUNT_REQUIRED, ACCOUNT.NOT_FOUND
   */
  async accounts(owner: string, chosen: readonly string[]): Promise<RunAccount[]> {
    const known = await this.materials.accountsOf(owner);
    if (!known.some(({ status }) => status === 'connected')) throw new AppError('ACCOUNT.NONE_CONNECTED');
    if (chosen.length === 0) throw new AppError('POST_COMMENTS.ACCOUNT_REQUIRED');
    const byId = new Map(known.map((account) => [account.accountId, account]));
    return [...new Set(chosen)].map((id) => {
      const account = byId.get(id);
      if (!account) throw new AppError('ACCOUNT.NOT_FOUND');
      return { accountId: id, accountName: account.accountName };
    });
  }

  /**
   * Stores the job and asks for its comments. The same one, while it is open, is that one: two clicks are one job.
   * @throws AppError POST_COMMENTS.TOO_MANY_OPEN, CAMPAIGN.NO_GROUP_TO_NAME
   */
  async execute(owner: string, given: NewComments): Promise<CommentJobDocument> {
    const now = this.clock.now();
    const _id = newId();
    const job = planJob({ jobId: _id, isTest: given.commentBoxId === null, ...given }, now);
    const accountIds = given.accounts.map(({ accountId }) => accountId).sort();
    const source = given.commentBoxId ?? 'test';
    const openKey = deterministicId('post-comments', owner, given.postUrl, source, ...accountIds);
    return await this.jobs.begin(
      owner,
      { _id, ...job, openKey, expiresAt: nextExpiry(job), overdueFailures: 0 },
      commandsOf({ jobId: _id, owner }, job, now),
    );
  }
}
