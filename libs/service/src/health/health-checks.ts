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

/** Whether this process can do its work. What it stands on registers here. */
@Injectable()
export class HealthChecks {
  private readonly entries = new Map<string, Entry>();
  private state: 'starting' | 'ready' | 'draining' = 'starting';

  /**
   * @param options.required false for what may be lost (Redis): its fault is shown, and the process stays ready.
   */
  register(name: string, check: HealthCheck, { required = true }: { required?: boolean } = {}): void {
    this.entries.set(name, { check, required });
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

  async report(): Promise<HealthReport> {
    const checks: HealthReport['checks'] = {
      process: { ok: this.state === 'ready', required: true, tookMs: 0 },
    };
    if (checks.process && this.state !== 'ready') checks.process.fault = this.state;
    await Promise.all(
      [...this.entries].map(async ([name, entry]) => {
        checks[name] = await run(entry);
      }),
    );
    return { ready: Object.values(checks).every(({ ok, required }) => ok || !required), checks };
  }
}

async function run({ check, required }: Entry): Promise<HealthReport['checks'][string]> {
  const startedMs = performance.now();
  const fault = await faultOf(check);
  const tookMs = Math.round(performance.now() - startedMs);
  return { ok: fault === undefined, required, tookMs, ...(fault !== undefined && { fault }) };
}

async function faultOf(check: HealthCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer in ${checkTimeoutMs} ms`), checkTimeoutMs);
  });
  try {
    return await Promise.race([check().then(() => undefined), late]);
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
