import { readFileSync } from 'node:fs';
import { assumedFigures, measuredFigures } from './capacity/inputs.js';
import { limitsOf, needOf } from './capacity/model.js';
import { tableOf } from './capacity/table.js';

/**
 * What 1,000, 100,000 and 10 million accounts need, and what breaks first: from what benches measured on one machine, what
 * is assumed of people and prices (src/capacity/assumed.json) and what the manifests have. docs/scale.md has its tables.
 * Measured figures are those of src/capacity/measured.json; newer ones in the files given:
 *
 *     npm run bench -- campaign 1 | tee /tmp/campaign.txt && npm run bench -- capacity /tmp/campaign.txt
 */
const accounts = [1_000, 100_000, 10_000_000];
/** As k8s/overlays/production and the topics have it. */
const has = { automationPods: 20, gateways: 10, partitions: 24 };

const measured = measuredFigures(process.argv.slice(2).map((file) => readFileSync(file, 'utf8')));
const assumed = assumedFigures();
const needs = accounts.map((count) => needOf(count, measured, assumed));
console.log(tableOf(needs));
for (const { what, accounts: carried } of limitsOf(measured, assumed, has))
  console.log(`${what}: up to ${Math.round(carried).toLocaleString('en-US')} accounts`);
console.log(JSON.stringify({ bench: 'capacity', metrics: needs }));
