import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { isAlive } from '@megafon/processes';
import { stackDirs } from '../paths.js';
import type { StackDirs } from '../paths.js';
import { stopLeftovers } from './leftovers.js';
import { ManagedProcess } from './managed-process.js';
import type { Supervision } from './managed-process.js';

/** Says that it is ready, starts a child that would outlive it (as a service its browser), and waits. */
const steady = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  writeFileSync(process.argv[2], String(child.pid));
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);`;
const stubborn = `
  import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => {});
  writeFileSync(process.argv[2], String(process.pid));
  setInterval(() => {}, 1000);`;
/** Writes numbered lines as fast as it is let, and a file beside them. */
const talkative = `
  import { writeFileSync } from 'node:fs';
  writeFileSync(process.argv[2], 'ready');
  let line = 0;
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => { for (let n = 0; n < 20; n += 1) console.log('line ' + (line += 1)); }, 1);`;
/** Ends as it is told to by the first line of the file beside it, and stays the second time. */
const givesUp = (end: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  const isSecond = existsSync(process.argv[2]);
  writeFileSync(process.argv[2], String(process.pid));
  if (isSecond) setInterval(() => {}, 1000);
  else { ${end}; setInterval(() => {}, 1000); }`;
const broken = `console.log('KAFKA_BROKERS: is not set'); process.exit(1);`;

let dirs: StackDirs;
let notices: string[];
let running: ManagedProcess[];

beforeEach(() => {
  dirs = stackDirs(mkdtempSync(join(tmpdir(), 'supervision-')));
  notices = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((process) => process.stop(0)));
  rmSync(dirs.data, { recursive: true });
});

function supervise(
  name: string,
  code: string,
  restart: Supervision['restart'] = false,
  largestBytes = 1e9,
): ManagedProcess {
  const script = join(dirs.data, `${name}.mjs`);
  const readyFile = join(dirs.data, `${name}.ready`);
  writeFileSync(script, code);
  const process_ = new ManagedProcess(
    {
      name,
      command: process.execPath,
      args: [script, readyFile],
      cwd: dirs.data,
      env: {},
      commandPart: script,
      isReady: async () => existsSync(readyFile),
      readyTimeoutMs: 15_000,
      stopTimeoutMs: 500,
    },
    { dirs, restart, notice: (text) => notices.push(text), logs: { largestBytes, keep: 3 } },
  );
  running.push(process_);
  return process_;
}

const childOf = (name: string) => Number(readFileSync(join(dirs.data, `${name}.ready`), 'utf8'));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10);
}

describe('a supervised process', () => {
  it('takes what it started with it when it is killed', async () => {
    const service = supervise('service', steady);
    service.start();
    await service.waitUntilReady();
    const child = childOf('service');
    await service.kill('SIGKILL');
    await until(() => !isAlive(child));
    expect(service.pid).toBeUndefined();
  });

  it('is started again when it ends by itself, and the person is told', async () => {
    const service = supervise('service', steady, true);
    service.start();
    await service.waitUntilReady();
    const before = service.pid;
    await service.kill('SIGKILL');
    await until(() => service.pid !== undefined);
    expect(service.pid).not.toBe(before);
    expect(notices.join()).toContain('service ended by SIGKILL; it is started again in 0.25 s');
  });

  it('is started again unless it was killed, where that is wanted, when it gives up by itself', async () => {
    const service = supervise('service', givesUp('process.exit(70)'), 'unless-killed');
    service.start();
    const before = service.pid;
    await until(() => service.pid !== undefined && service.pid !== before);
    expect(notices.join()).toContain('service ended with code 70; it is started again in 0.25 s');
    await service.kill('SIGKILL');
    expect([service.pid, notices.length]).toEqual([undefined, 1]);
  });

  it.each(['process.exit(0)', 'process.exit(143)', "process.kill(process.pid, 'SIGKILL')"])(
    'stays ended then by %s',
    async (end) => {
      const service = supervise('service', givesUp(end), 'unless-killed');
      service.start();
      await until(() => service.pid === undefined);
      expect(notices).toEqual([]);
      await expect(service.waitUntilReady()).rejects.toThrow('service ended while it started');
    },
  );

  it('is given up after five quick failures, named with its last lines', async () => {
    const service = supervise('service', broken, true);
    service.start();
    await expect(service.waitUntilReady()).rejects.toThrow(/service ended while it started.*KAFKA_BROKERS/s);
    expect(notices.at(-1)).toMatch(/ended with code 1 five times.*KAFKA_BROKERS: is not set/s);
  });

  it('is killed when it does not stop in time', async () => {
    const service = supervise('service', stubborn);
    service.start();
    await service.waitUntilReady();
    const { pid } = service;
    await service.stop();
    expect(isAlive(Number(pid))).toBe(false);
    expect(notices).toEqual(['service did not stop in time and was killed']);
  });

  it('stays stopped', async () => {
    const service = supervise('service', steady, true);
    service.start();
    await service.waitUntilReady();
    await service.stop();
    expect(service.pid).toBeUndefined();
    expect(notices).toEqual([]);
  });
});

describe('the log of a process', () => {
  it('is put aside while the process writes, three are kept, and no line is doubled or out of order', async () => {
    const service = supervise('service', talkative, false, 2_000);
    service.start();
    await service.waitUntilReady();
    const aside = (number: number) => `${service.logFile}.${number}`;
    for (let round = 1; round <= 5; round += 1) {
      await until(() => statSync(service.logFile).size > 2_000);
      service.rotate();
    }
    await service.stop();
    expect([1, 2, 3, 4].map((number) => existsSync(aside(number)))).toEqual([true, true, true, false]);
    const files = [aside(3), aside(2), aside(1), service.logFile].map((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => Number(line.replace('line ', ''))),
    );
    // Within a file nothing is missing; from one to the next, what was written in the instant of the emptying may be.
    for (const numbers of files)
      expect(numbers).toEqual(numbers.map((_, index) => Number(numbers[0]) + index));
    const ends = files.flatMap((numbers) => [...numbers.slice(0, 1), ...numbers.slice(-1)]);
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
  });

  it('and what the process makes are for their owner alone', async () => {
    const service = supervise('service', talkative, false);
    service.start();
    await service.waitUntilReady();
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([mode(service.logFile), mode(dirs.logs)]).toEqual(['600', '700']);
    expect(mode(join(dirs.data, 'service.ready'))).toBe('600');
  });
});

describe('what a killed launcher left behind', () => {
  it('is ended by the next start, with what it started itself', async () => {
    const service = supervise('service', steady);
    service.start();
    await service.waitUntilReady();
    const left = [Number(service.pid), childOf('service')];
    expect(await stopLeftovers(dirs.run, `${dirs.data}:`)).toEqual(['service']);
    expect(left.map(isAlive)).toEqual([false, false]);
  });

  it('does not include a stranger who has got the number meanwhile', async () => {
    const stranger = supervise('stranger', steady);
    stranger.start();
    await stranger.waitUntilReady();
    const entry = { name: 'auth', pid: stranger.pid, commandPart: 'services/auth/dist/main.js' };
    const otherRun = join(dirs.data, 'other-run');
    const other = stackDirs(otherRun);
    writeFileSync(join(dirs.run, 'auth.json'), JSON.stringify(entry));
    rmSync(join(dirs.run, 'stranger.json'));
    expect(await stopLeftovers(dirs.run, `${other.data}:`)).toEqual([]);
    expect(isAlive(Number(stranger.pid))).toBe(true);
  });
});
