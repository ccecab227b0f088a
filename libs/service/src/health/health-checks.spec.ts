import { describe, expect, it, jest } from '@jest/globals';
import { HealthChecks } from './health-checks.js';

function started(): HealthChecks {
  const checks = new HealthChecks();
  checks.started();
  return checks;
}

describe('HealthChecks', () => {
  it('is ready from the end of the start until draining begins', async () => {
    const checks = new HealthChecks();
    expect((await checks.report()).ready).toBe(false);
    checks.started();
    expect((await checks.report()).ready).toBe(true);
    checks.draining();
    const report = await checks.report();
    expect(report).toMatchObject({ ready: false, checks: { process: { fault: 'draining' } } });
  });

  it('is not ready while something required fails, and says why', async () => {
    const checks = started();
    checks.register('mongo', () => Promise.reject(new Error('refused')));
    checks.register('kafka', () => Promise.resolve());
    expect(await checks.report()).toMatchObject({
      ready: false,
      checks: { mongo: { ok: false, fault: 'refused' }, kafka: { ok: true } },
    });
  });

  it('stays ready without what may be lost', async () => {
    const checks = started();
    checks.register('redis', () => Promise.reject(new Error('away')), { required: false });
    expect(await checks.report()).toMatchObject({
      ready: true,
      checks: { redis: { ok: false, required: false } },
    });
  });

  it('takes silence for a fault', async () => {
    jest.useFakeTimers();
    try {
      const checks = started();
      checks.register('mongo', () => new Promise(() => {}));
      const report = checks.report();
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await report).toMatchObject({
        ready: false,
        checks: { mongo: { fault: 'no answer in 2000 ms' } },
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes a check that throws at once for a fault', async () => {
    const checks = started();
    checks.register('mongo', () => {
      throw new Error('not connected');
    });
    expect((await checks.report()).checks.mongo?.fault).toBe('not connected');
  });

  it('asks what it stands on once a second, and says at once that it leaves', async () => {
    jest.useFakeTimers();
    try {
      const checks = started();
      let asked = 0;
      let isAway = false;
      checks.register('mongo', async () => {
        asked += 1;
        if (isAway) throw new Error('away');
      });
      await Promise.all(Array.from({ length: 50 }, () => checks.report()));
      expect(asked).toBe(1);
      isAway = true;
      await jest.advanceTimersByTimeAsync(999);
      expect((await checks.report()).ready).toBe(true);
      await jest.advanceTimersByTimeAsync(1);
      expect((await checks.report()).ready).toBe(false);
      expect(asked).toBe(2);
      checks.draining();
      expect((await checks.report()).checks).toMatchObject({ process: { fault: 'draining' } });
      expect(asked).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
