import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@megafon/service';
import type { AccountContext } from '../browsers/account-context.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { CurrentProfile } from '../network/layouts/current-profile.js';
import { NetworkError } from '../profiles/network-error.js';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver } from '../network/network-driver.js';

/** One group may be strange for itself. */
const leastStrange = 2;

/**
 * Looks at a group's page before a run, where none was seen for some time: when the network has changed its pages the
 * visit waits, instead of one group after the other failing. It only reads, and belongs to the visit.
 */
@Injectable()
export class GroupLook {
  private readonly logger = new Logger(GroupLook.name);
  private seen = { profile: '', atMs: -Infinity };

  constructor(
    @Inject(NETWORK_DRIVER) private readonly driver: Pick<NetworkDriver, 'lookAtGroup'>,
    private readonly profile: CurrentProfile,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GROUP_LOOK_AFTER_MS'>,
  ) {}

  /** A group's page was what it should be. */
  saw(): void {
    this.seen = { profile: this.profile.current.version, atMs: this.clock.now().getTime() };
  }

  /**
   * The first that is what it should be is enough.
   * @throws NetworkError 'unknown-page' when none of several is; and what stops the account.
   */
  async execute(context: AccountContext, groupIds: readonly string[]): Promise<void> {
    if (!this.isDue()) return;
    const strange: NetworkError[] = [];
    for (const groupId of groupIds) {
      const error = await this.driver.lookAtGroup(context, { groupId }).then(() => null, refusalOf);
      if (error === null || error.reason === 'group-not-found') return this.saw();
      if (error.pause !== null) throw error;
      // It says nothing of the pages.
      if (error.reason !== 'unknown-page') return;
      strange.push(error);
    }
    const last = strange.at(-1);
    if (last === undefined || strange.length < leastStrange) return;
    this.logger.warn({ msg: 'groups are not known before a run', groupIds, detail: last.detail });
    throw last;
  }

  private isDue(): boolean {
    const { profile, atMs } = this.seen;
    const agoMs = this.clock.now().getTime() - atMs;
    return profile !== this.profile.current.version || agoMs >= this.config.GROUP_LOOK_AFTER_MS;
  }
}

function refusalOf(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  throw error;
}
