import { prepare } from './prepare.mjs';

prepare();
const { startCommand } = await import('../dist/launcher.js');
await startCommand(process.argv.slice(2));
