import { Injectable } from '@nestjs/common';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { AuditLog } from '../audit/audit-log.js';
import { SwitchRepository } from './switch.repository.js';

/** The chain of the switch in the audit log: it belongs to no account and no user. */
const killSwitchChain = { owner: SYSTEM_OWNER, accountId: 'kill-switch' } as const;

/** Stops every account at once, or lets them go on. */
@Injectable()
export class TurnKillSwitch {
  constructor(
    private readonly switches: SwitchRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stopping counts before it is on record, going on only after: when the record cannot be written, nothing is
   * clicked. Turning it to where it stands is on record too: the reason may be another.
   * @param by who turns it, as people know them
   */
  async execute({ isOn, reason }: { isOn: boolean; reason: string }, by: string): Promise<void> {
    const at = this.clock.now();
    if (isOn) await this.switches.setKilled(true, by, at, reason);
    const act = isOn ? 'stopped' : 'released';
    await this.audit.append({ ...killSwitchChain, at, act, details: { by, reason } });
    if (!isOn) await this.switches.setKilled(false, by, at, reason);
  }
}
