import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deterministicId, idDigest, newId } from './ids.js';

describe('ids', () => {
  it('are 24 hex digits, new or deterministic', () => {
    expect(newId()).toMatch(/^[0-9a-f]{24}$/);
    expect(deterministicId('run', 1)).toMatch(/^[0-9a-f]{24}$/);
  });

  it('have a digest, under which released versions stored pictures', () => {
    expect(idDigest('6b06a033c23bdd4d547a5f5e:1795596339906:1:publish')).toBe(
      'c5e1dcd6c309249cd34fb5e992f17980',
    );
  });

  it('are the same exactly for the same parts', () => {
    const parts = fc.array(fc.string(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(deterministicId(...a) === deterministicId(...b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});
