import { stackDirs } from '../paths.js';
import { portsFromEnvironment } from '../ports.js';
import { describeFailure } from '../problem.js';
import { say } from '../say.js';
import { dataFolder } from '../start/start-command.js';
import { report } from './finding.js';
import { checkMachine } from './machine-checks.js';
import { checkStack } from './stack-checks.js';

/** `npm run doctor`: looks, and changes nothing. Ends the process; 1 when something is ill. */
export async function doctorCommand(): Promise<void> {
  try {
    const dataDir = dataFolder(process.env);
    const ports = portsFromEnvironment(process.env);
    const findings = [...(await checkMachine(dataDir)), ...(await checkStack(stackDirs(dataDir), ports))];
    say.plain(report(findings));
    process.exit(findings.every(({ ok }) => ok) ? 0 : 1);
  } catch (error) {
    say.plain(`✗ ${describeFailure(error)}`);
    process.exit(1);
  }
}
