/** The page that an address names, from 1; the first where it names none. */
export function pageOf({ page }: { page: string }): number {
  return Math.max(1, Math.floor(Number(page)) || 1);
}
