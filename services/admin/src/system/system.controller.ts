import { Controller } from '@nestjs/common';
import { maxGroupsPerUser, systemSettings } from '@megafon/contracts';
import type { ReplyOf, SystemSettings } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock, HealthChecks } from '@megafon/service';
import type { HealthReport } from '@megafon/service';
import { Counts } from '../counts/counts.js';
import { DeadLetterRepository } from '../dead-letters/dead-letter.repository.js';
import { Machine } from './machine.js';
import { Standing } from './standing.js';

/** How the system stands: asked of what it stands on, at the moment of the call. */
@Controller()
export class SystemController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly machine: Machine,
    private readonly counts: Counts,
    private readonly deadLetters: DeadLetterRepository,
    private readonly standing: Standing,
    private readonly clock: Clock,
  ) {}

  @Handles(systemSettings)
  async read(_request: RequestOf<typeof systemSettings>): Promise<ReplyOf<typeof systemSettings>> {
    const [report, memory, disk, usage, waiting, lag, browsers] = await Promise.all([
      this.checks.report(),
      this.machine.memory(),
      this.machine.disk(),
      this.usage(),
      this.deadLetters.waiting(),
      this.standing.lag(),
      this.standing.browsers(),
    ]);
    const health = {
      server: { ok: report.checks['process']?.ok ?? false, uptimeS: this.machine.uptimeS() },
      database: answerOf(report, 'mongo'),
      kafka: answerOf(report, 'kafka'),
      memory,
      disk,
      deadLetters: { waiting },
      lag,
      browsers,
    };
    return { success: true, data: { measuredAt: this.clock.now().toISOString(), health, usage } };
  }

  private async usage(): Promise<SystemSettings['usage']> {
    const names = ['accounts', 'accounts-connected', 'campaigns', 'campaigns-active', 'groups', 'users'];
    const values = await this.counts.read(names);
    const of = (name: string) => values.get(name) ?? 0;
    return {
      connections: { count: of('accounts-connected'), of: of('accounts') },
      activeCampaigns: { count: of('campaigns-active'), of: of('campaigns') },
      managedGroups: { count: of('groups'), of: of('users') * maxGroupsPerUser },
    };
  }
}

/** A check that is not there answers nothing. */
function answerOf({ checks }: HealthReport, name: string): { ok: boolean; tookMs: number } {
  const { ok = false, tookMs = 0 } = checks[name] ?? {};
  return { ok, tookMs };
}
