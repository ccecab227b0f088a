/** Made when it is first asked for, and kept: the first formatter of a page takes a slow phone 40 ms. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What is made for a time zone, once: formatters are dear, and zones few. */
export function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>();
  return (timeZone) => {
    const known = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, known);
    return known;
  };
}
