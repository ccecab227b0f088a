import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { weightOf, withinBudgets } from './budgets.js';

const code = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const packed = (...codes: string[]) =>
  codes.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0);

describe('the weight of a first screen', () => {
  it('is that of all it imports, each once, and of nothing that comes later', () => {
    const [page, frame, shared, later] = [code(4_000), code(2_000), code(6_000), code(8_000)];
    const chunks = new Map([
      ['page.js', { code: page, imports: ['shared.js', 'frame.js'] }],
      // In a circle, as chunks may be.
      ['frame.js', { code: frame, imports: ['shared.js', 'page.js'] }],
      ['shared.js', { code: shared, imports: [] }],
      ['later.js', { code: later, imports: ['shared.js'] }],
    ]);
    expect(weightOf(['page.js'], chunks)).toBe(packed(page, frame, shared));
    expect(weightOf(['shared.js', 'later.js'], chunks)).toBe(packed(shared, later));
  });
});

describe('the budget of a first screen', () => {
  const entries = ['index.html', 'app/frame/app-frame.tsx', 'visitor.tsx'];
  const pages = ['dashboard/dashboard-page.tsx', 'campaigns/campaigns-page.tsx'];
  const built = (visitor: string) => {
    const sources = [...entries, ...pages.map((page) => `features/${page}`)].map((source) =>
      source === 'index.html' ? source : `src/${source}`,
    );
    return Object.fromEntries(
      sources.map((source) => [
        source,
        {
          type: 'chunk',
          fileName: source,
          facadeModuleId: `/somewhere/frontend/${source}`,
          code: source === 'src/visitor.tsx' ? visitor : '',
          imports: [],
        },
      ]),
    );
  };
  const write = (bundle: object) => {
    const { writeBundle } = withinBudgets();
    const context = {
      info: () => undefined,
      error: (text: string) => {
        throw new Error(text);
      },
    };
    (writeBundle as (this: object, options: object, bundle: object) => void).call(context, {}, bundle);
  };

  it('holds for what is light enough, and fails the build for what is not', () => {
    expect(() => write(built(code(100_000)))).not.toThrow();
    expect(() => write(built(code(300_000)))).toThrow(
      /the pages for visitors: 1\d\d\.\d kB of script, 130\.0 kB/,
    );
  });

  it('is not held by a page that is not there', () => {
    const { 'src/visitor.tsx': _, ...others } = built('');
    expect(() => write(others)).toThrow('nothing was built of src/visitor.tsx');
  });
});
