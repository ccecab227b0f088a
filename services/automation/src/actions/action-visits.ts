import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.js';
import { AccountVisits } from '../accounts/account-visits.js';
import type { AccountContext } from '../browsers/account-context.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { ActionTime } from './action-time.js';
import type { Action } from './action.js';

/** The network, opened as an account for one action, which has a time as a whole: ACTION_TIMEOUT_MS. */
@Injectable()
export class ActionVisits {
  constructor(
    private readonly visits: AccountVisits,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ACTION_TIMEOUT_MS'>,
  ) {}

  /**
   * @param work does within its time whatever waits for the network: what is written down meanwhile is not cut off.
   * @throws TimeoutError when the context did not open in time; what `AccountVisits.visit` throws
   */
  async visit<T>(
    account: Account,
    work: (context: AccountContext, time: ActionTime) => Promise<T>,
    { _id: actionId, kind }: Pick<Action, '_id' | 'kind'>,
  ): Promise<T> {
    const time = new ActionTime(this.config.ACTION_TIMEOUT_MS);
    let tellOpened: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (tellOpened = resolve));
    const going = this.visits.visit(
      account,
      async (context) => {
        tellOpened();
        time.assertLeft();
        return work(context, time);
      },
      { actionId, kind },
    );
    // Whoever opens a context waits for the processor without an end. One that opens later does nothing.
    await time.within(() => Promise.race([opened, going]));
    return going;
  }
}
