import { describe, expect, it } from '@jest/globals';

import { fine, ill, report } from './finding.js';

describe("the doctor's report", () => {
  it('gives what is ill the one command that mends it', () => {
    const text = report([fine('Node 20.20.2'), ill('Java 17 is missing', 'apt-get install …')]);
    expect(text).toBe('✓ Node 20.20.2\n✗ Java 17 is missing\n    → apt-get install …\n\n1 to mend.');
  });

  it('says so when nothing is ill', () => {
    expect(report([fine('Node 20.20.2')])).toContain('All is well.');
  });
});
