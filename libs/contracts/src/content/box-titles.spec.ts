import { describe, expect, it } from '@jest/globals';
import { boxTitles } from './box-titles.js';

describe('the description of a box', () => {
  it.each(['\u202A', '\u202E', '\u2066', '\u2069'])(
    'is refused with a control of direction: %j',
    (control) => {
      const { error } = boxTitles.description.safeParse(`מחיר ${control}100`);
      expect(error?.issues[0]?.message).toBe('text.directionControls');
    },
  );

  it('keeps a plain mark of direction', () => {
    expect(boxTitles.description.parse('\u200Fטלפון \u200E054')).toBe('\u200Fטלפון \u200E054');
  });
});

describe('the name of a box', () => {
  it('may be a hundred Hebrew letters, and not a hundred families', () => {
    expect(boxTitles.name.safeParse('א'.repeat(100)).success).toBe(true);
    expect(boxTitles.name.safeParse('👨‍👩‍👧‍👦'.repeat(100)).success).toBe(false);
  });
});
