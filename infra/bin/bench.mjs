import { prepare } from './prepare.mjs';

prepare();
const { benchCommand } = await import('../dist/index.js');
await benchCommand(process.argv.slice(2));
