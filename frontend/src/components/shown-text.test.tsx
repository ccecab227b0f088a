import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { ShownText } from './shown-text.js';

function show(text: string) {
  const { container } = render(<ShownText text={text} />);
  const urls = [...container.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent);
  return { shown: container.textContent, urls };
}

describe('a text that is shown', () => {
  it.each([
    ['פרטים כאן: https://shop.example/sale/', ['https://shop.example/sale/']],
    [
      'https://a.example/1 או\nhttp://b.example/?x=1&y=2#z',
      ['https://a.example/1', 'http://b.example/?x=1&y=2#z'],
    ],
    ['(ראו https://shop.example/sale/).', ['https://shop.example/sale/']],
    ['HTTPS://SHOP.EXAMPLE/ועוד', ['HTTPS://SHOP.EXAMPLE/']],
    ['בלי קישור, רק 10/10', []],
    ['  רווחים\n\nושורות  ', []],
    ['', []],
  ])('keeps every letter and isolates its addresses: %j', (text, expected) => {
    const { shown, urls } = show(text);
    expect(shown).toBe(text);
    expect(urls).toEqual(expected);
  });
});
