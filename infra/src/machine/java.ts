import { Problem } from '../problem.js';
import { installPackages } from './debian.js';
import { onPath, runCommand } from './run-command.js';

const neededJava = 17;

/** The major version in the answer of `java -version`, old spelling (1.8) included. */
export function javaMajor(versionText: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(versionText);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** The `java` to use and its major version; undefined when there is none. */
export async function findJava(): Promise<{ path: string; major: number } | undefined> {
  const home = process.env['JAVA_HOME'];
  for (const path of [home ? `${home}/bin/java` : undefined, onPath('java')]) {
    if (!path) continue;
    const { code, output } = await runCommand(path, ['-version'], { timeoutMs: 10_000 });
    const major = code === 0 ? javaMajor(output) : undefined;
    if (major !== undefined) return { path, major };
  }
  return undefined;
}

/**
 * A Java runtime for the embedded servers, installed when this is root on Debian.
 * @throws Problem when there is none and it cannot be installed.
 */
export async function ensureJava(): Promise<string> {
  let java = await findJava();
  if (!java || java.major < neededJava) {
    await installPackages(['openjdk-17-jre-headless'], `Java ${neededJava}`);
    java = await findJava();
  }
  if (!java || java.major < neededJava) {
    throw new Problem(
      `Java ${neededJava} or newer is needed; found ${java ? `Java ${java.major} at ${java.path}` : 'none'}.`,
      'Put a newer java first on PATH, or set JAVA_HOME to it.',
    );
  }
  return java.path;
}

/** @throws Problem when Maven is missing and cannot be installed. */
export async function ensureMaven(): Promise<string> {
  const found = onPath('mvn');
  if (found) return found;
  await installPackages(['maven'], 'Maven, which downloads the embedded servers,');
  const installed = onPath('mvn');
  if (!installed) throw new Problem('mvn is not on PATH.', 'Install Apache Maven and start again.');
  return installed;
}
