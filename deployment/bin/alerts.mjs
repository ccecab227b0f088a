import { alertsCommand } from '../dist/index.js';

process.exitCode = alertsCommand(process.argv.slice(2), (text) => console.log(text));
