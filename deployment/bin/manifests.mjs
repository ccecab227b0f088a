import { manifestsCommand } from '../dist/index.js';

process.exit(await manifestsCommand((text) => console.log(text)));
