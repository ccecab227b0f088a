import { writeSecrets } from '../dist/index.js';

for (const file of writeSecrets()) console.log(file);
