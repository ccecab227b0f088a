import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { endpoints, outsideBodyOf } from '@megafon/contracts';
import { CallsByDocument } from './called-by-document.js';
import type { MadeCall, Mood } from './called-by-document.js';
import { Seeded } from './seeded.js';

const made = (mood: Mood, seed: number, count: number): MadeCall[] => {
  const of = new CallsByDocument(new Seeded(seed));
  return Array.from({ length: count }, () => of.next(mood));
};
const kept = new Map<Mood, MadeCall[]>();
/** Made once: some of them are of ten megabytes. */
const calls = (mood: Mood): MadeCall[] => {
  const of = kept.get(mood) ?? made(mood, 1, 2_000);
  kept.set(mood, of);
  return of;
};
/** Files by their sum: they are long to compare, byte by byte. */
const summed = (of: MadeCall[]) =>
  of.map(({ body = '', ...call }) => ({ ...call, body: typeof body === 'string' ? body : crc32(body) }));

/** Whether the contract itself takes the body. */
const isTaken = ({ operationId, body, meant }: MadeCall): boolean => {
  if (body === undefined) return true;
  if (typeof body !== 'string') return meant === 'taken';
  try {
    return outsideBodyOf(endpoints[operationId]!).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};
const share = (of: MadeCall[], holds: (call: MadeCall) => boolean) => of.filter(holds).length / of.length;

describe('calls made of the document', () => {
  it('are the same for the same seed, and others for another', () => {
    const [once, again, other] = [made('near', 7, 500), made('near', 7, 500), made('near', 8, 500)].map(
      summed,
    );
    expect(once).toEqual(again);
    expect(once!.slice(0, 20)).not.toEqual(other!.slice(0, 20));
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

  it('are of the live login too where they cannot begin one, and come to an end at the door', () => {
    const ofLogin = (mood: Mood) =>
      calls(mood).filter(({ operationId }) => operationId === 'interactiveLogin');
    for (const logins of [ofLogin('near'), ofLogin('hostile')]) {
      expect(logins.length).toBeGreaterThan(5);
      expect(new Set(logins.map(({ meant }) => meant))).toEqual(new Set(['at the door']));
    }
  });

  it.each(['valid', 'near', 'hostile'] as const)('have a form where a file is taken: %s', (mood) => {
    const uploads = calls(mood).filter(({ operationId }) => endpoints[operationId]!.takesFile === true);
    expect(new Set(uploads.map(({ operationId }) => operationId)).size).toBe(2);
    for (const { body, contentType, meant } of uploads) {
      expect([Buffer.isBuffer(body), contentType]).toEqual([
        true,
        expect.stringMatching(/^multipart\/form-data/),
      ]);
      if (mood === 'valid') expect(meant).toBe('taken');
    }
  });

  it('ask about what was seen', () => {
    const ofDocument = new CallsByDocument(new Seeded(1));
    const seen = 'a'.repeat(24);
    ofDocument.learn(`{"items":[{"_id":"${seen}"}]}`);
    const paths = Array.from({ length: 200 }, () => ofDocument.next('valid').path);
    expect(paths.filter((path) => path.includes(seen)).length).toBeGreaterThan(20);
  });

  it.each(['valid', 'near', 'hostile'] as const)('have an address that HTTP can carry: %s', (mood) => {
    for (const { path } of calls(mood)) expect(path).toMatch(/^\/api\/[\x21-\x7e]*$/);
  });
});
