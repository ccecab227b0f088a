import { readFileSync } from 'node:fs';
import { facebookProfile, longestActionMs } from '@megafon/automation/engine-parts';
import type { Inputs } from './cluster.js';
import { numberIn } from './plans.js';

type Kept = Omit<Inputs, 'pauseSeconds' | 'secondsOfTheLongest'>;

/** What inputs.json keeps, and what the service has. @param env the text of k8s/base/config/automation.env */
export function burstInputs(env: string): Inputs {
  const text = readFileSync(new URL('../../src/scale/inputs.json', import.meta.url), 'utf8');
  const { figures } = JSON.parse(text) as { figures: Kept };
  const names = ['ACTION_TIMEOUT_MS', 'PAGE_TIMEOUT_MS', 'PROXY_PROBE_TIMEOUT_MS'];
  const told = names
    .filter((name) => env.includes(`${name}=`))
    .map((name) => [name, numberIn(env, name)] as const);
  return {
    ...figures,
    pauseSeconds: facebookProfile().limits.gapMs.publish / 1_000,
    secondsOfTheLongest: longestActionMs(Object.fromEntries(told)) / 1_000,
  };
}
