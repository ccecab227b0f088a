import { expect, it } from '@jest/globals';
import { releasedDocuments } from '@megafon/service-testing';

it('reads what every released version stored, and some of nearly each collection is kept', async () => {
  const { versions, faults, notKept } = await releasedDocuments('automation');
  expect(versions).toContain('0.1.0');
  expect(faults).toEqual([]);
  // npm run documents:keep. The suites leave a switch that was set by hand alone, and let go of every hold.
  expect(notKept).toEqual(['switches', 'page-holds']);
});
