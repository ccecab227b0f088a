import { SecretBox } from '@megafon/secrets';
import mongoose from 'mongoose';
import { readCommandConfig } from './config.js';
import { rotateAppSecrets } from './keys/rotate-app-secrets.js';
import { SECOND_FACTORS, secondFactorsSchema } from './second-factor-storage/second-factors.schema.js';
import type { SecondFactorsDocument } from './second-factor-storage/second-factors.schema.js';

// `npm run secrets:rotate -w @megafon/auth`; see docs/operations.md. Exits 1 while something does not open.
const { MONGODB_URI, DATABASE, SECRET_KEYS } = readCommandConfig();
const connection = await mongoose.createConnection(MONGODB_URI, { dbName: DATABASE }).asPromise();
try {
  const model = connection.model<SecondFactorsDocument>(SECOND_FACTORS, secondFactorsSchema);
  const counts = await rotateAppSecrets(model, SecretBox.fromKeys(SECRET_KEYS));
  process.stdout.write(`${JSON.stringify({ apps: counts })}\n`);
  if (counts.failed > 0) process.exitCode = 1;
} finally {
  await connection.close();
}
