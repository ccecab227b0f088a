import type { Action } from '@megafon/automation/engine-parts';
import { cancelActions, newEvent } from '@megafon/contracts';
import { accountIdIn, loginOf, originId, owner } from './tasks.js';
import type { Worker } from './worker.js';
import type { World } from './world.js';

/** What people and the world do in the middle of a history; each may be cut off like everything else. */
export function doSomething(world: World): void {
  const { schedule, network, plan, running } = world;
  const { chance } = schedule;
  if (running.length === 0) return;
  const account = chance.whole(0, plan.accounts - 1);
  const accountId = accountIdIn(account);
  const by = (what: string, work: (worker: Worker) => Promise<unknown>) => {
    schedule.note(`somebody asks: ${what}`);
    const worker = chance.of(world.running);
    worker.process.spawn(() => work(worker));
  };
  const later = (leastMs: number, mostMs: number, work: () => void) =>
    schedule.happens(chance.between(leastMs, mostMs), work);
  const doings = [
    () => {
      by('take back consent', ({ consent }) => consent.execute(owner, accountId, false));
      later(500, 20_000, () => {
        if (world.running.length > 0)
          by('give consent', ({ consent }) => consent.execute(owner, accountId, true));
      });
    },
    () => {
      by('remove and connect', async ({ remove, connect }) => {
        await remove.execute(owner, accountId);
        if (chance.happens(0.7)) await connect.execute(loginOf(account));
      });
    },
    () => by('connect anew', ({ connect }) => connect.execute(loginOf(account))),
    () => {
      schedule.note('a person posts by hand');
      for (const place of ['1', '1', '2', '2']) network.writeByHand({ accountId, kind: 'publish', place });
    },
    () => by('pause', ({ mark }) => mark.stopped(owner, accountId, 'checkpoint')),
    () => by('resume', ({ mark }) => mark.well(owner, accountId)),
    () => {
      by('stop everything', ({ killSwitch }) => killSwitch.execute({ isOn: true, reason: '' }, 'admin'));
      later(500, 10_000, () => letGo(world));
    },
    () => {
      const id = `cancel:${schedule.nowMs}`;
      const data = { accountId, owner, originId };
      world.broker.send(
        newEvent(cancelActions, { id, tenant: owner, traceId: '', time: new Date(), data }),
        0,
      );
    },
    () => {
      network.isDown = true;
      later(500, 15_000, () => (network.isDown = false));
    },
    () => {
      network.brokenProxies.add(accountId);
      later(500, 15_000, () => mendProxy(world, accountId));
    },
  ];
  chance.of(doings)();
}

/** A person wants to know what became of what is unknown. */
export function recheckSomething(world: World): void {
  const actions = world.actions.all as unknown as Action[];
  const unknown = actions.find(({ state }) => state === 'unknown');
  if (!unknown || world.running.length === 0) return;
  world.schedule.note(`somebody asks: recheck ${unknown._id}`);
  const { process, recheck } = world.schedule.chance.of(world.running);
  process.spawn(() => recheck.execute(owner, unknown._id));
}

export function letGo(world: World): void {
  if (world.running.length === 0) return;
  const { process, killSwitch } = world.schedule.chance.of(world.running);
  process.spawn(() => killSwitch.execute({ isOn: false, reason: '' }, 'admin'));
}

export function mendProxy({ network, proxyFailures }: World, accountId: string): void {
  network.brokenProxies.delete(accountId);
  proxyFailures.delete(accountId);
}
