import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portEnvironment, rootDir } from '@megafon/infra';
import { memoryBytes } from '@megafon/processes';
import type { StackPorts } from '@megafon/infra';

/** A system started as a person does it: by the command. */
export interface Launched {
  readonly launcher: ChildProcess;
  /** From the command to the screen that says it is ready. */
  readonly readyMs: number;
}

/** @throws Error with what the command printed, when it ends before it is ready. */
export async function launch(ports: StackPorts, dataDir: string): Promise<Launched> {
  const startedAt = performance.now();
  const launcher = spawn(process.execPath, [join(rootDir, 'infra', 'bin', 'start.mjs')], {
    env: { ...process.env, ...portEnvironment(ports), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const readyMs = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Megafon is ready')) resolve(performance.now() - startedAt);
    };
    launcher.stdout.on('data', read);
    launcher.stderr.on('data', read);
    launcher.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${printed}`)));
  });
  return { launcher, readyMs };
}

/** Ctrl-C. @returns how long stopping took, in milliseconds */
export async function stop({ launcher }: Launched): Promise<number> {
  const startedAt = performance.now();
  const ended = once(launcher, 'exit');
  launcher.kill('SIGINT');
  await ended;
  return performance.now() - startedAt;
}

/** What processes share is counted in parts: the sum is what the system takes from the machine. */
export async function memoryMb(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(pids.map((pid) => memoryBytes(pid)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}
