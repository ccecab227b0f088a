/** Those whose name contains the words, whatever their case. */
export function named<T extends { name: string }>(items: readonly T[], words: string): readonly T[] {
  const wanted = words.trim().toLowerCase();
  return wanted === '' ? items : items.filter(({ name }) => name.toLowerCase().includes(wanted));
}
