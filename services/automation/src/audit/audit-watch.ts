import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { auditBroken, newEvent } from '@megafon/contracts';
import { EVENT_SINK } from '@megafon/mongo';
import type { EventSink } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { AutomationMetrics } from '../automation-metrics.js';
import { AnchorAudit } from './anchor-audit.js';
import { VerificationRecord } from './verification-record.js';
import { VerifyAudit } from './verify-audit.js';
import type { AuditBreak } from './verify-audit.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Anchors every hour what grew, and reads all of it once a day. Every process does: neither harms the other. */
@Injectable()
export class AuditWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuditWatch.name);
  private broken = 0;
  private readonly anchoring = new RepeatingTask({
    everyMs: hourMs,
    // Further back than the last round: those that failed, or when nobody ran, are made up for.
    round: async () => {
      await this.anchor.execute(new Date(this.clock.now().getTime() - dayMs));
    },
    onError: (error) => this.logger.error({ msg: 'the audit log is not anchored', err: error }),
  });
  private readonly verifying = new RepeatingTask({
    everyMs: dayMs,
    round: () => this.check(),
    onError: (error) => this.logger.error({ msg: 'the audit log cannot be verified', err: error }),
  });

  constructor(
    private readonly verify: VerifyAudit,
    private readonly anchor: AnchorAudit,
    private readonly record: VerificationRecord,
    @Inject(EVENT_SINK) private readonly sink: EventSink,
    private readonly metrics: AutomationMetrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('audit_broken_chains', () => this.broken);
    // Not when all processes of a deployment start, and not all at once.
    this.anchoring.start(hourMs * Math.random());
    this.verifying.start(hourMs * (1 + Math.random()));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.anchoring.stop(), this.verifying.stop()]);
  }

  /** Reads the whole log; how it stands is kept, what is broken is logged, counted and told. */
  async check(): Promise<void> {
    const report = await this.verify.execute();
    const { breaks, chains, lines } = report;
    await this.record.write(report, this.clock.now());
    this.broken = breaks.length;
    if (breaks.length === 0) return this.logger.log({ msg: 'the audit log is whole', chains, lines });
    for (const found of breaks) this.logger.error({ msg: 'the audit log was tampered with', ...found });
    await this.sink.publish(breaks.map((found) => this.told(found)));
  }

  private told(found: AuditBreak) {
    const time = this.clock.now();
    const { accountId, seq, fault } = found;
    const day = time.toISOString().slice(0, 10);
    const id = `audit-broken:${accountId}:${seq}:${fault}:${day}`;
    return newEvent(auditBroken, { id, tenant: '', traceId: '', time, data: found });
  }
}
