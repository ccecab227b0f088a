import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** @throws Error when the process ends, says something else, or nothing within that time. */
export async function nextMessage<M extends { kind: string }, K extends M['kind']>(
  child: ChildProcess,
  kind: K,
  withinMs: number,
): Promise<Extract<M, { kind: K }>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(new Error(`no "${kind}" within ${withinMs} ms`)), withinMs);
  try {
    const exited = once(child, 'exit', { signal }).then(() => {
      throw new Error(`the process ended before "${kind}"`);
    });
    const [message] = (await Promise.race([once(child, 'message', { signal }), exited])) as [M];
    if (message.kind !== kind) throw new Error(`expected "${kind}", got "${message.kind}"`);
    return message as Extract<M, { kind: K }>;
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

/** @param tell asks it to end */
export async function stopChild(child: ChildProcess, tell: () => void): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  tell();
  const lastResort = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(lastResort);
}
