import mongoose from 'mongoose';
import { readCommandConfig } from './config.js';
import { resetWithoutPanel } from './administration/reset-without-panel.js';
import { SECOND_FACTORS, secondFactorsSchema } from './second-factor-storage/second-factors.schema.js';
import type { SecondFactorsDocument } from './second-factor-storage/second-factors.schema.js';
import { USER, userSchema } from './users/user.schema.js';
import type { UserDocument } from './users/user.schema.js';

// `npm run second-factors:reset -w @megafon/auth -- <address>`; see docs/operations.md. Exits 1 where there is nothing.
const [email = ''] = process.argv.slice(2);
const { MONGODB_URI, DATABASE } = readCommandConfig();
const connection = await mongoose.createConnection(MONGODB_URI, { dbName: DATABASE }).asPromise();
try {
  const users = connection.model<UserDocument>(USER, userSchema);
  const factors = connection.model<SecondFactorsDocument>(SECOND_FACTORS, secondFactorsSchema);
  const isDone = await resetWithoutPanel(users, factors, email.trim().toLowerCase(), new Date());
  process.stdout.write(isDone ? 'removed\n' : 'nobody with a second factor signs in by this address\n');
  if (!isDone) process.exitCode = 1;
} finally {
  await connection.close();
}
