import { writeSecrets } from '../dist/index.js';

for (const file of await writeSecrets()) console.log(file);
