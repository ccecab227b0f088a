import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { AuditLog } from '../audit/audit-log.js';
import { AutomationMetrics } from '../automation-metrics.js';
import type { AccountContext } from '../browsers/account-context.js';
import { NETWORK_DRIVER } from '../network/network-driver.js';
import type { NetworkDriver } from '../network/network-driver.js';

/** Whose page it was, and what it was opened for. */
export interface VisitSubject {
  owner: string;
  accountId: string;
  /** Of an action: its id; a visit of its own has none. */
  actionId: string | null;
  kind: string;
}

/** Records which questions of the network a visit put aside: their names in the profile, never what they say. */
@Injectable()
export class ClosedPrompts {
  private readonly logger = new Logger(ClosedPrompts.name);

  constructor(
    @Inject(NETWORK_DRIVER) private readonly driver: Pick<NetworkDriver, 'takeAside'>,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly metrics: AutomationMetrics,
  ) {}

  /** Never rejects: what was done there is done, and its result is what counts. */
  async record(context: AccountContext, { owner, accountId, ...about }: VisitSubject): Promise<void> {
    const prompts = this.driver.takeAside(context);
    if (prompts.length === 0) return;
    for (const prompt of prompts) this.metrics.promptClosed(prompt);
    const details = { ...about, prompts: prompts.join(', ') };
    try {
      await this.audit.append({ owner, accountId, at: this.clock.now(), act: 'prompts-closed', details });
    } catch (error) {
      this.logger.error({ msg: 'closed questions are not on record', ...details, err: error });
    }
  }
}
