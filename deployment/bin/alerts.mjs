import { alertsCommand } from '../dist/index.js';

process.exitCode = await alertsCommand(process.argv.slice(2), (text) => console.log(text));
