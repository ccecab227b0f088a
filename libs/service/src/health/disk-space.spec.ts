import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { DiskSpace, freeShare } from './disk-space.js';
import { Metrics } from './metrics.js';

it('shows which share of the disk is free', async () => {
  const share = await freeShare(tmpdir());
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
  const metrics = new Metrics('auth');
  new DiskSpace(metrics).onModuleInit();
  expect((await metrics.text()).body).toMatch(/megafon_disk_free_ratio\{service="auth"\} [01]/);
});
