import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { LayoutError } from '../layouts/signed-layout.js';
import { UsageError, readOptions, usage } from './config.js';
import { checkDriver, tableOf } from './driver-check.js';

// `npm run driver:check`; see docs/operations.md. Exits 1 when a step failed.
const say = (line: string) => process.stdout.write(`${line}\n`);
const ask = async (question: string) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
};

try {
  const options = readOptions(process.argv.slice(2));
  const check = await checkDriver(options, { folder: join('.data', 'driver-check'), say, ask });
  say(`\n${tableOf(check)}`);
  if (check.results.some(({ state }) => state === 'failed')) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof LayoutError)) throw error;
  say(error instanceof UsageError ? `${error.message}\n\n${usage}` : error.message);
  process.exitCode = 2;
}
