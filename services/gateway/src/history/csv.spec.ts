import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from './csv.js';

/** As RFC 4180 says that a reader does. */
function parsed(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|\r\n$)/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}

describe('a line of CSV', () => {
  it('quotes what must be quoted, and nothing else', () => {
    expect(csvLine(['דירות', 'תל אביב, מרכז', 'ה"מבצע"', 'שתי\nשורות', ''])).toBe(
      'דירות,"תל אביב, מרכז","ה""מבצע""","שתי\nשורות",\r\n',
    );
  });

  it.each(['=1+1', '+972', '-5', '@sum', '\tx', '\rx', ' =1', '＝1+1', '\u00A0=1'])(
    'makes a text of %j, which a spreadsheet would calculate',
    (text) => {
      expect(parsed(csvLine([text]))).toEqual([`'${text}`]);
    },
  );

  it('is read as what was written, whatever that is', () => {
    const harmless = fc.string({ unit: 'grapheme' }).map((text) => `א${text}`);
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(parsed(csvLine(cells))).toEqual(cells);
      }),
    );
  });
});
