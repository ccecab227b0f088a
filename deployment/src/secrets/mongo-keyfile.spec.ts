import { describe, expect, it } from '@jest/globals';

import { keyfileKey, keysIn, nextKeyfile } from './mongo-keyfile.js';

describe('the key that members of a replica set know each other by', () => {
  it('changes in two steps, each of which has a key in common with the one before', () => {
    const old = keyfileKey();
    const both = nextKeyfile(old);
    const next = nextKeyfile(both);
    expect(keysIn(both)).toEqual([old, next]);
    expect(keysIn(next)).toEqual([next]);
    expect(next).not.toBe(old);
    expect(keysIn(nextKeyfile(next))[0]).toBe(next);
  });

  it('is read as MongoDB writes it: over several lines, in quotes, or in a sequence', () => {
    expect(keysIn('abc123\nDEF456=\n')).toEqual(['abc123DEF456=']);
    expect(keysIn('- "abc123"\n- def456\n')).toEqual(['abc123', 'def456']);
  });

  it.each(['', 'short', '- abc123\n- not base64!', 'a: b'])('is not made of %j', (text) => {
    expect(() => nextKeyfile(text)).toThrow('mongo-keyfile has no keys');
  });
});
