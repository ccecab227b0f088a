import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { postBoxInput } from '../content/text-boxes.js';
import { byteCount, graphemeCount } from './graphemes.js';
import { literalText } from './literal-text.js';
import {
  firstOutcome,
  isVaried,
  longestOutcome,
  maxGroupNameLength,
  outcomeAt,
  outcomeCount,
  outcomeInTurn,
  usesVariable,
  wordingRefusal,
} from './outcomes.js';
import { readWording } from './wordings.js';

const names = { group: 'שכנים בגבעתיים' };
const read = (text: string) => readWording(text).wording;
const countOf = (text: string) => outcomeCount(read(text));
const outcomesOf = (text: string) =>
  Array.from({ length: Number(countOf(text)) }, (_, n) => outcomeAt(read(text), BigInt(n), names));
const faultsOf = (text: string) =>
  readWording(text).faults.map(({ code, at, length }) => [code, text.slice(at, at + length), at]);

describe('what a text may become', () => {
  it.each([
    ['{שלום|היי} לכולם', ['שלום לכולם', 'היי לכולם']],
    ['{מאוד |}טוב', ['מאוד טוב', 'טוב']],
    ['{א|{ב|ג}}{1|2}', ['א1', 'ב1', 'ג1', 'א2', 'ב2', 'ג2']],
    ['לחברי {group}', ['לחברי שכנים בגבעתיים']],
    ['{קבוצה}: {היי { Group }|שלום}', ['שכנים בגבעתיים: היי שכנים בגבעתיים', 'שכנים בגבעתיים: שלום']],
    ['{א|ב\\|ג|\\}}', ['א', 'ב|ג', '}']],
    ['\\{שלום|היי\\}', ['{שלום|היי}']],
    ['{הכל {abc} כאן|לא}', ['הכל {abc} כאן', 'לא']],
    ['{ {א|ב}', ['{ א', '{ ב']],
    ['א} {ב|ג}', ['א} ב', 'א} ג']],
    ['{א|א|ב}', ['א', 'ב']],
  ])('%s', (text, outcomes) => {
    expect(outcomesOf(text)).toEqual(outcomes);
  });

  it.each(['', 'מחיר | כמות', '{', '}', '{abc}', '{}', ':-{ עצוב', 'a\\b \\| c', '{"a": 1}', '|{|'])(
    'is the text itself, where braces mean nothing: %s',
    (text) => {
      expect(outcomesOf(text)).toEqual([text]);
      expect(isVaried(read(text))).toBe(false);
    },
  );

  it('takes the name of a group for words, whatever is in it', () => {
    const wording = read('{group} {א|ב}');
    expect(outcomeAt(wording, 1n, { group: '{x|y} {group} $&' })).toBe('{x|y} {group} $& ב');
    expect(usesVariable(wording, 'group')).toBe(true);
    expect(usesVariable(read('{א|{ב|{קבוצה}}}'), 'group')).toBe(true);
    expect(usesVariable(read('\\{group} {א|ב}'), 'group')).toBe(false);
  });

  it('leaves a choice alone that lies too deep', () => {
    expect(outcomesOf('{א|{ב|{ג|{ד|ה}}}}')).toEqual(['א', 'ב', 'ג', '{ד|ה}']);
  });
});

