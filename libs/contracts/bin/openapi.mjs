import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, openApiDocument } from '../dist/index.js';

// Writes docs/api/openapi.json from the built contracts; with --check it fails when the file is not that.
const file = fileURLToPath(new URL('../../../docs/api/openapi.json', import.meta.url));
const document = `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document);
  console.log(`${Object.keys(endpoints).length} calls written to docs/api/openapi.json`);
} else if (document !== readOr(file, '')) {
  console.error('docs/api/openapi.json is stale: run "npm run openapi" and commit it.');
  process.exitCode = 1;
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
