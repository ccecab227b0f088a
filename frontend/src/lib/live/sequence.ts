/** Whether `seq` comes after `last`. Both are Redis stream ids: milliseconds, a dash, a counter. */
export function isNewer(seq: string, last: string | null): boolean {
  if (last === null) return true;
  const [ms = 0n, count = 0n] = parts(seq);
  const [lastMs = 0n, lastCount = 0n] = parts(last);
  return ms > lastMs || (ms === lastMs && count > lastCount);
}

function parts(seq: string): bigint[] {
  return seq.split('-').map((part) => (/^\d+$/.test(part) ? BigInt(part) : 0n));
}
