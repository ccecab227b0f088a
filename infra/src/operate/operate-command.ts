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

/**
 * A program of libs/service/bin that looks at Kafka, told of the system that `npm start` runs on this machine. What is
 * set in the environment comes first: so it reaches any other.
 */
export async function operateCommand(program: string, args: readonly string[]): Promise<void> {
  say.stagesAside();
  try {
    await buildAll();
    const keys = loadKeys(stackDirs(dataFolder(process.env)).keys, process.env);
    const { KAFKA_BROKERS } = serverEnvironment(localAddresses(portsFromEnvironment(process.env)));
    const told = { KAFKA_BROKERS, KAFKA_SECURITY: 'plaintext', MESSAGE_KEY: keys.messageKey, ...process.env };
    const script = join(rootDir, 'libs', 'service', 'bin', `${program}.mjs`);
    const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: told });
    child.once('close', (code) => process.exit(code ?? 1));
  } catch (error) {
    say.warn(describeFailure(error));
    process.exit(1);
  }
}
