import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getBrowserStanding } from '@megafon/contracts';
import { getModelToken } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { serviceEnvironment, startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { AutomationMetrics } from '../automation-metrics.js';
import { MetricsModule } from '../metrics.module.js';
import { ConfigModule } from '../config.module.js';
import { readConfig } from '../config.js';
import { ClusterModule } from './cluster.module.js';
import { WORKER_STANDING } from './worker-standing.schema.js';
import type { WorkerStanding } from './worker-standing.schema.js';
import { staleAfterMs, WorkerStandings } from './worker-standings.js';

let service: InProcess;
let standings: Model<WorkerStanding>;
beforeAll(async () => {
  const config = readConfig({
    ...serviceEnvironment(),
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: 'http://127.0.0.1:1',
    AUDIT_KEYS: `a1:${Buffer.alloc(32, 9).toString('base64')}`,
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    WORKER_ID: 'worker-1',
  });
  service = await startInProcess([ConfigModule.of(config), MetricsModule, ClusterModule]);
  // It tells when a test says so.
  await service.get(WorkerStandings).onModuleDestroy();
  standings = service.app.get<Model<WorkerStanding>>(getModelToken(WORKER_STANDING), { strict: false });
  const metrics = service.get(AutomationMetrics);
  const has = { browser_warm: 3, work_slots_taken: 2, browser_slots: 8 } as const;
  for (const name of Object.keys(has) as (keyof typeof has)[]) metrics.gauge(name, () => has[name]);
});
afterAll(() => service.close());

const asked = () => service.ask(getBrowserStanding, '');
const told = async (_id: string, agoMs: number) => {
  const at = new Date(service.clock.now().getTime() - agoMs);
  await standings.create({ _id, warm: 5, running: 1, places: 4, at });
};

it('are those of all processes that told of themselves of late', async () => {
  await service.get(WorkerStandings).tell();
  expect(await asked()).toEqual({ processes: 1, warm: 3, running: 2, free: 5 });
  await told('worker-2', staleAfterMs - 1);
  await told('worker-3', staleAfterMs + 1);
  expect(await asked()).toEqual({ processes: 2, warm: 8, running: 3, free: 5 });
});

it('are nobody’s where no process told of itself, and the old are forgotten', async () => {
  service.clock.advance(2 * 3_600_000);
  expect(await asked()).toEqual({ processes: 0, warm: 0, running: 0, free: 0 });
  await service.get(WorkerStandings).tell();
  expect(await standings.countDocuments({})).toBe(1);
});
