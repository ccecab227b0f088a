import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ObjectStorage } from '@megafon/storage';
import type { AccountContext } from '../browsers/account-context.js';
import { withTimeout } from '@megafon/concurrency';
import type { Action } from './action.js';

const limitMs = 4_000;

/** Pictures of the page right before and after the click. Without one an action goes on: evidence is no condition. */
@Injectable()
export class EvidenceCamera {
  private readonly logger = new Logger(EvidenceCamera.name);

  constructor(private readonly storage: ObjectStorage) {}

  /** @returns the storage key; null when the picture could not be taken or kept. */
  async take(context: AccountContext, action: Action, moment: 'before' | 'after'): Promise<string | null> {
    const key = evidenceKey(action, moment);
    try {
      const picture = await withTimeout(
        context.page.screenshot({ type: 'jpeg', quality: 50, optimizeForSpeed: true }),
        limitMs,
        'a screenshot',
      );
      await withTimeout(this.storage.put(key, picture, 'image/jpeg'), limitMs, 'storing a screenshot');
      return key;
    } catch (error) {
      this.logger.warn({ msg: 'no evidence', actionId: action._id, moment, err: error });
      return null;
    }
  }
}

function evidenceKey({ owner, _id }: Pick<Action, 'owner' | '_id'>, moment: 'before' | 'after'): string {
  const hash = createHash('sha256').update(_id).digest('hex').slice(0, 32);
  return `evidence/${owner}/${hash}-${moment}.jpg`;
}
