/** Zip, as every .xlsx is, and the container of .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The text in a file's bytes: UTF-8 with or without its mark, UTF-16 with one, or else what Excel writes on a Hebrew
 * Windows.
 */
export function textOfFile(bytes: Uint8Array): { text: string } | { fault: 'workbook' | 'unreadable' } {
  if (workbooks.some((mark) => beginsWith(bytes, mark))) return { fault: 'workbook' };
  const marked = marks.find(([mark]) => beginsWith(bytes, mark));
  const encodings = marked ? [marked[1]] : ['utf-8', 'windows-1255'];
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding);
    // No text has it; what is no text mostly does.
    if (text !== null) return text.includes('\0') ? { fault: 'unreadable' } : { text };
  }
  return { fault: 'unreadable' };
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte);
}

/** null where it is not in this encoding. The mark itself is left out. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
