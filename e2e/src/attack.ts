import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startedSystem, startTestStack } from '@megafon/infra';
import { attacks } from './attack/attacks.js';
import { p99Ms } from './attack/bystander.js';
import { Siege } from './attack/siege.js';
import type { Besieged, Outcome } from './attack/siege.js';
import { stoppable } from './stoppable.js';

/**
 * `npm run attack -- --seed 1 --seconds 8 --only "full box"`: one attacking client after the other, each at its own
 * full speed, on a whole system of its own, or with `--running` on the one that `npm start` runs. It holds when a user
 * who goes on working is answered all the while, within three times his p99 of right before; nobody is answered 5xx; and
 * no process ends. Exits 1 when it does not hold. Times of a busy machine say little: where nothing but a time is
 * amiss, the attack is made once more, and what shows twice stands.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    running: { type: 'boolean', default: false },
  },
});
const [seed, forMs] = [Number(values.seed), Number(values.seconds) * 1_000];
const mostTimes = 3;
const names = Object.keys(attacks).filter((name) => name.includes(values.only));
const round = (value: number): number => Number(value.toFixed(1));

interface Round extends Outcome {
  quietMs: number;
  attackedMs: number;
}
const isSlow = ({ quietMs, attackedMs }: Round): boolean => attackedMs > mostTimes * quietMs;
const isBroken = ({ faults, late, seen, ended }: Round): boolean =>
  faults.length + late.length + seen.faults.length + ended.length > 0;

async function attacked(siege: Siege, name: string): Promise<Round> {
  const quiet = await siege.quiet(forMs);
  const outcome = await siege.attack(name, forMs);
  return { ...outcome, quietMs: p99Ms(quiet), attackedMs: p99Ms(outcome.seen) };
}

function rowOf(one: Round, rounds: number) {
  return {
    'quiet p99 ms': round(one.quietMs),
    'p99 ms': round(one.attackedMs),
    times: round(one.attackedMs / one.quietMs),
    answers: Object.entries(one.answers)
      .map(([told, count]) => `${told}: ${count}`)
      .join(', '),
    faults: [
      ...new Set([
        ...one.faults,
        ...one.late,
        ...one.seen.faults,
        ...one.ended.map((name) => `${name} ended`),
      ]),
    ].join(', '),
    rounds,
    held: !isSlow(one) && !isBroken(one),
  };
}

async function attackAll(besieged: Besieged): Promise<Record<string, ReturnType<typeof rowOf>>> {
  const rows: Record<string, ReturnType<typeof rowOf>> = {};
  const siege = await Siege.begin(besieged, seed);
  await siege.quiet(forMs);
  for (const name of names) {
    let rounds = 1;
    let last = await attacked(siege, name);
    if (isSlow(last) && !isBroken(last)) {
      rounds = 2;
      last = await attacked(siege, name);
    }
    rows[name] = rowOf(last, rounds);
    console.error(`${name}: ${JSON.stringify(rows[name])}`);
  }
  siege.end();
  return rows;
}

async function judged(besieged: Besieged): Promise<boolean> {
  const loadBefore = round(loadavg()[0] ?? NaN);
  const rows = await attackAll(besieged);
  const held = Object.values(rows).every((row) => row.held);
  console.table(rows);
  console.log(`Load of the machine: ${loadBefore} before, ${round(loadavg()[0] ?? NaN)} after.`);
  console.log(JSON.stringify({ bench: 'attack', seed, held, attacks: rows }));
  return held;
}

async function judgedRunning(): Promise<boolean> {
  const { stack, dataDir } = startedSystem(process.env);
  return judged({ gatewayUrl: stack.gatewayUrl, dataDir });
}

const held = values.running
  ? await judgedRunning()
  : await stoppable(
      (signal) => startTestStack('attack', { signal }),
      (stack) => judged(stack),
    );
process.exit(held ? 0 : 1);
