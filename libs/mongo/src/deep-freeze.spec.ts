import { describe, expect, it } from '@jest/globals';
import { deepFreeze } from './deep-freeze.js';

describe('deepFreeze', () => {
  it('makes a change at any depth an error', () => {
    const doc = deepFreeze({ list: [{ name: 'a' }] });
    expect(() => {
      doc.list.push({ name: 'b' });
    }).toThrow(TypeError);
    expect(() => Object.assign(doc.list[0] ?? {}, { name: 'b' })).toThrow(TypeError);
  });

  it('leaves dates and bytes usable', () => {
    const bytes = Buffer.from('a');
    const doc = deepFreeze({ at: new Date(0), bytes });
    expect(Object.isFrozen(doc.at)).toBe(false);
    expect(doc.bytes).toBe(bytes);
  });
});
