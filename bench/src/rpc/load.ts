import { setTimeout as sleep } from 'node:timers/promises';
import type { Ping } from './contract.js';
import type { LoadOrder, LoadResult } from './protocol.js';

const patienceMs = 15_000;

/** Closed loop: each connection sends its next request when it has the reply to the last. */
export async function applyLoad(
  call: (n: number) => Promise<Ping>,
  { connections, durationMs }: LoadOrder,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  const until = startedAt + durationMs;

  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const n = sent++;
      const before = performance.now();
      try {
        const reply = await call(n);
        if (reply.n === n) latencies.push(performance.now() - before);
        else console.error(`request ${n} got the reply to ${reply.n}`);
      } catch (error) {
        console.error(`request ${n}: ${String(error)}`);
      }
    }
  };
  const all = Promise.all(Array.from({ length: connections }, connection));
  const patience = new AbortController();
  await Promise.race([
    all,
    sleep(durationMs + patienceMs, undefined, { signal: patience.signal }).catch(() => {}),
  ]);
  patience.abort();

  const elapsedMs = performance.now() - startedAt;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? Infinity;
  return {
    sent,
    replies: latencies.length,
    lost: sent - latencies.length,
    perSecond: (latencies.length / elapsedMs) * 1_000,
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
}
