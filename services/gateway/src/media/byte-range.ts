interface ByteRange {
  start: number;
  length: number;
}

/**
 * The one range that a Range header asks for (RFC 9110, 14.1.2). Several at once are answered with the whole.
 * @returns null for the whole; 'none' where nothing of it is there
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'none' : { start: sizeBytes - length, length };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= sizeBytes ? 'none' : { start, length: end - start + 1 };
}
