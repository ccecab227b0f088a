import { browserOf } from './config.js';
import { CommandError, layoutCommand } from './layout-command.js';
import { LayoutError } from './signed-layout.js';

// `npm run layout`; see docs/operations.md. Exits 1 when a layout does not hold, 2 when the options are wrong.
try {
  const printed = await layoutCommand(process.argv.slice(2), browserOf());
  process.stdout.write(`${printed}\n`);
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof LayoutError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof CommandError ? 2 : 1;
}
