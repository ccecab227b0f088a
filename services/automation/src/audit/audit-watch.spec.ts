import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EventSink } from '@megafon/mongo';
import { Metrics, SystemClock } from '@megafon/service';
import { Logger } from '@nestjs/common';
import { AutomationMetrics } from '../automation-metrics.js';
import type { AnchorAudit } from './anchor-audit.js';
import { AuditWatch } from './audit-watch.js';
import type { VerificationRecord } from './verification-record.js';
import type { AuditBreak, VerifyAudit } from './verify-audit.js';

Logger.overrideLogger(false);
beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-06-10T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const hourMs = 3_600_000;

function aWatch(breaks: AuditBreak[] = []) {
  const done = { anchored: 0, verified: 0, kept: 0, told: [] as unknown[] };
  const verify = {
    execute: () => {
      done.verified += 1;
      return Promise.resolve({ breaks, chains: 1, lines: 2 });
    },
  } as unknown as VerifyAudit;
  const anchor = { execute: async () => void (done.anchored += 1) } as unknown as AnchorAudit;
  const record = { write: async () => void (done.kept += 1) } as unknown as VerificationRecord;
  const sink = {
    publish: async (events: { data: unknown }[]) => void done.told.push(...events.map(({ data }) => data)),
  } as unknown as EventSink;
  const metrics = new AutomationMetrics(new Metrics('test'));
  return { watch: new AuditWatch(verify, anchor, record, sink, metrics, new SystemClock()), done };
}

it('anchors the audit log within an hour of the start and each hour, and reads all of it once a day', async () => {
  const { watch, done } = aWatch();
  watch.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(hourMs);
  expect(done).toMatchObject({ anchored: 1, verified: 0 });
  await jest.advanceTimersByTimeAsync(hourMs);
  expect(done).toMatchObject({ anchored: 2, verified: 1, kept: 1 });
  await jest.advanceTimersByTimeAsync(24 * hourMs);
  expect(done).toMatchObject({ anchored: 26, verified: 2, kept: 2 });
  await watch.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(48 * hourMs);
  expect(done).toMatchObject({ anchored: 26, verified: 2, told: [] });
});

it('tells of each break that it reads', async () => {
  const found: AuditBreak = { accountId: 'a', seq: 3, fault: 'cut' };
  const { watch, done } = aWatch([found]);
  watch.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(2 * hourMs);
  expect(done.told).toEqual([found]);
  await watch.onModuleDestroy();
});
