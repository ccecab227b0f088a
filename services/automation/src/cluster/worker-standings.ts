import type { BrowserStanding } from '@megafon/contracts';
import { RepeatingTask } from '@megafon/concurrency';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { AutomationMetrics } from '../automation-metrics.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { WORKER_STANDING, WorkerStanding } from './worker-standing.schema.js';

const everyMs = 10_000;
/** Who missed three rounds is taken for gone. */
export const staleAfterMs = 30_000;
const forgottenAfterMs = 3_600_000;

/** Each process tells of its browsers, so that whichever is asked knows of all. */
@Injectable()
export class WorkerStandings implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WorkerStandings.name);
  private readonly telling = new RepeatingTask({
    everyMs,
    round: () => this.tell(),
    onError: (err) => this.logger.warn({ msg: 'nobody was told of the browsers', err }),
  });

  constructor(
    @InjectModel(WORKER_STANDING) private readonly standings: Model<WorkerStanding>,
    private readonly metrics: AutomationMetrics,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WORKER_ID'>,
  ) {}

  onApplicationBootstrap(): void {
    this.telling.start(0);
  }

  /** A process that ends has no browsers. */
  async onModuleDestroy(): Promise<void> {
    await this.telling.stop();
    await this.standings.deleteOne({ _id: this.config.WORKER_ID });
  }

  async tell(): Promise<void> {
    const [warm, running, places] = await Promise.all(
      (['browser_warm', 'work_slots_taken', 'browser_slots'] as const).map((name) => this.metrics.read(name)),
    );
    const at = this.clock.now();
    await this.standings.updateOne(
      { _id: this.config.WORKER_ID },
      { $set: { warm, running, places, at } },
      { upsert: true },
    );
    await this.standings.deleteMany({ at: { $lt: new Date(at.getTime() - forgottenAfterMs) } });
  }

  async together(): Promise<BrowserStanding> {
    const since = new Date(this.clock.now().getTime() - staleAfterMs);
    const told = await this.standings.find({ at: { $gt: since } }).lean();
    const sum = (of: (one: WorkerStanding) => number) => told.reduce((all, one) => all + of(one), 0);
    return {
      processes: told.length,
      warm: sum(({ warm }) => warm),
      running: sum(({ running }) => running),
      free: sum(({ places, warm }) => Math.max(0, places - warm)),
    };
  }
}
