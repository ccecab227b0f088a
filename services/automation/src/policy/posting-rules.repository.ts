import { Injectable } from '@nestjs/common';
import { noPostingRules } from '@megafon/contracts';
import type { PostingRules } from '@megafon/contracts';
import { changeByVersion, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { POSTING_RULES_MODEL } from './posting-rules.schema.js';
import type { StoredPostingRules } from './posting-rules.schema.js';

const maxAttempts = 10;

@Injectable()
export class PostingRulesRepository {
  constructor(@InjectModel(POSTING_RULES_MODEL) private readonly model: Model<StoredPostingRules>) {}

  /** Those that hold nothing back where the owner never said any. */
  async of(owner: string): Promise<PostingRules> {
    const found = await this.model.findOne({ _id: owner }).lean<StoredPostingRules>();
    if (!found) return noPostingRules;
    const { quietHours, keepsShabbat, keepsHolidays, dailyCaps } = found;
    return { quietHours, keepsShabbat, keepsHolidays, dailyCaps };
  }

  /** @throws AppError CONFLICT.CHANGED_MEANWHILE */
  async keep(owner: string, rules: PostingRules): Promise<void> {
    const fresh = { _id: owner, ...noPostingRules, version: 0 };
    await changeByVersion(this.model, { fresh, decide: () => rules, maxAttempts });
  }

  async forget(owner: string): Promise<void> {
    await this.model.deleteOne({ _id: owner });
  }
}
