import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { withFrame, withText } from './prerendered.js';

const shell =
  '<html><head><title>מגפון</title><meta\n name="description"\n content="הכול" />' +
  '<meta property="og:title" content="מגפון" /><meta property="og:description" content="הכול" />' +
  '<script>dark()</script>' +
  '<script type="module" crossorigin src="/assets/index.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/shared.js">' +
  '<link rel="stylesheet" href="/assets/index.css"></head>' +
  '<body><div id="root"></div></body></html>';
const page = { path: '/', title: 'מגפון · מתחילים', html: '<p>$& ₪</p>' };
const chunk = (file: string, more: object = {}) => ({ file, ...more });
const manifest = {
  'src/visitor.tsx': chunk('assets/visitor.js', { css: ['assets/visitor.css'], imports: ['_shared.js'] }),
  // In a circle, as chunks may be.
  '_shared.js': chunk('assets/shared.js', { css: ['assets/shared.css'], imports: ['src/visitor.tsx'] }),
};

describe('the frame of the application', () => {
  const frame = {
    paths: ['/dashboard', '/groups'],
    html: '<div role="status"><div class="b">$& מגפון</div></div>',
  };
  const built = {
    ...{
      'src/app/frame/app-frame.tsx': chunk('assets/frame.js', {
        css: ['assets/frame.css'],
        imports: ['_app.js'],
      }),
    },
    '_app.js': chunk('assets/app.js', { css: ['assets/index.css'] }),
  };
  const written = withFrame(shell, frame, built);

  it('stands before the place of the script, unseen, with the styles that are not there yet', () => {
    expect(written).toContain(`<div id="prerendered" hidden>${frame.html}</div><script>`);
    expect(written).toContain('</script><div id="root">');
    const [head = ''] = written.split('</head>');
    expect([...head.matchAll(/stylesheet"[^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/assets/index.css',
      '/assets/frame.css',
    ]);
  });

  const seen = { head: '[data-head="/groups"]', current: 'a[href="/groups"]', isNarrow: false };
  it.each([
    ['is seen by who has a session, with what is of its page', { token: 'a' }, '/groups', seen],
    [
      'is as narrow as it was',
      { token: 'a', 'sidebar-collapsed': 'true' },
      '/groups',
      { ...seen, isNarrow: true },
    ],
    ['is seen without the letters that do not come', { token: 'a' }, '/groups', seen, false],
    ['is not seen by a stranger', {}, '/groups', null],
    ['is not seen around other pages', { token: 'a' }, '/login', null],
    ['is not seen where nothing can be kept', null, '/groups', null],
  ] as const)('%s', async (_name, kept, pathname, expected, areLettersThere: boolean = true) => {
    const script = /<script>(\(function showFrame.*?)<\/script>/s.exec(written)?.[1] ?? '';
    const shown = { head: '', current: '', isNarrow: false };
    const place = {
      hidden: true,
      isGone: false,
      remove: () => void (place.isGone = true),
      querySelector: (selector: string) => ({
        removeAttribute: (name: string) => (shown.head = name === 'hidden' ? selector : ''),
        setAttribute: (name: string, value: string) =>
          (shown.isNarrow = name === 'data-collapsed' && value === 'true'),
      }),
      querySelectorAll: (selector: string) => [
        {
          setAttribute: (name: string, value: string) =>
            (shown.current = name === 'aria-current' && value === 'page' ? selector : ''),
        },
      ],
    };
    let waitsNoLonger = () => undefined as void;
    const inPage = {
      document: {
        getElementById: (id: string) => id === 'prerendered' && place,
        fonts: { load: () => (areLettersThere ? Promise.resolve([]) : new Promise(() => undefined)) },
      },
      setTimeout: (then: () => void) => (waitsNoLonger = then),
      location: { pathname },
      localStorage: {
        getItem: (key: string) => {
          if (kept === null) throw new Error('denied');
          return (kept as Record<string, string>)[key] ?? null;
        },
      },
    };
    runInNewContext(script, inPage);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    if (!areLettersThere) {
      expect(place.hidden).toBe(true);
      waitsNoLonger();
      await turn();
    }
    expect(place.hidden ? null : shown).toEqual(expected);
    expect(place.isGone).toBe(expected === null);
  });

  it('is not written where the shell has no place for it', () => {
    expect(() => withFrame('<html></html>', frame, built)).toThrow('the page has no');
  });
});

describe('a prerendered page', () => {
  it('holds its text as it is, before the place of the script', () => {
    const written = withText(shell, page, manifest);
    expect(written).toContain('<div id="prerendered"><p>$& ₪</p></div><div id="root">');
    expect(written).toContain('<title>מגפון · מתחילים</title>');
    expect(written).toContain('<script>dark()</script>');
  });

  it('says its own address, and its own words where it has any', () => {
    const written = withText(shell, page, manifest);
    expect(written).toContain('<link rel="canonical" href="__PUBLIC_URL__/">');
    expect(written).toContain('content="הכול"');
    const terms = { ...page, path: '/terms', title: 'תנאים', description: 'מה מותר' };
    const ofTerms = withText(shell, terms, manifest);
    expect(ofTerms).toContain('<meta property="og:url" content="__PUBLIC_URL__/terms">');
    expect(ofTerms).toContain('<meta name="description" content="מה מותר">');
    expect(ofTerms).toContain('<meta property="og:title" content="תנאים">');
    expect(ofTerms).not.toContain('הכול');
  });

  it('loads what pages for visitors need, each once, and nothing of the application', () => {
    const loaded = [...withText(shell, page, manifest).matchAll(/(?:src|href)="\/assets\/([\w.]+)"/g)];
    expect(loaded.map(([, path]) => path)).toEqual(['shared.css', 'visitor.css', 'visitor.js', 'shared.js']);
  });

  it('is not written where the shell has no place for it, or nothing was built of it', () => {
    expect(() => withText('<html></html>', page, manifest)).toThrow('the page has no');
    expect(() => withText(shell, page, {})).toThrow('src/visitor.tsx');
  });
});
