import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from '@megafon/processes';

import { ensureMaven } from '../machine/java.js';
import { runCommand } from '../machine/run-command.js';
import { rootDir, serverJarsDir } from '../paths.js';
import { Problem } from '../problem.js';
import { say } from '../say.js';

const embeddedDir = join(rootDir, 'infra', 'embedded');

/** Names the jars by what they are made from, so a changed version is downloaded anew and never mixed with the old. */
function recipeHash(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

function recipeFiles(): string[] {
  const recipes = ['pom.xml', 'kafka/pom.xml', 'mongo/pom.xml', 's3/pom.xml', 'redis/pom.xml'];
  return [...recipes.map((file) => join(embeddedDir, file)), ...mongoSources()];
}

function mongoSources(): string[] {
  const dir = join(embeddedDir, 'mongo');
  const files = readdirSync(dir).filter((file) => file.endsWith('.java'));
  return files.sort().map((file) => join(dir, file));
}

/** Whether the embedded servers are on this machine already. */
export function serversDownloaded(): boolean {
  return existsSync(join(serverJarsDir, recipeHash(recipeFiles())));
}

/**
 * The folder with one folder of jars a server, downloaded by Maven the first time. An interrupted download leaves
 * nothing behind that could be mistaken for a whole one: it is made beside and renamed at the end.
 * @throws Problem when Maven cannot download or the little server cannot be compiled.
 */
export async function downloadServers(java: string): Promise<string> {
  const ready = join(serverJarsDir, recipeHash(recipeFiles()));
  if (existsSync(ready)) return ready;
  const maven = await ensureMaven();
  say.stage('downloading the embedded servers (once, about 110 MB)');
  mkdirSync(serverJarsDir, { recursive: true });
  const unfinished = join(serverJarsDir, `unfinished-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  await copyJars(maven, unfinished);
  await compileMongo(java, join(unfinished, 'mongo'));
  try {
    renameSync(unfinished, ready);
  } catch (error) {
    // Another run was faster; its copy is the same.
    if (!existsSync(ready)) throw error;
  }
  removeOtherThan(ready);
  return ready;
}

async function copyJars(maven: string, target: string): Promise<void> {
  const { code, output } = await runCommand(maven, [
    ...['-q', '-B', '-ntp', '-f', join(embeddedDir, 'pom.xml')],
    'dependency:copy-dependencies',
    // Maven, not the shell, replaces this by each module's name.
    `-DoutputDirectory=${target}/\${project.artifactId}`,
  ]);
  if (code === 0) return;
  const lines = output.split('\n').filter((line) => line.includes('ERROR'));
  throw new Problem(
    `Maven could not download the embedded servers:\n${lines.slice(0, 4).join('\n')}`,
    'Check the network and the space on the disk, and start again; what is downloaded already is kept.',
  );
}

/** The compiler is a jar beside the others, so a plain Java runtime is enough. */
async function compileMongo(java: string, dir: string): Promise<void> {
  const { code, output } = await runCommand(java, [
    ...['-cp', join(dir, '*'), 'org.eclipse.jdt.internal.compiler.batch.Main', '-17', '-proc:none'],
    ...['-cp', jarsIn(dir).join(':'), '-d', join(dir, 'classes')],
    ...mongoSources(),
  ]);
  if (code !== 0) {
    throw new Problem(
      `The embedded MongoDB cannot be compiled:\n${output}`,
      'Check that java is 17 or newer.',
    );
  }
}

function jarsIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.jar'))
    .map((file) => join(dir, file));
}

/** Old versions and what killed downloads left; a download that still runs belongs to a living process. */
function removeOtherThan(ready: string): void {
  for (const name of readdirSync(serverJarsDir)) {
    const dir = join(serverJarsDir, name);
    if (dir === ready || belongsToLivingProcess(name)) continue;
    rmSync(dir, { recursive: true, force: true });
  }
}

function belongsToLivingProcess(name: string): boolean {
  const pid = /^unfinished-(\d+)$/.exec(name)?.[1];
  return pid !== undefined && isAlive(Number(pid));
}
