import { readFileSync } from 'node:fs';
import { assumedFigures, deployedSizes, measuredFigures } from './capacity/inputs.js';
import { limitsOf, needOf } from './capacity/model.js';
import { accountsInTables, limitsTable, moneyTable, tableOf } from './capacity/table.js';

/**
 * What 1,000, 100,000 and 10 million accounts need, and what breaks first: from what benches measured on one machine, what
 * is assumed of people and prices (src/capacity/assumed.json) and what the manifests have. docs/scale.md has its tables.
 * Measured figures are those of src/capacity/measured.json; newer ones in the files given:
 *
 *     npm run bench -- campaign 1 | tee /tmp/campaign.txt && npm run bench -- capacity /tmp/campaign.txt
 */
const measured = measuredFigures(process.argv.slice(2).map((file) => readFileSync(file, 'utf8')));
const assumed = assumedFigures();
const needs = accountsInTables.map((count) => needOf(count, measured, assumed));
const limits = limitsOf(measured, assumed, deployedSizes());
console.log([tableOf(needs), moneyTable(needs), limitsTable(limits)].join('\n\n'));
console.log(JSON.stringify({ bench: 'capacity', metrics: needs }));
