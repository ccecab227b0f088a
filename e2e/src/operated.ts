import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootDir, serverEnvironment } from '@megafon/infra';
import type { ServerAddresses } from '@megafon/infra';

const run = promisify(execFile);

/**
 * A command as an operator gives it, told of these servers and what else it needs.
 * @returns the last line that it printed, which is JSON. @throws where it exits with another code than 0
 */
export async function operated<Report>(...command: Parameters<typeof ended>): Promise<Report> {
  return reportIn<Report>(await ended(...command));
}

/** The same of a command that reports to nobody. @returns what it printed */
export async function ended(
  [script, ...args]: [script: string, ...args: string[]],
  servers: ServerAddresses,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const told = { ...serverEnvironment(servers), KAFKA_SECURITY: 'plaintext', ...env };
  const { stdout } = await run(process.execPath, [join(rootDir, script), ...args], { env: told });
  return stdout;
}

export function reportIn<Report>(stdout: string): Report {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
}
