const graphemes = new Intl.Segmenter('he', { granularity: 'grapheme' });
/** Each of these, printable ASCII and Hebrew letters, is a grapheme by itself: finding graphemes costs many times as much. */
const graphemesAlone = /^[\n -~\u05d0-\u05ea]*$/;
const ellipsis = '…';

/**
 * How a text begins: whole graphemes, at most `maxBytes` of UTF-8 with the '…' that stands for the rest. Looks at no
 * more of the text than that.
 */
export function excerpt(text: string, maxBytes: number): string {
  if (text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes) return text;
  // A code unit has a byte at least, so what fits stands within so many units.
  const roomBytes = maxBytes - Buffer.byteLength(ellipsis);
  const start = text.slice(0, maxBytes);
  let length = 0;
  let sizeBytes = 0;
  for (const segment of graphemesOf(start)) {
    sizeBytes += Buffer.byteLength(segment);
    if (sizeBytes > roomBytes) break;
    length += segment.length;
  }
  return start.slice(0, length) + ellipsis;
}

function* graphemesOf(text: string): Iterable<string> {
  if (graphemesAlone.test(text)) yield* text;
  else for (const { segment } of graphemes.segment(text)) yield segment;
}
