import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { AutomationMetrics } from '../automation-metrics.js';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { annotatePod } from './annotate-pod.js';
import type { Pod } from './annotate-pod.js';

const annotation = 'controller.kubernetes.io/pod-deletion-cost';
/** A person who looks at a login loses more than an account that is worked on, and that more than one that is only open. */
const weights = { login_slots_taken: 1_000, work_slots_taken: 100, browser_warm: 1 } as const;

/**
 * Tells the cluster what would be lost with this pod: where one of several has to go, it takes the cheapest. Nothing here
 * depends on its being heard.
 */
@Injectable()
export class PodCost implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(PodCost.name);
  private readonly pod: Pod | null;
  private readonly telling: RepeatingTask;
  private told: number | null = null;
  private isRefused = false;

  constructor(
    private readonly metrics: AutomationMetrics,
    @Inject(CONFIG) config: Config,
  ) {
    this.pod = podOf(config);
    this.telling = new RepeatingTask({
      everyMs: config.POD_DELETION_COST_EVERY_MS,
      round: () => this.tell(),
      onError: (err) => {
        if (!this.isRefused)
          this.logger.warn({ msg: 'the cluster does not know what this pod has open', err });
        this.isRefused = true;
      },
    });
  }

  onApplicationBootstrap(): void {
    if (this.pod) this.telling.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.telling.stop();
  }

  private async tell(): Promise<void> {
    const cost = await this.cost();
    if (!this.pod || cost === this.told) return;
    await annotatePod(this.pod, { [annotation]: String(cost) });
    this.told = cost;
    this.isRefused = false;
  }

  private async cost(): Promise<number> {
    const names = Object.keys(weights) as (keyof typeof weights)[];
    const parts = await Promise.all(
      names.map(async (name) => (await this.metrics.read(name)) * weights[name]),
    );
    return parts.reduce((sum, part) => sum + part, 0);
  }
}

/** Null where there is no cluster, or it is not to be told. */
function podOf(config: Config): Pod | null {
  const { KUBERNETES_SERVICE_HOST: host, POD_NAME: name, POD_NAMESPACE: namespace } = config;
  if (!config.POD_DELETION_COST || !host || !name || !namespace) return null;
  const { KUBERNETES_SERVICE_PORT: port, KUBERNETES_ACCOUNT_DIR: accountDir } = config;
  return { host, port, namespace, name, accountDir };
}
