import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { deleteInBatches, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { TimeZoneRepository } from '@megafon/time-zones';
import { ObjectStorage } from '@megafon/storage';
import type { Action } from '../actions/action.js';
import { ACTION_MODEL } from '../actions/action.schema.js';
import { EvidencePictures } from '../evidence/evidence-pictures.js';
import type { Login } from '../logins/login.js';
import { LOGIN_MODEL } from '../logins/login.schema.js';
import { PostingRulesRepository } from '../policy/posting-rules.repository.js';
import { StrangePages } from '../strange-pages/strange-pages.js';

const limit = 500;

/**
 * All of a user that is no account: accounts are removed one by one, each with its session, proxy and browser. The audit
 * log stays for as long as it is kept: it answers for what was done, and has ids alone.
 */
@Injectable()
export class ForgetUserWhenDeleted {
  static readonly on = userDeleted;

  constructor(
    @InjectModel(ACTION_MODEL) private readonly actions: Model<Action>,
    @InjectModel(LOGIN_MODEL) private readonly logins: Model<Login>,
    private readonly pictures: EvidencePictures,
    private readonly storage: ObjectStorage,
    private readonly rules: PostingRulesRepository,
    private readonly pages: StrangePages,
    private readonly zones: TimeZoneRepository,
  ) {}

  /** Harmless when delivered twice; one that fails half-way goes on with what is left. */
  async handle({ data: { userId: owner } }: EventOf<typeof userDeleted>): Promise<void> {
    await deleteInBatches(this.actions, { filter: { owner }, limit });
    await deleteInBatches(this.logins, { filter: { owner }, limit });
    await this.pictures.deleteOfOwner(owner);
    await this.storage.removeFolder(`media/${owner}`);
    await this.rules.forget(owner);
    await this.pages.forget(owner);
    await this.zones.removeAllOf(owner);
  }
}
