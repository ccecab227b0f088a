import { Injectable } from '@nestjs/common';
import { newUserLimitNames } from '@megafon/contracts';
import type { NewUserLimits } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { newUserLimitsId, NewUserLimitsRepository } from '../../subscriptions/new-user-limits.repository.js';
import { planAct } from '../plan-events.js';

/** What users are granted who register from now on. Those who are there keep what they have. */
@Injectable()
export class SetNewUserLimits {
  constructor(
    private readonly newUsers: NewUserLimitsRepository,
    private readonly clock: Clock,
  ) {}

  async execute(limits: NewUserLimits, by: string): Promise<void> {
    const at = this.clock.now();
    await this.newUsers.change(SYSTEM_OWNER, newUserLimitsId, (known) => {
      if (newUserLimitNames.every((name) => known[name] === limits[name])) return null;
      const done = { by, act: 'new-user-limits-changed', target: known._id, details: { ...limits } };
      return { state: { ...known, ...limits }, events: [planAct(known, done, at)] };
    });
  }
}
