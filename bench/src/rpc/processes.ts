import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage, stopChild } from '../shared/child.js';
import type { FromChild, LoadOrder, LoadResult, Variant } from './protocol.js';

const readyWithinMs = 60_000;

/** Starts a process of the benchmark; resolves when it is ready. */
export async function startProcess(
  role: 'server' | 'client',
  variant: Variant,
  tcpPort: number,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(`./${role}.js`, import.meta.url)), [variant, String(tcpPort)]);
  await nextMessage<FromChild, 'ready'>(child, 'ready', readyWithinMs);
  return child;
}

export async function order(child: ChildProcess, load: LoadOrder): Promise<LoadResult> {
  child.send(load);
  const message = await nextMessage<FromChild, 'result'>(child, 'result', load.durationMs + readyWithinMs);
  return message.result;
}

export function stopProcess(child: ChildProcess): Promise<void> {
  return stopChild(child, () => child.kill('SIGTERM'));
}
