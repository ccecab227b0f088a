import { describe, expect, it } from '@jest/globals';

import { freshDatabaseName, uniqueName } from './unique-name.js';

describe('unique names', () => {
  it('never give the same name twice', () => {
    expect(new Set(Array.from({ length: 100 }, () => uniqueName('run'))).size).toBe(100);
  });

  it('keep only what a database, a topic and a key may all contain', () => {
    expect(uniqueName('Group Boxes/תיבה')).toMatch(/^[a-z0-9-]+$/);
  });

  it('stay inside the length MongoDB allows for a database', () => {
    expect(freshDatabaseName('x'.repeat(200)).length).toBeLessThanOrEqual(63);
  });
});
