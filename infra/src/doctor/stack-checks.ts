import { answers, portTaken } from '../machine/ports.js';
import type { StackDirs } from '../paths.js';
import { portVariable } from '../ports.js';
import type { StackPorts } from '../ports.js';
import { scaleOf } from '../scale.js';
import { nameOf, plannedProcesses, portOf } from '../stack/process-specs.js';
import { portsToCheck } from '../start/check-ports.js';
import { launcherOf } from '../supervision/leftovers.js';
import { answersOk } from '../supervision/process-spec.js';
import { readRunFiles } from '../supervision/run-file.js';
import { fine, ill } from './finding.js';
import type { Finding } from './finding.js';

const servers = ['kafka', 'mongo', 'redis', 's3'] as const;

/** The system that runs; or, when none does, whether its ports are free. */
export async function checkStack(dirs: StackDirs, ports: StackPorts): Promise<Finding[]> {
  const launcher = await launcherOf(dirs.run);
  return launcher ? checkRunning(launcher, dirs, ports) : checkFree(ports);
}

async function checkRunning(launcher: number, dirs: StackDirs, ports: StackPorts): Promise<Finding[]> {
  const reached = servers.map(async (name) =>
    (await answers(ports[name]))
      ? fine(`${name} answers at ${ports[name]}`)
      : ill(
          `${name} does not answer at ${ports[name]}.`,
          `tail ${dirs.logs}/${name}.log, then kill ${launcher} && npm start`,
        ),
  );
  // What was started is written down, whether it lives or not.
  const scale = scaleOf(readRunFiles(dirs.run).map(({ name }) => name));
  const ready = plannedProcesses(scale).map(async (planned) => {
    const name = nameOf(planned);
    return (await answersOk(`http://127.0.0.1:${portOf(planned, ports, scale)}/ready`))
      ? fine(`${name} is ready`)
      : ill(`${name} is not ready.`, `tail ${dirs.logs}/${name}.log`);
  });
  return [fine(`it runs, started by process ${launcher}`), ...(await Promise.all([...reached, ...ready]))];
}

async function checkFree(ports: StackPorts): Promise<Finding[]> {
  const all = await Promise.all(
    portsToCheck(ports, true).map(async ([name, port]) => ({ name, port, taken: await portTaken(port) })),
  );
  // One line for the whole row of proxies.
  const taken = all.filter(
    ({ name, taken: isTaken }, index) =>
      isTaken && all.findIndex((check) => check.name === name && check.taken) === index,
  );
  if (taken.length === 0) return [fine('it does not run, and all its ports are free')];
  return taken.map(({ name, port }) =>
    ill(
      `Port ${port} (${name}) is taken by something else.`,
      `${portVariable(name)}=${port + 1_000} npm start`,
    ),
  );
}
