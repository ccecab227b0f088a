import { isActing } from '@megafon/automation/engine-parts';
import type { Action } from '@megafon/automation/engine-parts';
import { Machines } from './machines.js';
import { realParts } from './parts.js';
import type { Parts } from './parts.js';
import { planOf } from './plan.js';
import type { PlanChange } from './plan.js';
import { Schedule } from './schedule.js';
import { commandOf, loginOf, twinOf } from './tasks.js';
import { spreadTrouble } from './trouble.js';
import { isQuiet, judgeHistory, looksAreAnswered } from './verdict.js';
import { installGlobals } from './virtual-globals.js';
import { World } from './world.js';

const startMs = Date.UTC(2026, 2, 1, 9);
const troubleFromMs = 1_000;
const lookEveryMs = 5_000;
/** Looks go on for forty minutes; what takes much longer never ends. */
const longestMs = 1.5 * 3_600_000;

export interface History {
  seed: number;
  violations: readonly string[];
  /** Of the trace: the same seed has the same. */
  hash: string;
  lines: readonly string[];
  /** Actions that change something, and those of them that stayed unknown. */
  acting: number;
  unknown: number;
  clicks: number;
  /** In the end each account could be looked at. */
  isAnswered: boolean;
  /** Of the history's own time. */
  tookMs: number;
}

/**
 * Runs one history; what it does follows from the seed and the code alone. Only one may run at a time.
 * @param rates in place of those that the seed would choose: for what is too seldom otherwise.
 */
export async function runHistory(
  seed: number,
  parts: Parts = realParts,
  { rates = {}, ...change }: PlanChange = {},
): Promise<History> {
  const schedule = new Schedule(seed, startMs);
  const plan = planOf(schedule.chance);
  const world = new World(schedule, { ...plan, ...change, rates: { ...plan.rates, ...rates } });
  const uninstall = installGlobals(schedule);
  try {
    prepare(world, parts);
    await schedule.run();
  } finally {
    uninstall();
  }
  judgeHistory(world);
  const acting = (world.actions.all as unknown as Action[]).filter(({ kind }) => isActing(kind));
  return {
    seed,
    violations: world.watch.violations,
    hash: schedule.trace.hash,
    lines: schedule.trace.lines,
    acting: acting.length,
    unknown: acting.filter(({ state }) => state === 'unknown').length,
    clicks: world.watch.clicks,
    isAnswered: looksAreAnswered(world),
    tookMs: schedule.nowMs - startMs,
  };
}

function prepare(world: World, parts: Parts): void {
  const { schedule, plan, workers } = world;
  const machines = new Machines(world, parts);
  for (let account = 0; account < plan.accounts; account += 1)
    workers[0]?.process.spawn(() => workers[0]?.connect.execute(loginOf(account)) ?? Promise.resolve());
  for (const task of plan.tasks) {
    const twin = twinOf(task);
    if (task.hasTwin && twin) world.network.writeByHand(twin.where, twin.text);
    world.broker.send(commandOf(task, startMs), task.atMs);
  }
  schedule.happens(troubleFromMs, () => {
    world.isCalm = false;
    spreadTrouble(world, machines);
  });
  const look = () => {
    const lateMs = schedule.nowMs - startMs;
    if ((lateMs > plan.calmFromMs + 10_000 && isQuiet(world)) || lateMs > longestMs) schedule.end();
    else schedule.happens(lookEveryMs, look);
  };
  schedule.happens(plan.calmFromMs, look);
}
