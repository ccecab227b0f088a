import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { memoryBytes, treeMemoryBytes } from './process-memory.js';
import {
  commandLine,
  isAlive,
  processesWithVariable,
  processRow,
  processTree,
  signal,
} from './process-table.js';

/** Says its own pid and that of a child of its own, and waits. */
const program = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  child.once('spawn', () => console.log(child.pid));
  setInterval(() => {}, 1e6);`;

const started: ChildProcess[] = [];
async function family(): Promise<{ parent: number; child: number }> {
  const process_ = spawn(process.execPath, ['-e', program, 'a mark of (its) own'], {
    env: { MEGAFON_TEST_MARK: `${process.pid}:family` },
    detached: true,
  });
  started.push(process_);
  const [line] = (await once(process_.stdout, 'data')) as [Buffer];
  return { parent: process_.pid!, child: Number(line.toString()) };
}
afterEach(async () => {
  for (const process_ of started.splice(0)) {
    const gone = process_.exitCode ?? process_.signalCode ?? once(process_, 'exit');
    signal(-process_.pid!, 'SIGKILL');
    await gone;
  }
});

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the process table', () => {
  it('has a row of this process', () => {
    expect(processRow(process.pid)).toMatchObject({
      pid: process.pid,
      parent: process.ppid,
      isZombie: false,
    });
    expect(processRow(process.pid)?.cpuSeconds).toBeGreaterThan(0);
    expect(processRow(process.pid)?.started).toMatch(/^\d+$/);
  });

  it('knows a process, its children, what it was called with and what it needs', async () => {
    const { parent, child } = await family();
    expect(processTree(parent).map(({ pid }) => pid)).toEqual([parent, child]);
    expect(commandLine(parent)).toMatch(/a mark of \(its\) own$/);
    expect(await treeMemoryBytes(parent)).toBeGreaterThan(await memoryBytes(parent));
  });

  it('finds processes by a variable they were given, and no others', async () => {
    const { parent, child } = await family();
    const found = processesWithVariable('MEGAFON_TEST_MARK', `${process.pid}:`);
    expect(found.sort()).toEqual([parent, child].sort());
    expect(processesWithVariable('MEGAFON_TEST_MARK', 'nobody')).toEqual([]);
  });

  it('says of one that ended that it is gone, and signalling it is no error', async () => {
    const { parent } = await family();
    expect(isAlive(parent)).toBe(true);
    const [leader] = started;
    const gone = once(leader!, 'exit');
    signal(-parent, 'SIGKILL');
    await gone;
    expect(isAlive(parent)).toBe(false);
    expect(processRow(parent)).toBeNull();
    expect(await memoryBytes(parent)).toBe(0);
    expect(() => signal(-parent, 'SIGKILL')).not.toThrow();
  });
});
