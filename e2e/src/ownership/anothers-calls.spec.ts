import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@megafon/contracts';
import { anothersCalls } from './anothers-calls.js';
import type { Owned } from './owned.js';

/** Each thing is named by its own name. */
const owned = (whose: string) =>
  new Proxy({} as Owned, { get: (_target, what) => `${whose}-${String(what)}` });
const ofUsers = Object.entries(endpoints).filter(([, { access }]) => access === 'user');
/** Parameters that name nothing of anybody's. */
const names = new Set(['screen']);

describe('what somebody else may ask', () => {
  it('is known of every call that a user may make, and of no other', () => {
    expect(Object.keys(anothersCalls).sort()).toEqual(ofUsers.map(([name]) => name).sort());
  });

  it.each(ofUsers)('names, with %s, what another has wherever something is named', (name, { path }) => {
    const call = anothersCalls[name];
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
    if (parameters.every((parameter) => names.has(parameter))) return;
    if (call === 'own' || call === undefined) throw new Error(`${name} names something`);
    const asks = call(owned('another'), owned('own'));
    for (const ask of asks) {
      expect(Object.keys(ask.params ?? {}).sort()).toEqual(parameters.sort());
      expect(JSON.stringify(ask)).toContain('another-');
    }
    // Whatever is named in the path is another's, in one of the calls.
    expect(
      asks.some(({ params = {} }) => Object.values(params).some((id) => id.startsWith('another-'))),
    ).toBe(true);
  });
});
