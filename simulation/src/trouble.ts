import { doSomething, letGo, mendProxy, recheckSomething } from './doings.js';
import type { Machines } from './machines.js';
import { accountIdIn, owner } from './tasks.js';
import type { World } from './world.js';

const restartMs = 15_000;
const frozenMs = 30_000;
const sleptMs = 60_000;
/** The calls of a process in a history; deaths are spread over them, so that each step meets some. */
const callsOfAProcess = 120;

/** Spreads what goes wrong over a history, and puts an end to it. */
export function spreadTrouble(world: World, machines: Machines): void {
  const { schedule, plan } = world;
  const { chance } = schedule;
  const inTrouble = () => chance.between(1_500, plan.calmFromMs);
  for (let n = 0; n < plan.doings; n += 1) schedule.happens(inTrouble(), () => doSomething(world));
  if (plan.doings > 0) {
    for (let n = 0; n < 3; n += 1) schedule.happens(inTrouble(), () => recheckSomething(world));
    schedule.happens(plan.calmFromMs + chance.between(500, 60_000), () => recheckSomething(world));
  }
  for (let n = 0; n < plan.kills; n += 1)
    atSomeCall(world, () => machines.kill(chance.between(100, restartMs)));
  for (let n = 0; n < plan.freezes; n += 1)
    atSomeCall(world, () => machines.freeze(chance.between(500, frozenMs)));
  for (let n = 0; n < plan.sleeps; n += 1)
    atSomeCall(world, () => machines.sleep(chance.between(500, sleptMs)));
  // Close to a step of a process, where it matters, or at any time.
  for (const byMs of plan.jumpsMs)
    if (chance.happens(0.5)) atSomeCall(world, () => machines.setClock(byMs));
    else schedule.happens(inTrouble(), () => machines.setClock(byMs));
  schedule.happens(plan.calmFromMs, () => becomeCalm(world, machines));
}

/** Of whichever process it is then: the next call of it, and what follows, may be cut off anywhere. */
function atSomeCall(world: World, strike: () => void): void {
  const { chance } = world.schedule;
  const process = chance.of(world.workers).process;
  const call = process.calls + chance.whole(1, callsOfAProcess);
  process.atCall.set(call, () =>
    world.schedule.happens(chance.between(0, 10), () => {
      if (!world.isCalm) strike();
    }),
  );
}

function becomeCalm(world: World, machines: Machines): void {
  const { schedule, network, plan } = world;
  schedule.note('from here on nothing goes wrong');
  world.isCalm = true;
  network.isDown = false;
  machines.mendAll();
  for (let account = 0; account < plan.accounts; account += 1) {
    const accountId = accountIdIn(account);
    mendProxy(world, accountId);
    // Most people do what their network asks of them.
    if (!schedule.chance.happens(0.8)) continue;
    network.stopped.delete(accountId);
    schedule.happens(schedule.chance.between(0, 5_000), () => {
      const { process, mark } = schedule.chance.of(world.running);
      process.spawn(() => mark.well(owner, accountId));
    });
  }
  letGo(world);
}
