import { turnMongoKeyfile, writeSecrets } from '../dist/index.js';

// `npm run secrets -- mongo-keyfile`: the next of its two steps (docs/operations.md).
const turned = process.argv[2] === 'mongo-keyfile' ? [turnMongoKeyfile()] : await writeSecrets();
for (const file of turned) console.log(file);
