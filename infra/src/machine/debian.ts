import { existsSync } from 'node:fs';

import { Problem } from '../problem.js';
import { say } from '../say.js';
import { runCommand } from './run-command.js';

/** Packages can be installed without asking: root on Debian or Ubuntu. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs Debian packages as root.
 * @throws Problem when this is not root on Debian (with the command to run), or apt-get failed.
 */
export async function installPackages(packages: readonly string[], missing: string): Promise<void> {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!canInstallPackages()) throw new Problem(`${missing} is missing.`, installAdvice(packages, command));
  say.stage(`installing ${packages.join(', ')} (${missing} is missing)`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-q'], { env });
  const { code, output } = await runCommand(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
    { env },
  );
  if (code !== 0) {
    const lastLines = output.trim().split('\n').slice(-5).join('\n');
    throw new Problem(`apt-get could not install ${packages.join(', ')}:\n${lastLines}`, `Run: ${command}`);
  }
}

function installAdvice(packages: readonly string[], command: string): string {
  if (existsSync('/usr/bin/apt-get')) return `Run: sudo sh -c '${command}'`;
  return `Install it with your system's package manager (on Debian it is ${packages.join(' ')}), and start again.`;
}
