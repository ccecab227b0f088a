import { Logger } from '@nestjs/common';
import { simulate } from './command.js';

Logger.overrideLogger(false);
process.exitCode = await simulate(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
