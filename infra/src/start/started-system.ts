import { portsFromEnvironment } from '../ports.js';
import { StackAddresses } from '../stack/stack-addresses.js';
import { dataFolder } from './start-command.js';

/** The system that `npm start` runs with these variables, and where it keeps what it owns. */
export function startedSystem(env: Readonly<Record<string, string | undefined>>): {
  stack: StackAddresses;
  dataDir: string;
} {
  return { stack: new StackAddresses(portsFromEnvironment(env)), dataDir: dataFolder(env) };
}
