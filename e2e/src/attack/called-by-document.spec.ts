import { describe, expect, it } from '@jest/globals';
import { endpoints, outsideBodyOf } from '@megafon/contracts';
import { CallsByDocument } from './called-by-document.js';
import type { MadeCall, Mood } from './called-by-document.js';
import { Seeded } from './seeded.js';

const calls = (mood: Mood, seed = 1, count = 2_000): MadeCall[] => {
  const made = new CallsByDocument(new Seeded(seed));
  return Array.from({ length: count }, () => made.next(mood));
};

/** Whether the contract itself takes the body. */
const isTaken = ({ operationId, body }: MadeCall): boolean => {
  if (body === undefined) return true;
  try {
    return outsideBodyOf(endpoints[operationId]!).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};
const share = (made: MadeCall[], holds: (call: MadeCall) => boolean) =>
  made.filter(holds).length / made.length;

describe('calls made of the document', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(calls('near', 7)).toEqual(calls('near', 7));
    expect(calls('near', 7)).not.toEqual(calls('near', 8));
  });

  it('are of every call there is but the live login and the logout', () => {
    const asked = new Set(calls('valid').map(({ operationId }) => operationId));
    expect([...asked].sort()).toEqual(
      Object.keys(endpoints)
        .filter((id) => !['interactiveLogin', 'logout'].includes(id))
        .sort(),
    );
  });

  it('that are valid are all taken by the contract, of nearly valid ones fewer, of hostile ones hardly any', () => {
    const withBody = ({ body }: MadeCall) => body !== undefined && body !== '{}';
    const refused = calls('valid').filter((call) => !isTaken(call));
    expect([...new Set(refused.map(({ operationId }) => operationId))]).toEqual([]);
    expect(share(calls('near').filter(withBody), isTaken)).toBeLessThan(0.5);
    expect(share(calls('hostile').filter(withBody), isTaken)).toBeLessThan(0.1);
  });

  it('ask about what was seen', () => {
    const made = new CallsByDocument(new Seeded(1));
    const seen = 'a'.repeat(24);
    made.learn(`{"items":[{"_id":"${seen}"}]}`);
    const paths = Array.from({ length: 200 }, () => made.next('valid').path);
    expect(paths.filter((path) => path.includes(seen)).length).toBeGreaterThan(20);
  });

  it.each(['valid', 'near', 'hostile'] as const)('have an address that HTTP can carry: %s', (mood) => {
    for (const { path } of calls(mood)) expect(path).toMatch(/^\/api\/[\x21-\x7e]*$/);
  });
});
