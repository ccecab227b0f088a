import { prepare } from './prepare.mjs';

prepare();
const { startCommand } = await import('../dist/index.js');
await startCommand(process.argv.slice(2));
