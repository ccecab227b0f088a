import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Metrics } from '@megafon/service';
import { Counter, Histogram } from 'prom-client';

const secondsBuckets = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160];

/** What it shows of its state: names, behind `megafon_automation_`, and what they are. */
const automationGauges = {
  accounts_waiting: 'Accounts with something to do now, up to 1,000',
  longest_wait_seconds: 'How long the account that waits longest could have been worked on',
  work_slots: 'Accounts that this process may work on at once',
  work_slots_taken: 'Accounts that this process works on',
  audit_broken_chains: 'Chains of the audit log that are not as they were written',
  browser_slots: 'Accounts whose contexts may stay open',
  browser_warm: 'Accounts whose contexts are open',
  browser_waiting: 'Pages that wait for the processor',
  login_slots: 'Live logins at most',
  login_slots_taken: 'Live logins under way',
  logins_waiting: 'Live logins that wait for a slot',
  layout_refused: '1 while the layout file is one that is not used',
  strange_pages:
    'Accounts that wait with what they met pages for that no profile knows, a kind of action each',
} as const;
type AutomationGauge = keyof typeof automationGauges;

/** What this service does, at `/metrics`. */
@Injectable()
export class AutomationMetrics implements OnModuleInit {
  /** What `gauge` takes. */
  static readonly gauges: Readonly<Record<AutomationGauge, string>> = automationGauges;

  private readonly actions = new Counter({
    name: 'megafon_automation_actions_total',
    help: 'Actions that came to an end or are unknown, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [],
  });
  private readonly seconds = new Histogram({
    name: 'megafon_automation_action_seconds',
    help: 'From the record before the click to the result, by kind',
    labelNames: ['kind'],
    buckets: secondsBuckets,
    registers: [],
  });
  private readonly logins = new Counter({
    name: 'megafon_automation_logins_total',
    help: 'Live logins that ended, by outcome',
    labelNames: ['outcome'],
    registers: [],
  });

  private readonly prompts = new Counter({
    name: 'megafon_automation_prompts_closed_total',
    help: 'Questions of the network that were put aside, by their name in the profile',
    labelNames: ['kind'],
    registers: [],
  });

  private readonly retired = new Counter({
    name: 'megafon_automation_browser_contexts_retired_total',
    help: 'Contexts of accounts that were closed, by reason',
    labelNames: ['reason'],
    registers: [],
  });
  private readonly restarts = new Counter({
    name: 'megafon_automation_chromium_restarts_total',
    help: 'Chromium processes that were lost or taken out of use, by reason',
    labelNames: ['reason'],
    registers: [],
  });

  private readonly shown = new Map<AutomationGauge, () => number | Promise<number>>();

  constructor(private readonly metrics: Metrics) {}

  async onModuleInit(): Promise<void> {
    const registry = await this.metrics.registry();
    registry.registerMetric(this.actions);
    registry.registerMetric(this.seconds);
    registry.registerMetric(this.logins);
    registry.registerMetric(this.prompts);
    registry.registerMetric(this.retired);
    registry.registerMetric(this.restarts);
  }

  /** @param tookMs null where nothing had begun. */
  actionCameTo(kind: string, outcome: string, tookMs: number | null): void {
    this.actions.inc({ kind, outcome });
    if (tookMs !== null) this.seconds.observe({ kind }, tookMs / 1_000);
  }

  loginEnded(outcome: string): void {
    this.logins.inc({ outcome });
  }

  promptClosed(kind: string): void {
    this.prompts.inc({ kind });
  }

  contextRetired(reason: string): void {
    this.retired.inc({ reason });
  }

  chromiumRestarted(reason: string): void {
    this.restarts.inc({ reason });
  }

  /** A figure that is read when it is asked for. */
  gauge(name: AutomationGauge, read: () => number | Promise<number>): void {
    this.shown.set(name, read);
    this.metrics.show({ name: `megafon_automation_${name}`, help: automationGauges[name] }, read);
  }

  /** What a gauge shows now; 0 where nobody shows it. */
  async read(name: AutomationGauge): Promise<number> {
    return (await this.shown.get(name)?.()) ?? 0;
  }
}
