/** What retention took away is not waited for. */
export function lag(
  committed: readonly { partition: number; offset: string }[],
  ends: readonly { partition: number; low: string; high: string }[],
): number {
  const next = new Map(committed.map(({ partition, offset }) => [partition, Number(offset)]));
  const behind = ends.map(({ partition, low, high }) =>
    Math.max(0, Number(high) - Math.max(next.get(partition) ?? -1, Number(low))),
  );
  return behind.reduce((sum, messages) => sum + messages, 0);
}
