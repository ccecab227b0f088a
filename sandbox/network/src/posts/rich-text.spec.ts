import { describe, expect, it } from '@jest/globals';
import { richText } from './rich-text.js';

describe('a text on a page', () => {
  it('is escaped, and only web addresses become links', () => {
    const { markup } = richText('<img src=x onerror=1> javascript:alert(1) https://a.test/?a=1&b="2"');
    expect(markup).toContain('&lt;img src=x onerror=1&gt; javascript:alert(1)');
    expect(markup.match(/<a /g)).toHaveLength(1);
    expect(markup).toContain('href="https://a.test/?a=1&amp;b="');
  });
});
