import { describe, expect, it } from '@jest/globals';
import { firstOutcome, maxBoxTextBytes } from '@megafon/contracts';
import fc from 'fast-check';
import { commentBoxContent, itemsOf, postBoxContent, sizeOf, tidyItems } from './text-box.js';

const item = (text: string) => ({ text, media: null, moreMedia: [], order: 7 });
const picture = (name: string) => ({ type: 'image' as const, filename: name });

describe('a comment box', () => {
  it('drops comments without text and numbers the rest from 0', () => {
    const box = commentBoxContent({
      name: ' ארגז ',
      description: ' תיאור ',
      comments: [item('א'), item(' \n'), item('ב')],
    });
    expect(box).toEqual({
      name: 'ארגז',
      description: 'תיאור',
      items: [
        { text: 'א', media: null, moreMedia: [], order: 0 },
        { text: 'ב', media: null, moreMedia: [], order: 1 },
      ],
    });
  });

  it.each([
    ['COMMENT_BOX.NAME_REQUIRED', { name: '  ', comments: [item('א')] }],
    ['COMMENT_BOX.COMMENT_REQUIRED', { name: 'ארגז', comments: [] }],
    ['COMMENT_BOX.TEXT_REQUIRED', { name: 'ארגז', comments: [item(' ')] }],
  ])('is refused with %s', (code, given) => {
    expect(() => commentBoxContent({ description: '', ...given })).toThrow(expect.objectContaining({ code }));
  });
});

describe('a post box', () => {
  it('may be empty, but not without a name', () => {
    expect(postBoxContent({ name: 'ארגז', description: '', posts: [item(' ')] }).items).toEqual([]);
    expect(() => postBoxContent({ name: ' ', description: '', posts: [] })).toThrow(
      expect.objectContaining({ code: 'BOX.NAME_REQUIRED' }),
    );
  });
});

describe('items that are stored', () => {
  it('take as many bytes together as a box holds, and not one more', () => {
    const half = 'א'.repeat(maxBoxTextBytes / 4);
    expect(sizeOf([item(half), item(half)])).toEqual({ itemCount: 2, textBytes: maxBoxTextBytes });
    expect(() => sizeOf([item(half), item(half), item('a')])).toThrow(
      expect.objectContaining({ code: 'BOX.TOO_LARGE', status: 400 }),
    );
  });

  it('of before there were several pictures have one, or none', () => {
    const old = { text: 'א', media: picture('a'), order: 0 };
    expect(itemsOf({ items: [old], hasWordings: true })).toEqual([{ ...old, moreMedia: [] }]);
  });

  it('are wordings, but for those of earlier versions, which are words', () => {
    const items = [item('{שלום|היי}'), item('{group}'), item('שלום {'), item('\\{א')];
    expect(itemsOf({ items, hasWordings: true })).toEqual(items);
    const kept = itemsOf({ items });
    expect(kept.map(({ text }) => text)).toEqual(['\\{שלום|היי\\}', '\\{group\\}', 'שלום {', '\\\\{א']);
    expect(kept.map(({ text }) => firstOutcome(text))).toEqual(items.map(({ text }) => text));
  });
});

describe('tidying items', () => {
  const file = fc.constantFrom('a', 'b', 'c').map(picture);
  const given = fc.record({
    text: fc.string(),
    media: fc.option(file),
    moreMedia: fc.array(file, { maxLength: 9 }),
  });

  it('is done after once, whatever it is given', () => {
    fc.assert(
      fc.property(fc.array(given), (items) => {
        const tidy = tidyItems(items);
        expect(tidyItems(tidy)).toEqual(tidy);
        expect(tidy.map(({ order }) => order)).toEqual(tidy.map((_, index) => index));
      }),
    );
  });

  it('keeps the order of an item’s files, each once, and leaves no gap before them', () => {
    const [a, b, c] = [picture('a'), picture('b'), picture('c')];
    const tidy = (media: typeof a | null, ...moreMedia: (typeof a)[]) =>
      tidyItems([{ text: 'א', media, moreMedia }]);
    expect(tidy(b, a, b, c)).toMatchObject([{ media: b, moreMedia: [a, c] }]);
    expect(tidy(null, c, a)).toMatchObject([{ media: c, moreMedia: [a] }]);
    expect(tidyItems([{ text: 'א', media: a }])).toMatchObject([{ media: a, moreMedia: [] }]);
  });
});
