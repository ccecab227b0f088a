const graphemes = new Intl.Segmenter('he', { granularity: 'grapheme' });
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
  for (const { segment } of graphemes.segment(start)) {
    sizeBytes += Buffer.byteLength(segment);
    if (sizeBytes > roomBytes) break;
    length += segment.length;
  }
  return start.slice(0, length) + ellipsis;
}
