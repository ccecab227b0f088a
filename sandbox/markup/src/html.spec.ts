import { describe, expect, it } from '@jest/globals';
import { html } from './index.js';

describe('the html tag', () => {
  it('escapes text and attribute values', () => {
    const name = `<b>"Tom" & 'Jerry'</b>`;
    expect(html`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;">' +
        '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;</p>',
    );
  });

  it('leaves markup it made itself alone, in lists too', () => {
    const items = ['a', '<'].map((text) => html`<b>${text}</b>`);
    expect(html`${items}`.markup).toBe('<b>a</b><b>&lt;</b>');
  });

  it('shows zero and hides what is not there', () => {
    expect(html`${0}|${false}|${null}|${undefined}|${''}`.markup).toBe('0||||');
  });
});
