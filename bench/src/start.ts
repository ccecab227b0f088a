import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePortBlock, livingProcesses } from '@megafon/infra';
import { isAlive } from '@megafon/processes';
import { median } from './shared/figures.js';
import { launch, memoryMb, stop } from './start/launch.js';

/**
 * `npm start` on a built tree: the first time, with no data, and then five times on what it keeps; and the memory of
 * everything it started, servers included, after it has been idle for a while. Needs Linux for the memory.
 */
const rounds = 5;
const idleMs = 15_000;

const seconds = (ms: number): number => Number((ms / 1_000).toFixed(1));

const dataDir = mkdtempSync(join(tmpdir(), 'megafon-bench-start-'));
const runs: { readyMs: number; stopMs: number; memory: number; processes: number; left: number }[] = [];
try {
  const ports = await freePortBlock();
  for (let turn = 0; turn <= rounds; turn += 1) {
    const launched = await launch(ports, dataDir);
    if (turn === rounds) await pause(idleMs);
    const pids = await livingProcesses(dataDir);
    const memory = await memoryMb(pids);
    const stopMs = await stop(launched);
    const left = pids.filter(isAlive).length;
    runs.push({ readyMs: launched.readyMs, stopMs, memory, processes: pids.length, left });
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

console.table(
  runs.map(({ readyMs, stopMs, memory, processes, left }, turn) => ({
    start: turn === 0 ? 'first, no data' : `again ${turn}`,
    'ready s': seconds(readyMs),
    'stopped s': seconds(stopMs),
    'memory MB': Math.round(memory),
    processes,
    'left behind': left,
  })),
);

const again = runs.slice(1);
const figure = (name: string, ours: number, most: number) => ({
  name,
  ours,
  peer: null,
  ratio: null,
  goal: `<= ${most}`,
  met: ours <= most,
});
const metrics = [
  figure('s to healthy, built tree', seconds(median(again.map(({ readyMs }) => readyMs))), 25),
  figure('s to healthy, built tree, no data', seconds(runs[0]?.readyMs ?? NaN), 25),
  figure('MB of the whole stack, idle', Math.round(runs.at(-1)?.memory ?? NaN), 2_500),
  figure('s to stop', seconds(median(runs.map(({ stopMs }) => stopMs))), 25),
  figure(
    'processes left behind',
    runs.reduce((sum, { left }) => sum + left, 0),
    0,
  ),
];
console.log(JSON.stringify({ bench: 'start', metrics }));
