import { prepare } from './prepare.mjs';

prepare({ keepPackages: process.argv.includes('--servers-only') });
const { runTests } = await import('../dist/launcher.js');
await runTests(process.argv.slice(2));
