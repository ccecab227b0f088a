import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser, demoSignIns, loadKeys, Problem, runCommand, stackDirs, startStack } from '@megafon/infra';
import type { ProcessSpec } from '@megafon/infra';

import { fromTree, healthCheckOf, statusIn, workspaceOf } from './from-tree.js';
import type { Command, RunnableTree } from './from-tree.js';
import { backupFolderIn, failedJobs, jobsBefore, jobsBeside } from './jobs-of-images.js';

export const groups = 3;
const patienceMs = 180_000;

export interface ImagesTried {
  /** Groups whose post stands on the network. */
  published: number;
  /**
   * Of processes: whose image's health check does not say what is so, and who has no filter of system calls that is due.
   * Of jobs: which did not end with 0.
   */
  faults: string[];
}

/**
 * Starts the whole system from trees of images, on servers of its own, with the jobs that come before it, asks each image's
 * health check, publishes a campaign, and makes a backup that is brought back beside it.
 * @param trees by workspace
 * @throws Problem where a process has no tree, or the campaign does not come to its end
 */
export async function campaignOfImages(
  trees: ReadonlyMap<string, RunnableTree>,
  dataDir: string,
): Promise<ImagesTried> {
  const checks = new Map<string, Command | null>();
  const filtered = new Map<string, Command>();
  const envs = new Map<string, ProcessSpec['env']>();
  const faults: string[] = [];
  rmSync(dataDir, { recursive: true, force: true });
  const stack = await startStack({
    dataDir,
    processSpec: (spec) => {
      const tree = trees.get(workspaceOf(spec));
      if (!tree) throw new Problem(`${spec.name} has no image.`, 'Give it one in docker-compose.yml.');
      const told = { ...spec, env: { ...spec.env, ...secretsIn(tree.folder, spec.env) } };
      envs.set(workspaceOf(spec), told.env);
      checks.set(spec.name, healthCheckOf(told, tree, dataDir));
      if (tree.seccomp !== undefined) filtered.set(spec.name, statusIn(told, tree, dataDir));
      return fromTree(told, tree, dataDir);
    },
    whenServed: async () => void faults.push(...(await failedJobs(jobsBefore(envs), trees, dataDir))),
  });
  try {
    faults.push(...(await misjudgedBy(checks)), ...(await unfilteredAmong(filtered)));
    const [{ email, password }] = demoSignIns;
    const owner = await ApiUser.signIn(stack.gatewayUrl, email, password);
    const accountId = await owner.connectAccount('plain-2');
    const name = 'קמפיין מתמונות';
    const campaignId = await owner.prepareCampaign(name, groups, [accountId]);
    await owner.run(campaignId);
    const startedAt = performance.now();
    for (;;) {
      const { runCounts: counts } = await owner.campaign(campaignId);
      if (counts?.open === 0) break;
      if (performance.now() - startedAt > patienceMs)
        throw new Problem(
          `The campaign did not end: ${JSON.stringify(counts)}.`,
          `Look into ${dataDir}/logs.`,
        );
      await pause(500);
    }
    const response = await fetch(new URL('/truth/posts', stack.networkUrl));
    const { posts } = (await response.json()) as { posts: { groupId: string; text: string }[] };
    const { backupKeys } = loadKeys(stackDirs(dataDir).keys, {});
    const beside = jobsBeside(envs, backupKeys, backupFolderIn(trees));
    faults.push(...(await failedJobs(beside, trees, dataDir)));
    const posted = posts.filter(({ text }) => text.startsWith(name));
    return { published: new Set(posted.map(({ groupId }) => groupId)).size, faults };
  } finally {
    await stack.stop();
  }
}

/** While all is well, and of a process that nobody listens for. */
async function misjudgedBy(checks: ReadonlyMap<string, Command | null>): Promise<string[]> {
  const says = async ({ command, args, env }: Command, healthPort?: string) => {
    const told = { ...env, ...(healthPort !== undefined && { HEALTH_PORT: healthPort }) };
    return (await runCommand(command, args, { env: told, timeoutMs: 10_000 })).code === 0;
  };
  const wrong: string[] = [];
  for (const [name, check] of checks) {
    if (check === null) wrong.push(`${name}: has no health check`);
    else if (!(await says(check))) wrong.push(`${name}: is ready, and called unhealthy`);
    // Nobody listens at the port of systat on the loopback address.
    else if (await says(check, '11')) wrong.push(`${name}: is called healthy where nobody listens`);
  }
  return wrong;
}

async function unfilteredAmong(filtered: ReadonlyMap<string, Command>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { command, args, env }] of filtered) {
    const { output } = await runCommand(command, args, { env, timeoutMs: 10_000 });
    if (!/^Seccomp:\s+2$/m.test(output)) wrong.push(`${name}: has no filter of system calls`);
  }
  return wrong;
}

/** Puts the files that a process is told of where a container has its secrets. @returns what it is told of them then */
function secretsIn(folder: string, env: ProcessSpec['env']): Record<string, string> {
  const told = Object.entries(env).filter(([name, file]) => name.endsWith('_FILE') && existsSync(file));
  return Object.fromEntries(
    told.map(([name, file]) => {
      const place = join('/run/secrets', name.toLowerCase());
      mkdirSync(join(folder, 'run', 'secrets'), { recursive: true });
      copyFileSync(file, join(folder, place));
      chmodSync(join(folder, place), 0o444);
      return [name, place];
    }),
  );
}
