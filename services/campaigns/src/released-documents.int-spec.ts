import { expect, it } from '@jest/globals';
import { releasedDocuments } from '@megafon/service-testing';

it('reads what every released version stored, and some of each collection is kept', async () => {
  const { versions, faults, notKept } = await releasedDocuments('campaigns');
  expect(versions).toContain('0.1.0');
  expect(faults).toEqual([]);
  // npm run documents:keep
  expect(notKept).toEqual([]);
});
