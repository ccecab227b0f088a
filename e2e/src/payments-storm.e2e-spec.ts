import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentSystem } from './payment-storm/payment-system.js';
import { paymentStorm } from './payment-storm/storm.js';

const setUpMs = 300_000;
const stormMs = 900_000;
/** The long form is `npm run payments:storm`. */
const runs = 20;
const seed = 20_261_123;

describe('payments', () => {
  let folder: string;
  let system: PaymentSystem;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'megafon-payments-storm-'));
    system = await PaymentSystem.start(folder);
  }, setUpMs);

  afterAll(async () => {
    await system?.stop();
    await rm(folder, { recursive: true, force: true });
  }, setUpMs);

  it(
    'are taken and granted once each, whatever is lost, late, doubled, forged or killed',
    async () => {
      const result = await paymentStorm(system, { runs, seed });
      const { wrong, doubled, differences, takenMinor, bookedMinor, ...counts } = result;
      process.stdout.write(`payments storm: ${JSON.stringify(counts)}\n`);
      expect({ wrong, doubled, differences }).toEqual({ wrong: [], doubled: [], differences: [] });
      expect(bookedMinor).toBe(takenMinor);
      expect(counts.grants).toBeGreaterThan(runs / 2);
    },
    stormMs,
  );
});
