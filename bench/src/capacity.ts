import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@megafon/infra';
import { limitsOf, needOf } from './capacity/model.js';
import type { Assumed, Measured } from './capacity/model.js';
import { tableOf } from './capacity/table.js';
import { browserMbOf, podShape } from './scale/plans.js';

/**
 * What 1,000, 100,000 and 10 million accounts need, and what breaks first: from what benches measured on one machine
 * (src/capacity/measured.json) and what is assumed of people and prices (assumed.json). docs/scale.md has its tables.
 */
const accounts = [1_000, 100_000, 10_000_000];
/** As k8s/overlays/production and the topics have it. */
const has = { automationPods: 20, partitions: 24 };

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../src/capacity/${name}.json`, import.meta.url), 'utf8')) as T;
}

const measured = read<{ figures: Measured }>('measured').figures;
const env = readFileSync(join(rootDir, 'k8s', 'base', 'config', 'automation.env'), 'utf8');
const assumed: Assumed = {
  ...read<{ figures: Omit<Assumed, 'placesOfAPod' | 'browserMbOfAPod'> }>('assumed').figures,
  placesOfAPod: podShape(env).warm,
  browserMbOfAPod: browserMbOf(env),
};
const needs = accounts.map((count) => needOf(count, measured, assumed));
console.log(tableOf(needs));
for (const { what, accounts: carried } of limitsOf(measured, assumed, has))
  console.log(`${what}: up to ${Math.round(carried).toLocaleString('en-US')} accounts`);
console.log(JSON.stringify({ bench: 'capacity', metrics: needs }));
