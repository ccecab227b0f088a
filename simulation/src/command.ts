import { parseArgs } from 'node:util';
import type { History } from './history.js';
import { runHistory } from './history.js';
import { realParts } from './parts.js';
import type { Parts } from './parts.js';

const shownLines = 60;

interface Totals {
  failed: number;
  acting: number;
  unknown: number;
  clicks: number;
  answered: { acting: number; unknown: number };
  virtualMs: number;
  /** How often each was violated. */
  kinds: Map<string, number>;
}

/**
 * `--seed N --histories M --trace`: histories N to N + M - 1.
 * @returns the exit code: 1 when something was violated, 2 when it was not understood.
 */
export async function simulate(
  args: string[],
  say: (line: string) => void,
  parts: Parts = realParts,
): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      histories: { type: 'string', default: '20000' },
      trace: { type: 'boolean', default: false },
    },
  });
  const [first, count] = [Number(values.seed), Number(values.histories)];
  if (![first, count].every((value) => Number.isSafeInteger(value))) {
    say('--seed and --histories are whole numbers');
    return 2;
  }
  const totals: Totals = {
    failed: 0,
    acting: 0,
    unknown: 0,
    clicks: 0,
    answered: { acting: 0, unknown: 0 },
    virtualMs: 0,
    kinds: new Map(),
  };
  const [startedMs, used] = [performance.now(), process.cpuUsage()];
  for (let seed = first; seed < first + count; seed += 1) {
    const history = await runHistory(seed, parts);
    add(totals, history);
    if (values.trace) for (const line of history.lines) say(line);
    if (isNews(totals, history)) report(history, values.trace, say);
  }
  const { user, system } = process.cpuUsage(used);
  const [seconds, cpuSeconds] = [(performance.now() - startedMs) / 1_000, (user + system) / 1_000_000];
  summarize(totals, count, { seconds, cpuSeconds }, say);
  return totals.failed > 0 ? 1 : 0;
}

/** Counts what was violated. @returns whether something was for the first time: that one is shown. */
function isNews({ kinds }: Totals, { violations }: History): boolean {
  const known = kinds.size;
  for (const violation of new Set(violations.map(kindOf)))
    kinds.set(violation, (kinds.get(violation) ?? 0) + 1);
  return kinds.size > known;
}

function kindOf(violation: string): string {
  return violation.replace(/run:\d+/g, 'an action').replace(/worker-\d+|[0-9a-f]{24}/g, '…');
}

function add(totals: Totals, { violations, acting, unknown, clicks, isAnswered, tookMs }: History): void {
  if (violations.length > 0) totals.failed += 1;
  totals.acting += acting;
  totals.unknown += unknown;
  totals.clicks += clicks;
  totals.virtualMs += tookMs;
  if (!isAnswered) return;
  totals.answered.acting += acting;
  totals.answered.unknown += unknown;
}

function report({ seed, violations, lines }: History, isTraced: boolean, say: (line: string) => void): void {
  say(`\nhistory ${seed}:`);
  for (const violation of violations) say(`  ${violation}`);
  if (!isTraced) for (const line of lines.slice(-shownLines)) say(`    ${line}`);
  say(`  the whole of it: npm run simulate -- --seed ${seed} --histories 1 --trace`);
}

function summarize(
  totals: Totals,
  count: number,
  { seconds, cpuSeconds }: { seconds: number; cpuSeconds: number },
  say: (line: string) => void,
): void {
  const { failed, acting, unknown, clicks, answered, virtualMs } = totals;
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(3)} %`;
  say(
    `${count} histories in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor ` +
      `(${(count / cpuSeconds).toFixed(0)} a second), ` +
      `${(virtualMs / 3_600_000).toFixed(0)} hours of their time: ${acting} actions, ${clicks} clicks`,
  );
  say(
    `unknown in the end: ${unknown} (${share(unknown, acting)}); where the network could be looked at: ` +
      `${answered.unknown} of ${answered.acting} (${share(answered.unknown, answered.acting)})`,
  );
  for (const [kind, times] of totals.kinds) say(`${times} × ${kind}`);
  say(failed === 0 ? 'nothing was violated' : `${failed} histories FAILED`);
}
