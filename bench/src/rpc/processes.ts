import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromChild, LoadOrder, LoadResult, Variant } from './protocol.js';

const readyWithinMs = 60_000;

/** Starts a process of the benchmark; resolves when it is ready. */
export async function startProcess(
  role: 'server' | 'client',
  variant: Variant,
  tcpPort: number,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(`./${role}.js`, import.meta.url)), [variant, String(tcpPort)]);
  await nextMessage(child, 'ready', readyWithinMs);
  return child;
}

export async function order(child: ChildProcess, load: LoadOrder): Promise<LoadResult> {
  child.send(load);
  const message = await nextMessage(child, 'result', load.durationMs + readyWithinMs);
  return message.result;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await once(child, 'exit');
  clearTimeout(lastResort);
}

async function nextMessage<K extends FromChild['kind']>(
  child: ChildProcess,
  kind: K,
  withinMs: number,
): Promise<Extract<FromChild, { kind: K }>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(new Error(`no "${kind}" within ${withinMs} ms`)), withinMs);
  try {
    const exited = once(child, 'exit', { signal }).then(() => {
      throw new Error(`the process ended before "${kind}"`);
    });
    const [message] = (await Promise.race([once(child, 'message', { signal }), exited])) as [FromChild];
    if (message.kind !== kind) throw new Error(`expected "${kind}", got "${message.kind}"`);
    return message as Extract<FromChild, { kind: K }>;
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}
