import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootDir } from '@megafon/infra';
import { PaymentSystem } from './payment-storm/payment-system.js';
import { paymentStorm } from './payment-storm/storm.js';
import type { StormResult } from './payment-storm/storm.js';
import { stoppable } from './stoppable.js';

/**
 * `npm run payments:storm -- --runs 1000 --seed 1`: payments of twenty captures at once, each with answers of the provider
 * that are lost and notices that are lost, late, doubled, out of order or forged; then kill -9 of billing at each step. In
 * the end its books are held against the provider. Exits 1 when they differ. Logs stay in .data/payments-storm until the
 * next time.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const minutesSince = (startedAt: number) => Number(((performance.now() - startedAt) / 60_000).toFixed(1));

function report(result: StormResult, minutes: number): boolean {
  const { wrong, differences, doubled, ...counts } = result;
  for (const [name, list] of Object.entries({ wrong, doubled, differences }))
    if (list.length > 0) console.log(`${name}:\n  ${list.map((one) => JSON.stringify(one)).join('\n  ')}`);
  console.table({ ...counts, minutes });
  const { bookedMinor, takenMinor } = result;
  const none = (name: string, list: readonly unknown[]) => ({
    name,
    ours: list.length,
    goal: '0',
    met: list.length === 0,
  });
  const metrics = [
    { name: 'runs', ours: runs, goal: '>= 1000', met: runs >= 1_000 },
    none('captured or granted more than once', doubled),
    none('not as it should be', wrong),
    none('differences of ledger and provider', differences),
    {
      name: 'booked, in hundredths',
      ours: bookedMinor,
      goal: String(takenMinor),
      met: bookedMinor === takenMinor,
    },
  ].map((metric) => ({ ...metric, peer: null, ratio: null }));
  const held = metrics.slice(1).every(({ met }) => met);
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.`);
  console.log(JSON.stringify({ bench: 'payments-storm', seed, held, metrics }));
  return held;
}

const folder = join(rootDir, '.data', 'payments-storm');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const held = await stoppable(
  (signal) => PaymentSystem.start(folder, signal),
  async (system) => {
    const startedAt = performance.now();
    const onProgress = (text: string) => console.error(`${minutesSince(startedAt)} min: ${text}`);
    return report(await paymentStorm(system, { runs, seed, onProgress }), minutesSince(startedAt));
  },
);
process.exit(held ? 0 : 1);
