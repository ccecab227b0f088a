import { expect, it } from '@jest/globals';
import { releasedDocuments } from '@megafon/service-testing';
import { UpgradesModule } from './upgrades/upgrades.module.js';

it('reads what every released version stored, after its migrations, and some of each collection is kept', async () => {
  const { versions, faults, notKept } = await releasedDocuments('content', [UpgradesModule]);
  expect(versions).toContain('0.1.0');
  expect(faults).toEqual([]);
  // npm run documents:keep
  expect(notKept).toEqual([]);
});
