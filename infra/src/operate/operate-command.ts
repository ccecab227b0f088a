import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { buildAll } from '../build/build.js';
import { loadKeys } from '../keys.js';
import { rootDir, stackDirs } from '../paths.js';
import { portsFromEnvironment } from '../ports.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import { localAddresses, serverEnvironment } from '../servers/addresses.js';
import { dataFolder } from '../start/start-command.js';

/** Where each of them is; the others are in libs/service/bin. */
const scripts: Readonly<Record<string, string>> = {
  backup: 'libs/backup/bin/backup.mjs',
  restore: 'libs/backup/bin/restore.mjs',
  superadmin: 'services/auth/dist/make-superadmin.js',
};

/**
 * A program beside the services, told of the system that `npm start` runs on this machine. What is
 * set in the environment comes first: so it reaches any other.
 */
export async function operateCommand(program: string, args: readonly string[]): Promise<void> {
  say.stagesAside();
  try {
    await buildAll();
    const keys = loadKeys(stackDirs(dataFolder(process.env)).keys, process.env);
    const servers = serverEnvironment(
      localAddresses(portsFromEnvironment(process.env), '?retryWrites=false'),
    );
    const secrets = { MESSAGE_KEY: keys.messageKey, BACKUP_KEYS: keys.backupKeys };
    const told = { ...servers, KAFKA_SECURITY: 'plaintext', ...secrets, ...process.env };
    const script = join(rootDir, scripts[program] ?? `libs/service/bin/${program}.mjs`);
    const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: told });
    child.once('close', (code) => process.exit(code ?? 1));
  } catch (error) {
    say.warn(describeFailure(error));
    process.exit(1);
  }
}
