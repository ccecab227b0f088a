import { describe, expect, it } from '@jest/globals';
import { withText } from './prerendered.js';

const shell =
  '<html><head><title>מגפון</title><link rel="stylesheet" href="/assets/index.css"></head>' +
  '<body><div id="root"></div></body></html>';
const page = { path: '/', title: 'מגפון · מתחילים', source: 'src/landing.tsx', html: '<p>$& ₪</p>' };
const chunk = (file: string, more: object = {}) => ({ file, ...more });
const manifest = {
  'src/landing.tsx': chunk('assets/landing.js', {
    css: ['assets/landing.css'],
    imports: ['_shared.js', '_index.js'],
  }),
  '_shared.js': chunk('assets/shared.js', { css: ['assets/shared.css'] }),
  '_index.js': chunk('assets/index.js', { css: ['assets/index.css'] }),
};

describe('a prerendered page', () => {
  it('holds its text as it is, before the place of the script', () => {
    const written = withText(shell, page, manifest);
    expect(written).toContain('<div id="prerendered"><p>$& ₪</p></div><div id="root">');
    expect(written).toContain('<title>מגפון · מתחילים</title>');
  });

  it('has the styles of all that it is made of, each once', () => {
    const styles = [...withText(shell, page, manifest).matchAll(/"\/(assets\/\w+\.css)"/g)];
    expect(styles.map(([, path]) => path)).toEqual([
      'assets/index.css',
      'assets/landing.css',
      'assets/shared.css',
    ]);
  });

  it('is not written where the shell has no place for it, or nothing was built of it', () => {
    expect(() => withText('<html></html>', page, manifest)).toThrow('the page has no');
    expect(() => withText(shell, { ...page, source: 'src/gone.tsx' }, manifest)).toThrow('src/gone.tsx');
  });
});
