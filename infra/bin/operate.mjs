import { prepare } from './prepare.mjs';

prepare();
const { operateCommand } = await import('../dist/launcher.js');
const [program, ...args] = process.argv.slice(2);
await operateCommand(program, args);