describe('what is pointed out', () => {
  it.each([
    ['שלום {א|ב', [['unclosed', '{', 5]]],
    ['שלום|היי} לכולם', [['unopened', '}', 8]]],
    [
      'שלום {שם}, {first name}',
      [
        ['unknown', '{שם}', 5],
        ['unknown', '{first name}', 11],
      ],
    ],
    ['{א|ב|א}', [['repeated', 'א', 5]]],
    ['{א|{ב|{ג|{ד|{ה|ו}}}}}', [['too-deep', '{', 9]]],
    ['{"a": 1} {} {1} \\{a\\} {group} {א|ב}', []],
  ])('%s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

/** Any text, rich in what the syntax is made of. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('{', '}', '|', '\\', '{group}', '{קבוצה}') },
      { weight: 3, arbitrary: fc.constantFrom('א', 'ב', ' ', '👨‍👩‍👧', '\n', '\u05b8') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
const runs = { numRuns: 1_500 };

describe('whatever is written', () => {
  it('has as many outcomes as are counted, none longer than the longest', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wording = read(text);
        fc.pre(outcomeCount(wording) <= 300n);
        const group = 'ש'.repeat(maxGroupNameLength);
        const { graphemes, bytes } = longestOutcome(wording);
        const all = Array.from({ length: Number(outcomeCount(wording)) }, (_, n) =>
          outcomeAt(wording, BigInt(n), { group }),
        );
        for (const outcome of all) {
          expect(graphemeCount(outcome)).toBeLessThanOrEqual(graphemes);
          expect(byteCount(outcome)).toBeLessThanOrEqual(bytes);
        }
        expect(outcomeAt(wording, outcomeCount(wording), { group })).toBe(all[0]);
      }),
      runs,
    );
  });

  it('is the same for the same seed and turn, and each of its outcomes has its turn before one comes again', () => {
    fc.assert(
      fc.property(anyText, fc.string(), fc.nat(1_000), (text, seed, from) => {
        const wording = read(text);
        const count = Number(outcomeCount(wording));
        fc.pre(count <= 60);
        const inTurn = (turn: number) => outcomeInTurn(wording, { seed, turn, names });
        const turns = Array.from({ length: count }, (_, n) => inTurn(from + n));
        expect(turns.toSorted()).toEqual(outcomesOf(text).toSorted());
        expect(outcomeInTurn(read(text), { seed, turn: from, names })).toBe(turns[0]);
        expect(inTurn(from + count)).toBe(turns[0]);
      }),
      runs,
    );
  });

  it('is itself without braces, and can be said as it is with them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bare = text.replace(/[{}]/g, '');
        expect(outcomesOf(bare)).toEqual([bare]);
        const literal = literalText(text);
        expect(isVaried(read(literal))).toBe(false);
        expect(firstOutcome(literal)).toBe(text);
      }),
      runs,
    );
  });

  it('has faults that stand in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const places = readWording(text).faults.map(({ at, length }) => [at, at + length] as const);
        for (const [from, to] of places) expect(from >= 0 && to <= text.length).toBe(true);
        expect(places).toEqual(places.toSorted(([a], [b]) => a - b));
      }),
      runs,
    );
  });
});

describe('the turns of a text', () => {
  it('differ in more than their beginning, also where nobody could count them', () => {
    const wording = read('{א|ב|ג}'.repeat(1_000));
    const turns = Array.from({ length: 50 }, (_, turn) => outcomeInTurn(wording, { seed: 's', turn, names }));
    expect(new Set(turns.map((text) => text.slice(0, 8))).size).toBeGreaterThan(20);
    expect(new Set(turns.map((text) => text.slice(-8))).size).toBeGreaterThan(20);
  });

  it('begin elsewhere for another seed, and never otherwise than they once did', () => {
    const wording = read('{א|ב|ג|ד|ה|ו|ז|ח}{1|2|3}');
    const first = (seed: string) => outcomeInTurn(wording, { seed, turn: 0, names });
    expect(new Set(Array.from({ length: 40 }, (_, n) => first(`campaign-${n}`))).size).toBeGreaterThan(10);
    expect([0, 1, 2].map((turn) => outcomeInTurn(wording, { seed: 'campaign', turn, names }))).toEqual([
      'ד1',
      'ה3',
      'ו2',
    ]);
  });
});

describe('hostile texts', () => {
  const texts = (units: number): [string, string][] => [
    ['braces that open', '{'.repeat(units)],
    ['braces that close', '}'.repeat(units)],
    ['braces in braces', '{'.repeat(units / 2) + '}'.repeat(units / 2)],
    ['choices in choices', '{a|'.repeat(units / 4) + '}'.repeat(units / 4)],
    ['choices in braces', '{'.repeat(units / 4) + '{a|b}'.repeat(units / 10) + '}'.repeat(units / 4)],
    ['bars', `{a${'|'.repeat(units)}}`],
    ['choices', '{a|b}'.repeat(units / 5)],
    ['variables', '{group}'.repeat(units / 7)],
    ['backslashes', '\\'.repeat(units) + '{'],
    ['alternatives', `{${Array.from({ length: units / 5 }, (_, n) => n).join('|')}}`],
  ];

  it.each(texts(20_000))('are read, counted and put together: %s', (_what, text) => {
    const { wording, faults } = readWording(text);
    expect(outcomeCount(wording)).toBeGreaterThan(0n);
    expect(outcomeInTurn(wording, { seed: 's', turn: 7, names }).length).toBeLessThanOrEqual(60_000);
    expect(faults.length).toBeLessThanOrEqual(text.length);
    expect(firstOutcome(literalText(text))).toBe(text);
  });

  // With the square of their length this would take minutes for each.
  it.each(texts(400_000))('are read in time that grows with their length: %s', (_what, text) => {
    const { wording, faults } = readWording(text);
    expect(longestOutcome(wording).bytes + faults.length).toBeGreaterThan(0);
  });
});

describe('a text that is kept', () => {
  const refusal = (text: string) => {
    const given = { name: 'ארגז', posts: [{ text }] };
    return postBoxInput.safeParse(given).error?.issues[0]?.message ?? null;
  };

  it('has no outcome above the limit, with the longest of names', () => {
    expect(wordingRefusal(`{${'א'.repeat(6)}|ב} ${'ג'.repeat(4)}`, 11)).toBeNull();
    expect(wordingRefusal(`{${'א'.repeat(6)}|ב} ${'ג'.repeat(4)}`, 10)).toBe('tooLong');
    expect(wordingRefusal('{group}!', maxGroupNameLength + 1)).toBeNull();
    expect(wordingRefusal('{group}!', maxGroupNameLength)).toBe('tooLong');
    expect(refusal('א'.repeat(4_800) + '{group}')).toBeNull();
    expect(refusal('א'.repeat(4_801) + '{group}')).toBe('wording.tooLong');
    expect(refusal('👨‍👩‍👧‍👦'.repeat(1_400) + '{א|ב}')).toBe('wording.tooLong');
    expect(refusal('👨‍👩‍👧‍👦'.repeat(4_990))).toBeNull();
  });

  it.each([
    ['{שלום|}', 'wording.mayBeEmpty'],
    [' {א| }{ב|{ג|}} ', 'wording.mayBeEmpty'],
    ['{group}{א|}', null],
    ['{שלום|}!', null],
    ['{א|{ב|{ג|{ד|ה}}}}', 'wording.tooDeep'],
    ['{abc} {', null],
  ])('may be posted in each outcome: %s', (text, message) => {
    expect(refusal(text)).toBe(message);
  });
});

describe('a text from elsewhere', () => {
  it.each([
    ['שלום לחברי {group}!', 'שלום לחברי {group}!'],
    ['{שלום|היי} {group}', '\\{שלום|היי\\} {group}'],
    ['{ {קבוצה} }', '{ {קבוצה} }'],
    ['ללא סוגריים', 'ללא סוגריים'],
  ])('has no choices, and keeps its variables: %s', (text, kept) => {
    expect(literalText(text, { keepVariables: true })).toBe(kept);
  });
});
