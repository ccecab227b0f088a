/**
 * How many graphemes a text has, in time linear in its length. Intl.Segmenter alone is not: it copies its whole input
 * for each grapheme it yields. So most text is counted by a table, and the rest goes to it in short pieces.
 */

/** Made when a text is not plain: it is the first of Intl that a page would load, which takes a slow phone 30 ms. */
let segmenter: Intl.Segmenter | undefined;

/** UTF-16 units of a piece: what V8 is quickest with. */
const pieceUnits = 256;

/** Nothing is known of it: the segmenter decides. */
const unknown = 0;
/** Begins a grapheme, unless a prepended mark or a joiner stands before it. */
const starter = 1;
/** Continues the grapheme before it, and joins nothing that follows. */
const extend = 2;
/** Tab and line ends: alone, but for CR LF. */
const control = 3;

const starters: readonly [number, number][] = [
  [0x20, 0x7e],
  [0xc0, 0x2ff], // Latin
  [0x374, 0x37f],
  [0x391, 0x482], // Greek, Cyrillic
  [0x48a, 0x52f],
  [0x5d0, 0x5ea], // Hebrew
  [0x620, 0x64a], // Arabic
  [0x904, 0x939], // Devanagari, without signs
  [0xe01, 0xe30], // Thai, without vowels that stand above
  [0x3041, 0x3096], // kana
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff], // Han
  [0xac00, 0xd7a3], // Hangul syllables: only a jamo before or after them joins
];
const extenders: readonly [number, number][] = [
  [0x300, 0x36f],
  [0x591, 0x5bd], // cantillation and niqqud
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x64b, 0x65f],
  [0xfe0f, 0xfe0f], // "as an emoji"
];
/** Emoji of one code point each, except skin tones. */
const emoji: readonly [number, number][] = [
  [0x1f300, 0x1f3fa],
  [0x1f400, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
];

const joiner = 0x200d;
const pictograph = /\p{Extended_Pictographic}/uy;

const kinds = new Uint8Array(0x10000);
for (const [from, to] of starters) kinds.fill(starter, from, to + 1);
for (const [from, to] of extenders) kinds.fill(extend, from, to + 1);
for (const code of [0x09, 0x0a, 0x0d]) kinds[code] = control;

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return kinds[unit] ?? unknown;
  const code = text.codePointAt(at) ?? 0;
  if (code >= 0x1f3fb && code <= 0x1f3ff) return extend;
  return emoji.some(([from, to]) => code >= from && code <= to) ? starter : unknown;
}

/** Most of what people write: letters and signs that are a grapheme in one unit each, and nothing else. */
const onlyPlain = /^[\t\n\u0020-\u007E\u05D0-\u05EA]*$/;
// eslint-disable-next-line no-control-regex -- All of ASCII.
const onlyAscii = /^[\u0000-\u007F]*$/;

const unitsAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Where the grapheme that begins at `start` ends, when the table can tell; otherwise 0. */
function endByTable(text: string, start: number): number {
  const first = kindAt(text, start);
  if (first === control) return text.startsWith('\r\n', start) ? start + 2 : start + 1;
  if (first !== starter) return 0;
  let at = afterExtenders(text, start + unitsAt(text, start));
  // A family is one: pictographs joined to each other (UAX #29, GB11).
  for (let from = start; text.charCodeAt(at) === joiner;) {
    if (!isPictograph(text, from) || !isPictograph(text, at + 1)) return 0;
    from = at + 1;
    at = afterExtenders(text, from + unitsAt(text, from));
  }
  return at === text.length || kindAt(text, at) !== unknown ? at : 0;
}

function afterExtenders(text: string, start: number): number {
  let at = start;
  while (at < text.length && kindAt(text, at) === extend) at += unitsAt(text, at);
  return at;
}

function isPictograph(text: string, at: number): boolean {
  pictograph.lastIndex = at;
  return pictograph.test(text);
}

/** An end for a piece of about `units` that cuts no code point in two. */
function pieceEnd(text: string, start: number, units: number): number {
  const end = start + units;
  return end < text.length && unitsAt(text, end - 1) === 2 ? end + 1 : Math.min(end, text.length);
}

/**
 * The graphemes of one piece. The last is left for the next piece, which may hold more of it, so the piece grows until
 * it holds a whole one. Whether there is a boundary depends on its own grapheme and the code point after it alone.
 */
function countPiece(text: string, start: number): { count: number; end: number } {
  for (let units = pieceUnits; ; units *= 2) {
    const end = pieceEnd(text, start, units);
    let count = -1;
    let last = 0;
    segmenter ??= new Intl.Segmenter('he', { granularity: 'grapheme' });
    for (const { index } of segmenter.segment(text.slice(start, end))) {
      count += 1;
      last = index;
    }
    if (end === text.length) return { count: count + 1, end };
    if (last > 0) return { count, end: start + last };
  }
}

/** Whether a text has no more than letters of English and Hebrew, digits, usual signs, tabs and line feeds. */
export function isPlain(text: string): boolean {
  return onlyPlain.test(text);
}

/**
 * How long a person would say a text is: an emoji of seven code points counts once. Counting stops beyond `limit`: the
 * answer is exact up to it, and `limit + 1` for whatever is longer.
 */
export function graphemeCount(text: string, limit = Infinity): number {
  if (isPlain(text)) return Math.min(text.length, limit + 1);
  let count = 0;
  let at = 0;
  while (at < text.length && count <= limit) {
    const end = endByTable(text, at);
    if (end > 0) {
      count += 1;
      at = end;
    } else {
      const piece = countPiece(text, at);
      count += piece.count;
      at = piece.end;
    }
  }
  return Math.min(count, limit + 1);
}

/** The size of a text in UTF-8, where a lone surrogate takes the place of U+FFFD. */
export function byteCount(text: string): number {
  if (onlyAscii.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unitsAt(text, at) === 2) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}
