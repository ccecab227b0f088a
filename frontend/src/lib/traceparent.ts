const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A new trace, as W3C's header `traceparent` writes it: what a call of the page leads to belongs to it. */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`;
}
