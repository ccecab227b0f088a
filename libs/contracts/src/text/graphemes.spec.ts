import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byteCount, graphemeCount } from './graphemes.js';

const segmenter = new Intl.Segmenter('he', { granularity: 'grapheme' });
const exactly = (text: string) => Array.from(segmenter.segment(text)).length;

const family = '👨‍👩‍👧‍👦';

/** What the rules of UAX #29 treat in ways of their own, so that any two meet in a few thousand texts. */
const pieces = [
  ...[
    'a',
    'א',
    '7',
    '#',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\u0000',
    '\u00a9',
    '\u00ad',
    'ü',
    '漢',
    'か',
    'カ\u3099',
  ],
  ...[
    'ש\u05c1\u05b8',
    '\u05b0',
    '\u0301',
    '\u0488',
    'لا\u064b',
    '\ufe0f',
    '\ufe0e',
    '\u20e3',
    '\u200c',
    '\u200d',
  ],
  ...[
    family,
    '❤️‍🔥',
    '👍🏽',
    '\u{1f3fd}',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '🎉',
    '☎',
    '🇮',
    '🇱',
    '🇮🇱',
    '\u{1fae8}',
  ],
  ...[
    'ᄀ',
    'ᅡ',
    'ᆨ',
    '가',
    '각',
    '한',
    'क',
    '\u094d',
    'क\u094dष',
    '\u093e',
    '\u0903',
    'ক\u09cd',
    '\u0e33',
    'ก',
    'ำ',
  ],
  ...[
    '\u0600',
    '\u06dd',
    '\u0d4e',
    '\u{110bd}',
    '\u{1193f}',
    '\u3164',
    '\u2800',
    '\ud800',
    '\udc00',
    '\uffff',
  ],
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 400 }),
    )
    .map(([some, times]) => some.join('').repeat(times)),
);

describe('counting graphemes', () => {
  it('counts as Intl.Segmenter does, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(graphemeCount(text)).toBe(exactly(text));
      }),
      { numRuns: 600 },
    );
  });

  it('counts every pair and triple of the kinds that the rules know', () => {
    const thirds = ['', '\u200d', '🎉', 'ष', '\u0301', '🇱', 'ᆨ'];
    const wrong = pieces
      .flatMap((first) => pieces.flatMap((second) => thirds.map((third) => first + second + third)))
      .filter((text) => graphemeCount(text) !== exactly(text));
    expect(wrong).toEqual([]);
  });

  it('agrees with Intl.Segmenter on each code point beside a letter, an emoji and itself, and joined to them', () => {
    const blocks = [
      [0, 0x4e10], // to the first Han characters
      [0x9ff0, 0xac20], // to the first Hangul syllables
      [0xd790, 0xffff],
      [0x1f000, 0x1ffff],
    ] as const;
    const wrong = blocks
      .flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
      )
      .flatMap((one) => [`a${one}${one}🎉`, `${one}\u200d${one}\u200d🎉`, `🎉\ufe0f\u200d${one}`])
      .filter((text) => graphemeCount(text) !== exactly(text));
    expect(wrong).toEqual([]);
  });

  it('is exact up to the limit and says no more than that beyond it', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 60 }), (text, limit) => {
        expect(graphemeCount(text, limit)).toBe(Math.min(exactly(text), limit + 1));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the work of counting', () => {
  const segment = Object.getOwnPropertyDescriptor(Intl.Segmenter.prototype, 'segment');
  afterEach(() => {
    if (segment) Object.defineProperty(Intl.Segmenter.prototype, 'segment', segment);
  });

  /** Units that V8 copies while `text` is counted: the whole of its input for each grapheme that it yields. */
  function unitsCopied(text: string, limit?: number): number {
    let copied = 0;
    Object.defineProperty(Intl.Segmenter.prototype, 'segment', {
      configurable: true,
      value: function* (this: Intl.Segmenter, input: string) {
        for (const found of (segment?.value as Intl.Segmenter['segment']).call(this, input)) {
          copied += input.length;
          yield found;
        }
      },
    });
    graphemeCount(text, limit);
    return copied;
  }

  it.each([
    ['letters', 'a'],
    ['families', family],
    ['flags', '🇮🇱'],
    ['letters with niqqud', 'ש\u05c1\u05b8'],
    ['jamo', '각'],
    ['conjuncts', 'क\u094dष'],
    ['line ends', '\r\n'],
    ['joiners alone', '\u200d'],
    ['a long grapheme after a short one', `☎${'\u0308\u200d'.repeat(500)}`],
    ['lone surrogates', '\ud800'],
    ['controls', '\u0000'],
  ])('grows with the length and not with its square: %s', (_what, unit) => {
    const texts = [20_000, 80_000].map((units) => unit.repeat(Math.ceil(units / unit.length)));
    const [small = 0, large = 0] = texts.map((text) => unitsCopied(text) + text.length);
    expect(large / small).toBeLessThan(5);
    expect(large).toBeLessThan(80_000 * 300);
  });

  it('stops soon after the limit, however long the text is', () => {
    expect(unitsCopied('🇮🇱'.repeat(250_000), 1000)).toBeLessThan(1000 * 600);
  });
});

describe('the size of a text', () => {
  it('is that of its UTF-8', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(byteCount(text)).toBe(Buffer.byteLength(text));
      }),
      { numRuns: 200 },
    );
  });
});
