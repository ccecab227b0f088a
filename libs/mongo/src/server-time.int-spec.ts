import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SharedTime, TimeSource } from '@megafon/concurrency';
import { eventually } from '@megafon/testing';
import { openNotebook } from '../test/notebook.js';
import type { OpenNotebook } from '../test/notebook.js';

let book: OpenNotebook;
beforeAll(async () => {
  book = await openNotebook();
});
afterAll(() => book.app.close());

it('tells the time of the database, so that processes whose clocks are hours apart share it', async () => {
  const source = book.app.get(TimeSource, { strict: false });
  const machines = [-3_600_000, 0, 3_600_000].map(
    (aheadMs) => new SharedTime(source, { ticks: () => performance.now(), wall: () => Date.now() + aheadMs }),
  );
  // A busy machine answers slowly, and a slow answer says little.
  await eventually(async () => {
    for (const time of machines) expect(await time.sure()).toBe(true);
  });
  const times = machines.map((time) => time.nowMs);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(500);
});
