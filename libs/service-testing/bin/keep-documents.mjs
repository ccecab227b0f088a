import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keepSeen } from '../dist/index.js';

// Keeps documents as this version stores them (`npm run documents:keep`), of which later versions have to make
// sense: what the integration suites of the services leave in their databases, of each form one, as far as the types of today
// say the same. What is kept already stays.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seen: { type: 'string' } } });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const all = readdirSync(join(root, 'services')).filter((name) =>
  existsSync(join(root, 'services', name, 'src')),
);
const services = (positionals.length > 0 ? positionals : all).filter((name) => name !== 'gateway');
const seen = values.seen ?? mkdtempSync(join(tmpdir(), 'megafon-documents-'));

for (const service of services) {
  if (values.seen === undefined) {
    const args = [
      'infra/bin/test.mjs',
      '--only',
      'integration',
      `services/${service}/(?!.*released-documents)`,
    ];
    const env = { ...process.env, DOCUMENTS_FOLDER: seen };
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  const { kept, passedOver } = keepSeen(root, service, { version, folder: join(seen, service) });
  console.log(
    `${service}: ${kept} documents of ${version}; ${passedOver.length} that today's types do not know`,
  );
  for (const line of passedOver) console.log(`  ${line}`);
}
if (values.seen === undefined) rmSync(seen, { recursive: true });
