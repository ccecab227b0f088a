import { readFileSync } from 'node:fs';
import { facebookProfile, longestActionMs } from '@megafon/automation/engine-parts';
import type { Inputs } from './cluster.js';
import { numberIn } from './plans.js';

type Kept = Omit<Inputs, 'pauseSeconds' | 'secondsOfTheLongest'>;

/** What inputs.json keeps, and what the service has. @param env the text of k8s/base/config/automation.env */
export function burstInputs(env: string): Inputs {
  const text = readFileSync(new URL('../../src/scale/inputs.json', import.meta.url), 'utf8');
  const { figures } = JSON.parse(text) as { figures: Kept };
  const told = env.includes('PAGE_TIMEOUT_MS=') ? numberIn(env, 'PAGE_TIMEOUT_MS') : undefined;
  return {
    ...figures,
    pauseSeconds: facebookProfile().limits.gapMs.publish / 1_000,
    secondsOfTheLongest: longestActionMs(told) / 1_000,
  };
}
