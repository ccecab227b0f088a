import { SecretBox } from '@megafon/secrets';
import mongoose from 'mongoose';
import type { Account } from './accounts/account.js';
import { ACCOUNT_MODEL, accountSchema } from './accounts/account.schema.js';
import { readRotationConfig } from './config.js';
import { RotateSecrets } from './keys/rotate-secrets.js';
import { PROXY_MODEL, proxySchema } from './proxies/proxy.schema.js';
import type { Proxy } from './proxies/proxy.schema.js';

// `npm run secrets:rotate -w @megafon/automation`; see docs/operations.md. Exits 1 while something does not open.
const { MONGODB_URI, DATABASE, SECRET_KEYS } = readRotationConfig();
const connection = await mongoose.createConnection(MONGODB_URI, { dbName: DATABASE }).asPromise();
try {
  const rotate = new RotateSecrets(
    connection.model<Account>(ACCOUNT_MODEL, accountSchema),
    connection.model<Proxy>(PROXY_MODEL, proxySchema),
    SecretBox.fromKeys(SECRET_KEYS),
  );
  const counts = { sessions: await rotate.sessions(), proxies: await rotate.credentials() };
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  if (counts.sessions.failed + counts.proxies.failed > 0) process.exitCode = 1;
} finally {
  await connection.close();
}
