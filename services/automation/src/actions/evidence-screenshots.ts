import { Inject, Injectable, Logger } from '@nestjs/common';
import { evidenceKey, evidenceNameOf } from '@megafon/contracts';
import type { EvidenceMoment } from '@megafon/contracts';
import { inSpan } from '@megafon/messaging';
import { idDigest } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import type { AccountContext } from '../browsers/account-context.js';
import { withTimeout } from '@megafon/concurrency';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver } from '../network/network-driver.js';
import { EvidencePictures } from '../evidence/evidence-pictures.js';
import type { Action } from './action.js';

const limitMs = 4_000;
/** Taken and stored. */
export const longestPictureMs = 2 * limitMs;

/** Pictures of the page right before and after the click. Without one an action goes on: evidence is no condition. */
@Injectable()
export class EvidenceScreenshots {
  private readonly logger = new Logger(EvidenceScreenshots.name);

  constructor(
    @Inject(NETWORK_DRIVER) private readonly driver: Pick<NetworkDriver, 'takePicture'>,
    private readonly pictures: EvidencePictures,
    private readonly clock: Clock,
  ) {}

  /** @returns the storage key; null when the picture could not be taken or kept. */
  take(context: AccountContext, action: Action, moment: EvidenceMoment): Promise<string | null> {
    return inSpan(`evidence ${moment}`, {}, () => this.keep(context, action, moment));
  }

  private async keep(
    context: AccountContext,
    action: Action,
    moment: EvidenceMoment,
  ): Promise<string | null> {
    const { owner, accountId } = action;
    const _id = evidenceKey(owner, evidenceNameOf(idDigest(action._id), moment));
    try {
      const picture = await withTimeout(this.shoot(context, action, moment), limitMs, 'a screenshot');
      const about = { _id, owner, accountId, takenAt: this.clock.now() };
      await withTimeout(this.pictures.keep(about, picture), limitMs, 'storing a screenshot');
      return _id;
    } catch (error) {
      this.logger.warn({ msg: 'no evidence', actionId: action._id, moment, err: error });
      return null;
    }
  }

  private async shoot(
    context: AccountContext,
    { _id: actionId }: Action,
    moment: EvidenceMoment,
  ): Promise<Uint8Array> {
    const { jpeg, shown } = await this.driver.takePicture(context);
    if (shown === null || shown.loaded < shown.inView)
      this.logger.log({ msg: 'evidence lacks pictures of the page', actionId, moment, ...shown });
    return jpeg;
  }
}
