import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { superadminWithoutPanel } from './administration/superadmin-without-panel.js';
import type { SuperadminOutcome } from './administration/superadmin-without-panel.js';
import { readDatabaseConfig } from './config.js';
import { USER, userSchema } from './users/user.schema.js';
import type { UserDocument } from './users/user.schema.js';

// `npm run superadmin -- <address> [--force]`; see docs/operations.md. Exits 1 where nobody was made one.
const said: Readonly<Record<SuperadminOutcome, string>> = {
  made: 'a superadmin now',
  already: 'a superadmin already',
  nobody: 'nobody registered with this address',
  unverified: 'nobody followed the link in the mail that shows this address to be theirs',
  'there-is-one': 'there is a superadmin already, who gives roles in the panel; --force makes another one',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});
const { MONGODB_URI, DATABASE } = readDatabaseConfig();
const connection = await mongoose.createConnection(MONGODB_URI, { dbName: DATABASE }).asPromise();
try {
  const email = (positionals[0] ?? '').trim().toLowerCase();
  const users = connection.model<UserDocument>(USER, userSchema);
  const outcome = await superadminWithoutPanel(users, { email, isForced: values.force, now: new Date() });
  process.stdout.write(`${said[outcome]}\n`);
  if (outcome !== 'made' && outcome !== 'already') process.exitCode = 1;
} finally {
  await connection.close();
}
