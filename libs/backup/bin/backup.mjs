import { backupCommand } from '../dist/index.js';

try {
  process.exit(await backupCommand(process.argv.slice(2), (text) => console.log(text)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
