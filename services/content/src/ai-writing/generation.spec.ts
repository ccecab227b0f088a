import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Variant } from '@megafon/contracts';
import { cancelled, ended, freeSlotsOf, grown, leaseMs, noSlot, startedGeneration } from './generation.js';

const now = new Date('2026-11-20T10:00:00Z');
const order = { target: 'post', task: 'write', writer: 'model' } as const;
const started = (count = 2) => startedGeneration(order, count, '2026-11:0', now);
const given = { reason: 'timeout', freeSlot: noSlot('a') } as const;
const texts = (...states: Variant['state'][]): Variant[] =>
  states.map((state) => ({ text: state === 'written' ? 'שלום' : '', state }));

describe('a generation', () => {
  it('grows, and is its writer’s for as long as it is heard of', () => {
    const later = new Date(now.getTime() + 5_000);
    const variants: Variant[] = [{ text: 'של', state: 'writing' }];
    expect(grown(started(), variants, later)).toMatchObject({
      state: 'writing',
      variants,
      leaseUntil: new Date(later.getTime() + leaseMs),
    });
  });

  it('is written and counts when one variant is, and says why another is not', () => {
    expect(ended(started(), texts('failed', 'written'), given)).toMatchObject({
      state: 'written',
      reason: 'timeout',
      slot: '2026-11:0',
    });
  });

  it('is given back when no variant is written', () => {
    expect(ended(started(), texts('failed', 'failed'), given)).toMatchObject({
      state: 'failed',
      slot: noSlot('a'),
    });
  });

  it('that is stopped counts for what is written, and is given back where nothing is', () => {
    expect(cancelled(started(), [{ text: 'של', state: 'writing' }], noSlot('a'))).toMatchObject({
      state: 'cancelled',
      variants: [{ text: 'של', state: 'failed' }],
      slot: '2026-11:0',
    });
    expect(cancelled(started(), texts('writing', 'writing'), noSlot('a'))).toMatchObject({
      slot: noSlot('a'),
    });
  });

  it('ends once: whatever comes later changes nothing', () => {
    const over = ended(started(), texts('failed', 'failed'), given)!;
    expect(grown(over, texts('written', 'written'), now)).toBeNull();
    expect(ended(over, texts('written', 'written'), given)).toBeNull();
    expect(cancelled(over, texts('written', 'written'), noSlot('a'))).toBeNull();
  });
});

describe('the slots of a month', () => {
  it('are as many as the plan leaves, and none that is taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40)), fc.nat(30), (numbers, limit) => {
        const taken = numbers.map((number) => `2026-11:${String(number)}`);
        const free = freeSlotsOf('2026-11', taken, limit);
        expect(free).toHaveLength(Math.max(0, limit - taken.length));
        expect(free.filter((slot) => taken.includes(slot))).toEqual([]);
      }),
    );
  });
});
