import { imagesCommand } from '../dist/index.js';

process.exit(await imagesCommand(process.argv.slice(2)));
