import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { facebookProfile } from '@megafon/automation/engine-parts';
import { describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';
import { burstInputs } from './inputs.js';
import { podShape } from './plans.js';

const env = readFileSync(join(rootDir, 'k8s', 'base', 'config', 'automation.env'), 'utf8');

describe('what a burst is simulated with', () => {
  const inputs = burstInputs(env);

  it('waits between two posts of an account as the profile of the network asks', () => {
    expect(inputs.pauseSeconds).toBe(facebookProfile().limits.gapMs.publish / 1_000);
    expect(inputs.pauseSeconds).toBe(90);
  });

  it('has the longest action that there is, which a pod has time to end', () => {
    expect(inputs.secondsOfTheLongest).toBe(353);
    expect(inputs.longestActs).toBeGreaterThan(0);
    expect(podShape(env).graceSeconds).toBeGreaterThan(inputs.secondsOfTheLongest);
    const slower = burstInputs(env.replace(/^SHUTDOWN_TIMEOUT_MS/m, 'PAGE_TIMEOUT_MS=30000\n$&'));
    expect(slower.secondsOfTheLongest).toBe(363);
  });
});
