import { expect, it } from '@jest/globals';
import { releasedDocuments } from '@megafon/service-testing';
import { UpgradesModule } from './upgrades/upgrades.module.js';

it('reads what every released version stored, after its migrations, and some of nearly each collection is kept', async () => {
  const { versions, faults, notKept } = await releasedDocuments('admin', [UpgradesModule]);
  expect(versions).toContain('0.1.0');
  expect(faults).toEqual([]);
  // npm run documents:keep. The suites clear these away.
  expect(notKept).toEqual(['dead-letters', 'dead-messages']);
});
