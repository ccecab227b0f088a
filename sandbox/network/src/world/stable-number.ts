/** FNV-1a: the same text gives the same 32-bit number on every start, so the made-up world stays the same. */
export function stableNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // One more mix: FNV's low bits are poor for short texts.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A stable choice of one of `items`. */
export function stableChoice<T>(items: readonly T[], text: string): T {
  const chosen = items[stableNumber(text) % items.length];
  if (chosen === undefined) throw new Error('Nothing to choose from');
  return chosen;
}
