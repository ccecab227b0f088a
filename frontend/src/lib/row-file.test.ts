import { describe, expect, it } from '@jest/globals';
import { maxFileBytes, maxFileRows, readRowFile, rowFileOf, rowsOfText } from './row-file.js';
import type { FileShape } from './row-file.js';

const shape: FileShape<'name' | 'link'> = {
  headings: { name: ['name', 'שם', 'שם הקבוצה'], link: ['link', 'קישור'] },
  needs: [['name']],
};
const fileOf = (bytes: Uint8Array | string) => new File([bytes as BlobPart], 'groups.csv');
const read = (bytes: Uint8Array | string) => readRowFile(fileOf(bytes), shape);
const text = 'שם,קישור\r\nדירות,https://a.test\r\n';
const cells = { name: 'דירות', link: 'https://a.test' };

/** As Excel on a Hebrew Windows: a byte for each letter. */
const windows1255 = (words: string) =>
  Uint8Array.from(words, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x5d0 ? code - 0x5d0 + 0xe0 : code;
  });
const utf16 = (words: string) => {
  const bytes = [0xff, 0xfe];
  for (const letter of words) bytes.push(letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8);
  return Uint8Array.from(bytes);
};

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', text],
    ['UTF-8 with its mark', `\uFEFF${text}`],
    ['windows-1255', windows1255(text)],
    ['UTF-16, as Excel writes Unicode text', utf16(text.replaceAll(',', '\t'))],
  ])('is found: %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual({ rows: [{ line: 2, cells, isBroken: false }], unread: [] });
  });

  it.each([
    ['a workbook of Excel', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'workbook'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0, 0, 1), 'unreadable'],
    ['more than a megabyte', 'א'.repeat(maxFileBytes / 2 + 1), 'tooLarge'],
    ['more than a megabyte once it is UTF-8', windows1255(`שם\n${'א'.repeat(maxFileBytes / 2)}`), 'tooLarge'],
  ])('is not guessed of %s', async (_name, bytes, fault) => {
    expect(await read(bytes)).toEqual({ fault });
  });
});

describe('the rows of a file', () => {
  const rows = (words: string) => {
    const found = rowsOfText(words, shape);
    if ('fault' in found) throw new Error(found.fault);
    return found.rows;
  };

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('are told apart by %s, as the headings are', (_name, sign) => {
    expect(rows(['שם', 'קישור'].join(sign) + '\n' + ['דירות', 'https://a.test'].join(sign))).toMatchObject([
      { cells },
    ]);
  });

  it('are told apart by the headings, whatever signs stand in their cells', () => {
    expect(rows('link;name\nx;a,b,c,d').map((row) => row.cells.name)).toEqual(['a,b,c,d']);
  });

  it.each(['Name', ' NAME ', 'שֵׁם', 'שם:', '"שם"', 'שם_הקבוצה', '* שם הקבוצה'])(
    'know %s for a name',
    (heading) => {
      expect(rows(`${heading}\nדירות`).map((row) => row.cells.name)).toEqual(['דירות']);
    },
  );

  it('have the line at which they begin, also below cells of several lines and blank lines', () => {
    const found = rows('\nname,link\n"one\r\ntwo ""quoted"", three",x\n\n,\n  last ,y\n');
    expect(found.map(({ line, cells: { name } }) => [line, name])).toEqual([
      [3, 'one\ntwo "quoted", three'],
      [7, 'last'],
    ]);
  });

  it('are marked where quotes do not end', () => {
    expect(
      rows('name,link\ngood,x\n"never ends,x\nbad,x').map(({ line, isBroken }) => [line, isBroken]),
    ).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('may have a quotation mark within a word', () => {
    expect(rows('name\nנדל"ן במרכז')).toMatchObject([{ isBroken: false, cells: { name: 'נדל"ן במרכז' } }]);
  });

  it('may be shorter and longer than the headings', () => {
    expect(rows('name,link\na\nb,x,y,z').map((row) => row.cells)).toEqual([
      { name: 'a', link: '' },
      { name: 'b', link: 'x' },
    ]);
  });

  it('say which columns nothing is read of', () => {
    expect(rowsOfText('תיאור,name,name,\nx,a,b,c', shape)).toMatchObject({
      rows: [{ cells: { name: 'a' } }],
      unread: ['תיאור', 'name'],
    });
  });

  it.each([
    ['nothing', '', 'noColumns'],
    ['no heading that is known', 'דירות,https://a.test\nx,y', 'noColumns'],
    ['not the column that there has to be', 'קישור\nhttps://a.test', 'noColumns'],
    ['headings alone', 'שם,קישור\n\n,\n', 'empty'],
    ['too many rows', `name\n${'a\n'.repeat(maxFileRows + 1)}`, 'tooManyRows'],
  ])('are refused where there is %s', (_name, words, fault) => {
    expect(rowsOfText(words, shape)).toEqual({ fault });
  });

  it('are as many as allowed', () => {
    expect(rows(`name\n${'a\n'.repeat(maxFileRows)}`)).toHaveLength(maxFileRows);
  });
});

describe('a file that is written', () => {
  it('has the mark of UTF-8, and is read as it was meant', async () => {
    const file = rowFileOf([
      ['שם', 'קישור'],
      ['נדל"ן, מרכז', 'https://a.test'],
    ]);
    expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(await readRowFile(file, shape)).toMatchObject({
      rows: [{ cells: { name: 'נדל"ן, מרכז', link: 'https://a.test' } }],
    });
  });
});
