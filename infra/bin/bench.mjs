import { prepare } from './prepare.mjs';

prepare();
const { benchCommand } = await import('../dist/launcher.js');
await benchCommand(process.argv.slice(2));
