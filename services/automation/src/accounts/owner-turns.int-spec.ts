import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';

let world: SandboxWorld;
let automation: RunningAutomation;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 4 });
  automation = await startAutomation(world, { WORKER_CONCURRENCY: '1' });
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const doneBy = () =>
  automation.published.of('automation.action.succeeded.v1').map(({ data }) => String(data.owner));

it('somebody with one thing to do does not wait for somebody with thirty', async () => {
  const [many, one] = [newId(), newId()];
  const accounts = [await automation.connect(many, 'plain-2'), await automation.connect(many, 'plain-3')];
  const accountId = await automation.connect(one, 'plain-4');
  for (let each = 0; each < 30; each += 1)
    await automation.perform(many, accounts[each % 2] ?? '', { kind: 'visit' });
  await automation.perform(one, accountId, { kind: 'visit' });
  const before = doneBy().length;
  await eventually(() => expect(doneBy()).toContain(one));
  // The turn that was under way, and at most one more of each account.
  expect(doneBy().indexOf(one) - before).toBeLessThanOrEqual(15);
  await eventually(() => expect(doneBy()).toHaveLength(31));
});
