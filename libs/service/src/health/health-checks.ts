import { withTimeout } from '@megafon/concurrency';
import { Injectable } from '@nestjs/common';

/** Rejects when the thing does not work. */
export type HealthCheck = () => Promise<void>;

export interface HealthReport {
  ready: boolean;
  checks: Record<string, { ok: boolean; required: boolean; tookMs: number; fault?: string }>;
}

interface Entry {
  check: HealthCheck;
  required: boolean;
}

const checkTimeoutMs = 2_000;
const believedMs = 1_000;

/** Whether this process can do its work. What it stands on registers here. */
@Injectable()
export class HealthChecks {
  private readonly entries = new Map<string, Entry>();
  private asked: { atMs: number; answer: Promise<HealthReport['checks']> } | null = null;
  private state: 'starting' | 'ready' | 'draining' = 'starting';

  /**
   * @param options.required false for what may be lost (Redis): its fault is shown, and the process stays ready.
   */
  register(name: string, check: HealthCheck, { required = true }: { required?: boolean } = {}): void {
    this.entries.set(name, { check, required });
    this.asked = null;
  }

  /** Everything is connected and subscribed. */
  started(): void {
    this.state = 'ready';
  }

  /** A shutdown has begun: what waits for long ends its waiting. */
  get isDraining(): boolean {
    return this.state === 'draining';
  }

  /** Takes the process out of rotation; it stays alive while it finishes. */
  draining(): void {
    this.state = 'draining';
  }

  /** What others say is asked once a second, however often this is called: `/ready` is open to the world. */
  async report(): Promise<HealthReport> {
    const others = await this.others();
    const checks: HealthReport['checks'] = {
      process: {
        ok: this.state === 'ready',
        required: true,
        tookMs: 0,
        ...(this.state !== 'ready' && { fault: this.state }),
      },
      ...others,
    };
    return { ready: Object.values(checks).every(({ ok, required }) => ok || !required), checks };
  }

  private others(): Promise<HealthReport['checks']> {
    const now = performance.now();
    if (this.asked && now - this.asked.atMs < believedMs) return this.asked.answer;
    const answer = this.runAll();
    this.asked = { atMs: now, answer };
    return answer;
  }

  private async runAll(): Promise<HealthReport['checks']> {
    const ran = await Promise.all(
      [...this.entries].map(async ([name, entry]) => [name, await run(entry)] as const),
    );
    return Object.fromEntries(ran);
  }
}

async function run({ check, required }: Entry): Promise<HealthReport['checks'][string]> {
  const startedMs = performance.now();
  const fault = await faultOf(check);
  const tookMs = Math.round(performance.now() - startedMs);
  return { ok: fault === undefined, required, tookMs, ...(fault !== undefined && { fault }) };
}

async function faultOf(check: HealthCheck): Promise<string | undefined> {
  try {
    await withTimeout(check(), checkTimeoutMs, () => new Error(`no answer in ${checkTimeoutMs} ms`));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}
